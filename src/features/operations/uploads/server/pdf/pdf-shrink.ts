// Makes a scanned page small before it is drawn: drawing takes eight bytes for each of its pixels, and the preview shows few of them.
import { ImageKind } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** As the library unpacks a picture; rows of one bit for each pixel begin at whole bytes. */
type Unpacked = { data: Uint8Array | Uint8ClampedArray; width: number; height: number; kind: number }

/** Enough pixels that each one of the preview is a mean of several. */
const mostPixels = 4_000_000

function isUnpacked(data: unknown): data is Unpacked {
  return (
    typeof data === 'object' &&
    data !== null &&
    'data' in data &&
    ArrayBuffer.isView(data.data) &&
    'width' in data &&
    'height' in data &&
    'kind' in data
  )
}

/** Grey or colour of one pixel of the picture, from 0 to 255. */
function sampleOf({ data, width, kind }: Unpacked): ((x: number, y: number, part: number) => number) | null {
  const rowBytes = (width + 7) >> 3
  if (kind === ImageKind.GRAYSCALE_1BPP)
    return (x, y) => ((data[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7)) ? 255 : 0)
  if (kind === ImageKind.RGB_24BPP) return (x, y, part) => data[(y * width + x) * 3 + part] ?? 0
  return null
}

/** The picture in fewer pixels, each the mean of a square; a picture of another kind, a small one or one with transparency is answered unchanged. */
export function shrunk(picture: unknown): unknown {
  if (!isUnpacked(picture) || picture.width * picture.height <= mostPixels) return picture
  const sample = sampleOf(picture)
  if (!sample) return picture
  const side = Math.ceil(Math.sqrt((picture.width * picture.height) / mostPixels))
  const width = Math.ceil(picture.width / side)
  const height = Math.ceil(picture.height / side)
  const data = new Uint8ClampedArray(width * height * 3)
  const isGrey = picture.kind === ImageKind.GRAYSCALE_1BPP
  for (let at = 0; at < data.length; at++) {
    const part = at % 3
    if (isGrey && part > 0) {
      data[at] = data[at - 1] ?? 0
      continue
    }
    const left = (((at / 3) | 0) % width) * side
    const top = ((at / 3 / width) | 0) * side
    const right = Math.min(left + side, picture.width)
    const bottom = Math.min(top + side, picture.height)
    let sum = 0
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += sample(x, y, part)
    data[at] = sum / ((right - left) * (bottom - top))
  }
  return { ...picture, data, width, height, kind: ImageKind.RGB_24BPP }
}
