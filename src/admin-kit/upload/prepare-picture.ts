// Makes a chosen picture fit to be sent: HEIC, AVIF, TIFF and BMP become JPEG, one that is too large becomes smaller. The original goes where the browser cannot.
import { megabytes } from '@/lib/file-size'
import { attempts, fittingSize } from './fitting-size'
import { headBytes, pictureKind } from './picture-kind'

export type PreparedPicture = {
  file: File
  /** What was done, in a sentence; null when it goes as it came. */
  note: string | null
}

/** No camera makes such files; unpacking them would only fill the memory. */
const mostBytesTried = 300 * 1024 * 1024
const sampleSide = 64

const turnedToJpeg = 'The picture was turned into JPEG.'
const stillPng =
  'PNG pictures do not move on the site: only the first one of this file is shown. Save it as GIF or WebP to keep it moving.'

/** Never fails: what cannot be prepared is answered as it is, and refused in the form's own words. */
export async function preparePicture(
  file: File,
  limits: { maxBytes: number; maxPixels: number },
): Promise<PreparedPicture> {
  const asItCame = { file, note: null }
  const kind = pictureKind(
    new Uint8Array(
      await file
        .slice(0, headBytes)
        .arrayBuffer()
        .catch(() => new ArrayBuffer()),
    ),
  )
  if (kind.isMovingPng) return { file, note: stillPng }
  if (file.size > mostBytesTried || kind.isMoving) return asItCame
  if (!kind.turned && file.size <= limits.maxBytes && (await countPixels(file)) <= limits.maxPixels) return asItCame
  const picture = await decode(file, kind.turned === 'heic').catch(() => null)
  // The server turns what it can.
  if (!picture) return kind.turned ? { file, note: turnedToJpeg } : asItCame
  try {
    const made = await encode(picture, limits, kind.mayBeTransparent && hasTransparency(picture))
    return made
      ? { file: named(made, file), note: writeNote(file, made, kind.turned !== null, limits.maxBytes) }
      : asItCame
  } finally {
    picture.close()
  }
}

/** 0 for what the browser cannot show. Reads the head of the file only, since nothing is drawn. */
async function countPixels(file: File): Promise<number> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  try {
    return await new Promise<number>((resolve) => {
      image.onload = () => resolve(image.naturalWidth * image.naturalHeight)
      image.onerror = () => resolve(0)
      image.src = url
    })
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Upright. Safari shows pictures of iPhones by itself; elsewhere a decoder is fetched for them, three quarters of a megabyte. */
async function decode(file: File, isHeic: boolean): Promise<ImageBitmap | null> {
  const shown = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (shown || !isHeic) return shown
  const { heicTo } = await import('heic-to/csp')
  return heicTo({ blob: file, type: 'bitmap' })
}

function draw(picture: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
  }
  return canvas
}

function hasTransparency(picture: ImageBitmap): boolean {
  const pixels = draw(picture, sampleSide, sampleSide).getContext('2d')?.getImageData(0, 0, sampleSide, sampleSide).data
  return pixels?.some((value, at) => at % 4 === 3 && value < 250) ?? false
}

/** The first attempt that fits; null when none does. */
async function encode(
  picture: ImageBitmap,
  { maxBytes, maxPixels }: { maxBytes: number; maxPixels: number },
  isTransparent: boolean,
): Promise<Blob | null> {
  const { width, height } = fittingSize(picture, maxPixels)
  for (const { scale, quality } of attempts) {
    const canvas = draw(picture, Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, isTransparent ? 'image/png' : 'image/jpeg', quality),
    )
    // Some browsers keep the memory of a canvas until it is empty.
    canvas.width = 0
    if (!blob) return null
    if (blob.size <= maxBytes) return blob
  }
  return null
}

/** The name and the time stay, so that an upload that was interrupted is found again. */
function named(blob: Blob, { name, lastModified }: File): File {
  const ending = blob.type === 'image/png' ? 'png' : 'jpg'
  return new File([blob], `${name.replace(/\.[^.]+$/, '') || 'picture'}.${ending}`, { type: blob.type, lastModified })
}

function writeNote(before: File, after: Blob, isTurned: boolean, maxBytes: number): string {
  const format = after.type === 'image/png' ? 'PNG' : 'JPEG'
  if (isTurned && before.size <= maxBytes) return `The picture was turned into ${format}.`
  const sizes = `(${megabytes(before.size)} MB before, ${megabytes(after.size)} MB now)`
  return isTurned
    ? `The picture was turned into ${format} and made smaller ${sizes}.`
    : `The picture was made smaller ${sizes}.`
}
