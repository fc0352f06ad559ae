// Prepares a chosen picture for upload: HEIC, AVIF, TIFF and BMP become JPEG, and a picture that is too large becomes
// smaller. The original is sent if the browser cannot convert it.
import { megabytes } from '@/lib/file-size'
import { fetchCode } from '@/ui/on-demand/with-code'
import { attempts, fittingSize } from './fitting-size'
import { headBytes, pictureKind } from './picture-kind'

export type PreparedPicture = {
  file: File
  /** Sentence about the conversion; null when the file is sent unchanged. */
  note: string | null
}

/** No camera makes such files; decoding them would only fill the memory. */
const mostBytesTried = 300 * 1024 * 1024
const sampleSide = 64

const turnedToJpeg = 'The picture was turned into JPEG.'
const stillPng =
  'PNG pictures do not move on the site: only the first frame of this file is shown. Save it as GIF or WebP to keep it moving.'

const loadDecoder = () => import('heic-to/csp')

/**
 * Returns a file unchanged if it cannot be prepared; the form then refuses it in its own words. Rejects with
 * `MissingCode` if the decoder could not be loaded.
 */
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
  const picture = await decode(file, kind.turned === 'heic')
  // The server converts the formats that it can.
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

/** Returns 0 for a picture that the browser cannot show. Reads only the head of the file, since nothing is drawn. */
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

/**
 * Decodes a picture upright. Safari shows iPhone pictures natively; other browsers fetch a decoder for them, three
 * quarters of a megabyte.
 */
async function decode(file: File, isHeic: boolean): Promise<ImageBitmap | null> {
  const shown = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (shown || !isHeic) return shown
  const { heicTo } = await fetchCode(loadDecoder)
  return heicTo({ blob: file, type: 'bitmap' }).catch(() => null)
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

/** Returns the first attempt that fits; null when none does. */
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
    // Some browsers keep a canvas in memory until it is empty.
    canvas.width = 0
    if (!blob) return null
    if (blob.size <= maxBytes) return blob
  }
  return null
}

/** Keeps the name and time, so that an interrupted upload is found again. */
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
