// Proves how the owner draws systems by hand: within the page, never too flat to tap, in reading order.
import { expect, test } from 'vitest'
import { sortBoxes, leastHeight, moved, newBox, stretched } from './boxes.rules'
import type { SystemBox } from './points.rules'

const box: SystemBox = [1, 0.2, 0.3]

test('a moved box keeps its height and remains on its page', () => {
  expect(moved(box, 0.05)).toEqual([1, 0.25, 0.35])
  expect(moved(box, -1)).toEqual([1, 0, 0.1])
  expect(moved(box, 1)).toEqual([1, 0.9, 1])
})

test('a stretched box is never too flat and never leaves its page', () => {
  expect(stretched(box, 'bottom', 0.1)).toEqual([1, 0.2, 0.4])
  expect(stretched(box, 'top', 0.05)).toEqual([1, 0.25, 0.3])
  expect(stretched(box, 'top', 1)).toEqual([1, 0.285, 0.3])
  expect(stretched(box, 'bottom', -1)).toEqual([1, 0.2, 0.215])
  expect(stretched(box, 'bottom', 9)).toEqual([1, 0.2, 1])
})

test('a new box is placed in the widest gap of its page, or in the middle of an empty page', () => {
  const drafts = [
    { box, was: 0 },
    { box: [1, 0.35, 0.9] satisfies SystemBox, was: 1 },
    { box: [2, 0.1, 0.9] satisfies SystemBox, was: 2 },
  ]
  expect(newBox(1, drafts)).toEqual([1, 0.06, 0.14])
  expect(newBox(3, drafts)).toEqual([3, 0.46, 0.54])
  const [, top, bottom] = newBox(1, [{ box: [1, 0, 1], was: 0 }])
  expect(bottom - top).toBeGreaterThanOrEqual(leastHeight - 1e-9)
})

test('boxes are sorted by page, then from the top', () =>
  expect(
    sortBoxes([
      { box: [2, 0.1, 0.2], was: null },
      { box: [1, 0.5, 0.6], was: 1 },
      { box, was: 0 },
    ]).map(({ was }) => was),
  ).toEqual([0, 1, null]))
