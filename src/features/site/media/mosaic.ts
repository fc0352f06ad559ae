// Places the tiles of the mosaic (masonry layout): each in the shortest column, the newest first, wide ones where two columns are level.
import { levelEnds } from '@/lib/level-ends'
import type { TileShape } from '@/lib/tile-shape'

export type MosaicTile = TileShape & {
  /** May take two columns. */
  isWide: boolean
}

/** A grid area: `row` and `column` count from 1, `rows` and `span` are how many it takes. */
export type MosaicPlace = { row: number; column: number; rows: number; span: number }

/** Rows to the width of a column, and to the gap between tiles; media.css says the same. */
const columnRows = 60
const gapRows = 3
/** How far apart two columns may end for a wide tile across them, and how far above the lowest. */
const levelRows = 8
const overhangRows = 24
/** IMG-10: up to so many are not rearranged, nor stretched. */
const fewTiles = 6
/** How many places a tile may come earlier, to let a wide one wait for level columns. */
const lookahead = 3

/**
 * Places for all tiles, in their order; up to six are not rearranged (IMG-10): each then goes to the lowest column in turn.
 * No tile waits for one of a later batch, so a list that grows by whole batches keeps the places it has; each batch ends level.
 * `captionRows`: below each picture, for its words.
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
    const rows = Math.round((width * tile.height) / tile.width) + captionRows + gapRows
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

/** The left one of two neighbouring columns that end level and low; not the pair of last time when there is another. Two columns have no pair: it would be the whole width. */
function levelPair(ends: readonly number[], lastPair: number): number | null {
  if (ends.length < 3) return null
  const lowest = Math.min(...ends)
  const fitting = ends.slice(1).flatMap((end, left) => {
    const other = ends[left] ?? 0
    return Math.abs(end - other) <= levelRows && Math.max(end, other) - lowest <= overhangRows ? [left] : []
  })
  return fitting.find((left) => left !== lastPair) ?? fitting[0] ?? null
}
