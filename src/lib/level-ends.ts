// Levels the lower ends of columns: the last tiles grow or shrink a little, so that no gallery ends in a ragged edge.

/** A tile in grid rows, from 1; `span` is the number of columns it takes. */
type Tile = { row: number; column: number; rows: number; span: number }

/**
 * Limits of growth and shrinkage, as fractions of a tile's height; the picture is then cropped around its focal point.
 */
const [most, least] = [0.3, 0.2]

/**
 * Changes `rows` and `row` of the tiles below the last one that spans columns, so that all columns end in one row.
 * `tiles` may begin below the first row: tiles above are not touched. Changes nothing if a tile would change too much.
 * `gap`: rows of a tile that are not its picture.
 */
export function levelEnds(tiles: readonly Tile[], columns: number, gap: number): void {
  const free = Array.from({ length: columns }, (_, index) => looseTiles(tiles, index + 1))
  const ends = free.map((_, index) => findEnd(tiles, index + 1))
  const heights = free.map((column) => column.reduce((sum, { rows }) => sum + rows - gap, 0))
  const lowest = Math.max(...ends.map((end, index) => end - Math.floor((heights[index] ?? 0) * least)))
  const highest = Math.min(...ends.map((end, index) => end + Math.floor((heights[index] ?? 0) * most)))
  if (ends.length < 2 || ends.includes(0) || lowest > highest) return
  const mean = Math.round(ends.reduce((sum, end) => sum + end, 0) / ends.length)
  const level = Math.min(highest, Math.max(lowest, mean))
  free.forEach((column, index) => {
    const height = heights[index] ?? 0
    let [left, moved] = [level - (ends[index] ?? 0), 0]
    let rest = height
    for (const tile of column) {
      const own = tile.rows - gap
      // The tile's share of the remaining rows; the last tile takes the rest.
      const change = rest === 0 ? 0 : Math.round((left * own) / rest)
      tile.row += moved
      tile.rows += change
      moved += change
      left -= change
      rest -= own
    }
  })
}

const takes = ({ column, span }: Tile, wanted: number) => column <= wanted && wanted < column + span

const findEnd = (tiles: readonly Tile[], column: number) =>
  Math.max(0, ...tiles.filter((tile) => takes(tile, column)).map(({ row, rows }) => row + rows))

/** Returns the tiles of one column, from the top, below every tile that spans it. */
function looseTiles(tiles: readonly Tile[], column: number): Tile[] {
  const own = tiles.filter((tile) => takes(tile, column)).toSorted((one, other) => one.row - other.row)
  return own.slice(own.findLastIndex(({ span }) => span > 1) + 1)
}
