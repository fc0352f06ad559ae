// Places the tiles of the mosaic (masonry layout): each in the shortest column, the newest first, and wide ones across
// two columns that end level.
import { levelEnds } from '@/lib/level-ends'
import type { TileShape } from '@/lib/tile-shape'

export type MosaicTile = TileShape & {
  /** True when the tile may take two columns. */
  isWide: boolean
}

/** A grid area: `row` and `column` count from 1; `rows` and `span` are the number of rows and columns it takes. */
export type MosaicPlace = { row: number; column: number; rows: number; span: number }

/** Rows per width of a column, and per gap between tiles; media.css uses the same values. */
const columnRows = 60
const gapRows = 3
/**
 * Limits for a wide tile, in rows: the distance between the ends of its two columns, and their distance from the
 * shortest column.
 */
const levelRows = 8
const overhangRows = 24
/** IMG-10: a gallery of up to this many tiles is neither rearranged nor stretched. */
const fewTiles = 6
/** Height of the tallest tile in widths: a higher one would not fit a window of 900 pixels. */
const tallest = 1.5
/** Number of places a tile may move forward while a wide one waits for level columns. */
const lookahead = 3

/**
 * Returns places for all tiles, in their order. Up to six tiles are not rearranged (IMG-10): each goes to the shortest
 * column in turn. No tile waits for one of a later batch, so a list that grows by whole batches keeps its places. Each
 * batch ends level. `captionRows`: rows below each picture for its text.
 */
export function layMosaic(
  tiles: readonly MosaicTile[],
  columns: number,
  batch = tiles.length,
  captionRows = 0,
): MosaicPlace[] {
  const ends = Array.from({ length: columns }, () => 0)
  const places: MosaicPlace[] = []
  const waiting = tiles.map((_, index) => index)
  let lastPair = -1

  const put = (index: number, column: number, span: number): void => {
    const tile = tiles[index]
    if (!tile) return
    const width = columnRows * span + gapRows * (span - 1)
    const rows = Math.round(width * Math.min(tallest, tile.height / tile.width)) + captionRows + gapRows
    const row = Math.max(...ends.slice(column, column + span))
    ends.fill(row + rows, column, column + span)
    places[index] = { row: row + 1, column: column + 1, rows, span }
    waiting.splice(waiting.indexOf(index), 1)
  }

  let ofBatch = 0
  const level = (): void => {
    if (tiles.length <= fewTiles) return
    const placed = places.slice(ofBatch, ofBatch + batch)
    levelEnds(placed, columns, captionRows + gapRows)
    ends.fill(0)
    for (const { row, rows, column, span } of placed)
      for (let at = column - 1; at < column - 1 + span; at++) ends[at] = Math.max(ends[at] ?? 0, row - 1 + rows)
  }

  while (waiting.length > 0) {
    if ((waiting[0] ?? 0) >= ofBatch + batch) {
      level()
      ofBatch += batch
    }
    const pair = levelPair(ends, lastPair)
    const batchNumber = (index: number | undefined) => Math.floor((index ?? 0) / batch)
    const next = waiting.slice(0, lookahead).filter((index) => batchNumber(index) === batchNumber(waiting[0]))
    const chosen = next.find((index) => pair !== null || !tiles[index]?.isWide || columns < 3) ?? next[0] ?? 0
    if (tiles[chosen]?.isWide && pair !== null) {
      put(chosen, pair, 2)
      lastPair = pair
    } else {
      put(chosen, ends.indexOf(Math.min(...ends)), 1)
    }
  }
  level()
  return places
}

/**
 * Returns the left one of two neighbouring columns that end level and high up. Avoids the last pair if there is
 * another. Null with two columns: a pair would take the whole width.
 */
function levelPair(ends: readonly number[], lastPair: number): number | null {
  if (ends.length < 3) return null
  const lowest = Math.min(...ends)
  const fitting = ends.slice(1).flatMap((end, left) => {
    const other = ends[left] ?? 0
    return Math.abs(end - other) <= levelRows && Math.max(end, other) - lowest <= overhangRows ? [left] : []
  })
  return fitting.find((left) => left !== lastPair) ?? fitting[0] ?? null
}
