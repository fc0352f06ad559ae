// Computes the LOE gallery's order and the position of each tile in one, two or three columns (LOE-15 to LOE-17,
// IMG-10).
import { levelEnds } from '@/lib/level-ends'
import { galleryTileShape } from './picture-weight.rules'

type Arranged = {
  id: string
  orderIndex: number
  visualWeight: number
  picture: { width: number | null; height: number | null }
}

/** IMG-10: a gallery of up to this many pictures keeps its order. */
const fewImages = 6
/** LOE-16: estimated pixels, for weights 1 to 6 and for the gap between tiles. */
const estimatedHeights = [160, 200, 250, 320, 400, 480] as const
const estimatedGap = 32

/** Width of a column in grid units, so that a tile's height is a whole number of units at any width. */
export const columnUnits = 48
/** Gap between tiles in units: 32 px beside a column of 384 px. */
export const gapUnits = 4

/** Returns a number in [0, 1) that is always the same for the same text. */
export function seededNumber(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 0x01000193)
  }
  // Mixes once more, so that similar ids get very different numbers.
  hash ^= hash >>> 15
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return (hash >>> 0) / 2 ** 32
}

/**
 * LOE-15: returns pictures with a priority first, in that order, then the others shuffled; heavier ones tend to come
 * earlier. Each picture's id seeds the shuffle, so the order is the same on every visit and on server and browser
 * (OP-41). Six or fewer keep their order (IMG-10).
 */
export function arrangeGallery<Image extends Arranged>(images: readonly Image[]): Image[] {
  if (images.length <= fewImages) return [...images]
  const first = images.filter(({ orderIndex }) => orderIndex > 0).toSorted((a, b) => a.orderIndex - b.orderIndex)
  const turn = ({ id, visualWeight }: Image) => -Math.log(1 - seededNumber(id)) / visualWeight
  const free = images.filter(({ orderIndex }) => orderIndex <= 0).toSorted((a, b) => turn(a) - turn(b))
  return [...first, ...free]
}

/** LOE-16: returns the estimated height of a tile in pixels, used to balance columns. */
export function estimatedHeight(visualWeight: number): number {
  return (estimatedHeights[visualWeight - 1] ?? estimatedHeights[2]) + estimatedGap
}

/** Grid lines from 1; `span` is the tile's own height in units. */
export type TilePlace = { column: number; row: number; span: number }

/**
 * Returns the place of each tile, in order. Each tile goes to the column that is shortest by the estimates (LOE-16), so
 * the first tiles are on top. Each batch ends level, so loaded tiles stay in place when more arrive.
 */
export function placeTiles(images: readonly Arranged[], columns: number, batch = images.length): TilePlace[] {
  const estimated = Array.from({ length: columns }, () => 0)
  const nextRow = Array.from({ length: columns }, () => 1)
  const placed: TilePlace[] = []
  function level(from: number): void {
    if (images.length <= fewImages) return
    const tiles = placed.slice(from).map(({ column, row, span }) => ({ column, row, rows: span + gapUnits, span: 1 }))
    levelEnds(tiles, columns, gapUnits)
    tiles.forEach(({ column, row, rows }, index) => {
      Object.assign(placed[from + index] ?? {}, { row, span: rows - gapUnits })
      nextRow[column - 1] = row + rows
    })
  }
  images.forEach(({ picture, visualWeight }, index) => {
    if (index > 0 && index % batch === 0) level(index - batch)
    const column = estimated.indexOf(Math.min(...estimated))
    const shape = galleryTileShape(picture, visualWeight)
    const span = Math.round((columnUnits * shape.height) / shape.width)
    const row = nextRow[column] ?? 1
    estimated[column] = (estimated[column] ?? 0) + estimatedHeight(visualWeight)
    nextRow[column] = row + span + gapUnits
    placed.push({ column: column + 1, row, span })
  })
  level(Math.floor(Math.max(0, images.length - 1) / batch) * batch)
  return placed
}
