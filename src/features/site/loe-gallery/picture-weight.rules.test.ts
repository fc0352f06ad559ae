// Proves weight and shape of gallery pictures.
import { expect, test } from 'vitest'
import { galleryTileShape, measureVisualWeight, visualWeights } from './picture-weight.rules'

test('IMG-08: tiny 1, small 2, medium 3, large 4, xlarge 5, hero 6', () => {
  expect(visualWeights).toEqual({ tiny: 1, small: 2, medium: 3, large: 4, xlarge: 5, hero: 6 })
})

test.each([
  [2400, 1000, 1],
  [1600, 900, 2],
  [1500, 1000, 3],
  [1000, 1000, 4],
  [800, 1000, 5],
  [600, 1000, 6],
])('LOE-17 OP-41: a picture of %i x %i weighs %i', (width, height, weight) => {
  expect(measureVisualWeight({ width, height })).toBe(weight)
})

test('LOE-17: an unmeasured picture is medium', () => {
  expect(measureVisualWeight({ width: null, height: null })).toBe(3)
  expect(measureVisualWeight({ width: 0, height: 10 })).toBe(3)
})

test.each([
  [1.51, '16:9'],
  [1.5, '4:3'],
  [1.2, '1:1'],
  [0.9, '3:4'],
  [0.7, '9:16'],
])('IMG-06: proportions %d give a tile of %s', (aspect, shape) => {
  const { width, height } = galleryTileShape({ width: aspect * 1000, height: 1000 }, 3)
  expect(`${width}:${height}`).toBe(shape)
})

test.each([
  [6, '4:3'],
  [5, '3:4'],
  [4, '5:4'],
  [3, '1:1'],
  [2, '4:5'],
  [1, '3:4'],
])('IMG-07: weight %i without a size is %s', (weight, shape) => {
  const { width, height } = galleryTileShape({ width: null, height: null }, weight)
  expect(`${width}:${height}`).toBe(shape)
})
