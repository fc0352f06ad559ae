// Proves that columns end level where small changes suffice, and that nothing overlaps or moves where large ones would
// be needed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { levelEnds } from './level-ends'

/** Returns columns of the given heights as tiles without gaps. */
const toColumns = (heights: readonly (readonly number[])[]) =>
  heights.flatMap((column, index) => {
    let row = 1
    return column.map((rows) => {
      const tile = { row, column: index + 1, rows, span: 1 }
      row += rows
      return tile
    })
  })
const listEnds = (tiles: ReturnType<typeof toColumns>, columns: number) =>
  Array.from({ length: columns }, (_, index) =>
    Math.max(...tiles.filter(({ column }) => column === index + 1).map(({ row, rows }) => row + rows)),
  )

test('columns that end nearly level are made level', () => {
  const tiles = toColumns([
    [60, 80, 60],
    [100, 70],
    [60, 60, 60],
  ])
  levelEnds(tiles, 3, 4)
  expect(new Set(listEnds(tiles, 3)).size).toBe(1)
})

test('nothing is stretched when one column is much longer, or empty', () => {
  for (const heights of [
    [[60, 60], [60], [60]],
    [[60], [], [60]],
  ]) {
    const tiles = toColumns(heights)
    levelEnds(tiles, 3, 4)
    expect(tiles).toEqual(toColumns(heights))
  }
})

test('tiles above a tile across columns do not move', () => {
  const above = { row: 1, column: 1, rows: 40, span: 1 }
  const across = { row: 50, column: 1, rows: 40, span: 2 }
  const below = [
    { row: 90, column: 1, rows: 50, span: 1 },
    { row: 90, column: 2, rows: 60, span: 1 },
  ]
  levelEnds([above, across, ...below], 2, 3)
  expect([above, across]).toEqual([
    { row: 1, column: 1, rows: 40, span: 1 },
    { row: 50, column: 1, rows: 40, span: 2 },
  ])
  expect(below.map(({ row, rows }) => row + rows)).toEqual([145, 145])
})

test('no tile overlaps another, grows by more than 30 or shrinks by more than 20 per cent', () => {
  const column = fc.array(fc.integer({ min: 30, max: 120 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.array(column, { minLength: 2, maxLength: 3 }), (heights) => {
      const tiles = toColumns(heights)
      const before = toColumns(heights)
      levelEnds(tiles, heights.length, 0)
      let index = 0
      for (const each of heights) {
        let free = 1
        for (let at = 0; at < each.length; at++, index++) {
          const [tile, old] = [tiles[index], before[index]]
          expect(tile?.row).toBe(free)
          free += tile?.rows ?? 0
          expect(tile?.rows).toBeLessThanOrEqual(Math.ceil((old?.rows ?? 0) * 1.3) + 1)
          expect(tile?.rows).toBeGreaterThanOrEqual(Math.floor((old?.rows ?? 0) * 0.8) - 1)
        }
      }
    }),
  )
})
