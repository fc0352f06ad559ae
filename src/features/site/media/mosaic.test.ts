// Proves that the mosaic has no overlaps, keeps the newest on top, and keeps the order of small galleries.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layMosaic, type MosaicTile } from './mosaic'

const square: MosaicTile = { width: 1, height: 1, isWide: false }
const anyTile = fc.record({
  width: fc.constantFrom(16, 4, 1, 3, 9),
  height: fc.constantFrom(9, 3, 1, 4, 16),
  isWide: fc.boolean(),
})

test('MEDIA-03: the newest items are in the first row, in their order', () => {
  expect(layMosaic([square, square, square, square], 3).map(({ row, column }) => [row, column])).toEqual([
    [1, 1],
    [1, 2],
    [1, 3],
    [64, 1],
  ])
})

test('MEDIA-07: one column has all items below each other in their order', () => {
  const places = layMosaic([square, { ...square, isWide: true }, square], 1)
  expect(places.map(({ row, column, span }) => [row, column, span])).toEqual([
    [1, 1, 1],
    [64, 1, 1],
    [127, 1, 1],
  ])
})

test('IMG-09: a wide tile takes two of three columns, and one of two', () => {
  const wide = { width: 16, height: 9, isWide: true }
  expect(layMosaic([wide, square], 3)[0]).toMatchObject({ column: 1, span: 2 })
  expect(layMosaic([wide, square], 2)[0]).toMatchObject({ column: 1, span: 1 })
})

test('MEDIA-03 MEDIA-07: no tile overlaps another or leaves the grid, none is lost', () => {
  fc.assert(
    fc.property(fc.array(anyTile, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (tiles, columns) => {
      const taken = new Set<string>()
      const places = layMosaic(tiles, columns)
      expect(places).toHaveLength(tiles.length)
      for (const { row, column, rows, span } of places) {
        expect(column + span - 1).toBeLessThanOrEqual(columns)
        for (let x = column; x < column + span; x++) {
          for (let y = row; y < row + rows; y++) {
            expect(taken.has(`${x} ${y}`)).toBe(false)
            taken.add(`${x} ${y}`)
          }
        }
      }
    }),
    { numRuns: 60 },
  )
})

test('IMG-10: without wide tiles the order does not change, and a tile twice as high as wide is limited', () => {
  const places = layMosaic([square, { ...square, height: 2 }, square, square, square, square], 3)
  expect(places.map(({ row }) => row)).toEqual([1, 1, 1, 64, 64, 94])
})
