// Levels the lower ends of columns: the last tiles grow or shrink a little, so that no gallery ends in a ragged row.

/** A tile in rows of a grid, from 1; `span` is how many columns it takes. */
type Tile = { row: number; column: number; rows: number; span: number }

/** How much a tile may grow and shrink, as parts of its height: what is cut then is cut round its focal point. */
const [most, least] = [0.3, 0.2]

/**
 * Changes `rows` and `row` of the tiles below the last one that spans columns, so that all columns end in one row. `tiles` may begin lower
 * than the first row: those above are not touched. Leaves everything as it is where that would change a tile too much.
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
      // Of what is still to be shared out, its part; the last one takes all that is left.
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

/** Those in one column, from above, below all that span it. */
function looseTiles(tiles: readonly Tile[], column: number): Tile[] {
  const own = tiles.filter((tile) => takes(tile, column)).toSorted((one, other) => one.row - other.row)
  return own.slice(own.findLastIndex(({ span }) => span > 1) + 1)
}
