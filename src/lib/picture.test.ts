// Proves the shape of the frame around artwork, and the position of a crop.
import { expect, test } from 'vitest'
import { focusPosition, wholeShape } from './picture'

const sized = (width: number | null, height: number | null) => ({
  url: '/media/a.jpg',
  width,
  height,
  placeholder: null,
})

test('a poster, a sleeve and a cover keep their own shape, with no border', () => {
  expect(wholeShape(sized(800, 1200), 1)).toEqual({ ratio: 2 / 3, contain: false })
  expect(wholeShape(sized(1000, 1000), 3 / 4)).toEqual({ ratio: 1, contain: false })
})

test.each([
  [3000, 1, 1.7],
  [1, 3000, 0.6],
])('a line of %i x %i pixels is shown whole in a frame that does not break the page', (width, height, ratio) => {
  expect(wholeShape(sized(width, height), 1)).toEqual({ ratio, contain: true })
})

test('an unmeasured picture is shown whole in the usual shape of its kind', () => {
  expect(wholeShape(sized(null, null), 3 / 4)).toEqual({ ratio: 3 / 4, contain: true })
})

test('the focal point is a CSS position; the middle needs none', () => {
  expect(focusPosition({ focus: { x: 0.333, y: 1 } })).toBe('33% 100%')
  expect(focusPosition({ focus: { x: 0.5, y: 0.5 } })).toBeUndefined()
  expect(focusPosition({ focus: null })).toBeUndefined()
})
