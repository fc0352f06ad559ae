// Scales a scanned page down before it is rendered: rendering takes eight bytes for each of its pixels, and the preview
// shows few of them.
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { ImageKind } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A picture as the library unpacks it. Rows of one bit for each pixel begin at whole bytes. */
type Unpacked = { data: Uint8Array | Uint8ClampedArray; width: number; height: number; kind: number }
/** A stencil: colour is painted where its bits are 0. It has no kind. */
type Mask = Omit<Unpacked, 'kind'>

/** Enough pixels to make each one of the preview a mean of several. */
const mostPixels = 4_000_000

const isMask = (data: unknown): data is Mask =>
  typeof data === 'object' &&
  data !== null &&
  'data' in data &&
  ArrayBuffer.isView(data.data) &&
  'width' in data &&
  'height' in data

const isUnpacked = (data: unknown): data is Unpacked => isMask(data) && 'kind' in data

const bitAt = ({ data, width }: Mask, x: number, y: number) =>
  (data[y * ((width + 7) >> 3) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))

/** Returns the grey or colour value of one pixel of the picture, from 0 to 255. */
function takeSample(picture: Unpacked): ((x: number, y: number, part: number) => number) | null {
  const { data, width, kind } = picture
  if (kind === ImageKind.GRAYSCALE_1BPP) return (x, y) => (bitAt(picture, x, y) ? 255 : 0)
  if (kind === ImageKind.RGB_24BPP) return (x, y, part) => data[(y * width + x) * 3 + part] ?? 0
  return null
}

/** Divides the picture into squares, each of which becomes one pixel. */
function listSquares({ width, height }: Mask) {
  const side = Math.ceil(Math.sqrt((width * height) / mostPixels))
  return {
    width: Math.ceil(width / side),
    height: Math.ceil(height / side),
    /** Returns the mean of `sample` over the pixels in a square. */
    mean(column: number, row: number, sample: (x: number, y: number) => number): number {
      const [left, top] = [column * side, row * side]
      const right = Math.min(left + side, width)
      const bottom = Math.min(top + side, height)
      let sum = 0
      for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += sample(x, y)
      return sum / ((right - left) * (bottom - top))
    },
  }
}

/**
 * Returns the picture in fewer pixels, each the mean of a square. A small picture, one of another kind or one with
 * transparency is returned unchanged.
 */
export function shrunk(picture: unknown): unknown {
  if (!isMask(picture) || picture.width * picture.height <= mostPixels) return picture
  if (!isUnpacked(picture)) return shrunkMask(picture)
  const sample = takeSample(picture)
  if (!sample) return picture
  const { width, height, mean } = listSquares(picture)
  const data = new Uint8ClampedArray(width * height * 3)
  const isGrey = picture.kind === ImageKind.GRAYSCALE_1BPP
  for (let at = 0; at < data.length; at++) {
    const part = at % 3
    const pixel = (at / 3) | 0
    data[at] =
      isGrey && part > 0 ? (data[at - 1] ?? 0) : mean(pixel % width, (pixel / width) | 0, (x, y) => sample(x, y, part))
  }
  return { ...picture, data, width, height, kind: ImageKind.RGB_24BPP }
}

/**
 * Converts a stencil to the form that the library accepts from a browser: a bitmap, black in proportion to the colour
 * that passes through.
 */
function shrunkMask(mask: Mask): Mask & { bitmap: Canvas & { close(): void } } {
  const { width, height, mean } = listSquares(mask)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const pixels = context.createImageData(width, height)
  for (let pixel = 0; pixel < width * height; pixel++)
    pixels.data[pixel * 4 + 3] = mean(pixel % width, (pixel / width) | 0, (x, y) => (bitAt(mask, x, y) ? 0 : 255))
  context.putImageData(pixels, 0, 0)
  // The library closes bitmaps when it is done with them.
  return { ...mask, width, height, bitmap: Object.assign(canvas, { close: () => undefined }) }
}
