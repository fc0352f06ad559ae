// Proves how tapping, nudging, changed systems and other editions change the points of a recording, and which points
// visitors get.
import { describe, expect, test } from 'vitest'
import type { Point } from './follow.rules'
import {
  afterChange,
  areBoxes,
  areInOrder,
  type SystemBox,
  copiedTo,
  isWhole,
  nextSystem,
  nudged,
  publicFollowing,
  withTap,
} from './points.rules'

/** Taps at these times one after another, as the owner's screen does. */
function tapped(times: readonly number[], systemCount: number, begun: readonly Point[] = []): Point[] {
  let points = [...begun]
  let passFrom: number | null = null
  for (const at of times) {
    points = withTap(points, { at, system: nextSystem(points, { at, passFrom }, systemCount), passFrom })
    passFrom = at
  }
  return points
}

describe('tapping', () => {
  test('each tap marks the next system in order, and starts over after the last one', () =>
    expect(tapped([1, 5, 9, 13, 17], 3)).toEqual([
      [1, 0],
      [5, 1],
      [9, 2],
      [13, 0],
      [17, 1],
    ]))
  test('half a pass is kept and continues with the next system', () => {
    const half = tapped([1, 5], 4)
    expect(isWhole(half, 4)).toBe(false)
    const whole = tapped([9, 13], 4, half)
    expect(whole.map(([, system]) => system)).toEqual([0, 1, 2, 3])
    expect(isWhole(whole, 4)).toBe(true)
  })
  test('tapping a passage again replaces its points and none behind it', () => {
    const first = tapped([1, 5, 9, 13, 17], 5)
    expect(tapped([5.4, 9.3], 5, first)).toEqual([
      [1, 0],
      [5.4, 1],
      [9.3, 2],
      [13, 3],
      [17, 4],
    ])
    expect(tapped([5.2, 8.9], 5, first).map(([, system]) => system)).toEqual([0, 1, 2, 3, 4])
  })
  test('passages that are only listened to keep their points, however long, and the first tap continues behind them', () => {
    const first = tapped([1, 5, 9], 5)
    expect(tapped([13], 5, first)).toEqual([...first, [13, 3]])
  })
  test('a tap before the beginning counts as the beginning; two points never coincide', () => {
    expect(withTap([], { at: -0.1, system: 0, passFrom: null })).toEqual([[0, 0]])
    expect(withTap([[3, 0]], { at: 3.02, system: 1, passFrom: 3.01 })).toEqual([[3.02, 1]])
  })
  test('without systems there is nothing to tap for, and no pass is complete', () => {
    expect(nextSystem([], { at: 3, passFrom: null }, 0)).toBe(0)
    expect(isWhole([], 0)).toBe(false)
  })
})

describe('nudging', () => {
  const points: Point[] = [
    [0.02, 0],
    [5, 1],
    [5.08, 2],
  ]
  test('a nudge moves one point and no other', () => expect(nudged(points, 1, -0.05)[1]).toEqual([4.95, 1]))
  test('a nudge never passes a neighbour or the beginning', () => {
    expect(nudged(points, 1, 0.05)[1]).toEqual([5.03, 1])
    expect(nudged(points, 0, -0.05)[0]).toEqual([0, 0])
    expect(nudged(points, 9, 0.05)).toEqual(points)
  })
})

describe('changed systems', () => {
  const points: Point[] = [
    [1, 0],
    [5, 1],
    [9, 2],
    [13, 1],
  ]
  test('a deleted system loses its points, and the others get their new numbers', () =>
    expect(afterChange(points, [0, 2])).toEqual([
      [1, 0],
      [9, 1],
    ]))
  test('an added system has no points', () =>
    expect(afterChange(points, [0, null, 1, 2])).toEqual([
      [1, 0],
      [5, 2],
      [9, 3],
      [13, 2],
    ]))
  test('stored points are in order, and their systems exist', () => {
    expect(areInOrder(points, 3)).toBe(true)
    expect(areInOrder(points, 2)).toBe(false)
    expect(areInOrder([...points, [13, 0]], 3)).toBe(false)
    expect(
      areBoxes(
        [
          [1, 0.1, 0.2],
          [1, 0.15, 0.4],
          [2, 0, 1],
        ],
        2,
      ),
    ).toBe(true)
    expect(
      areBoxes(
        [
          [1, 0.1, 0.2],
          [1, 0.05, 0.4],
        ],
        2,
      ),
    ).toBe(false)
    expect(
      areBoxes(
        [
          [2, 0.1, 0.2],
          [1, 0.5, 0.6],
        ],
        2,
      ),
    ).toBe(false)
    expect(areBoxes([[1, 0.2, 0.2]], 2)).toBe(false)
    expect(areBoxes([[3, 0.1, 0.2]], 2)).toBe(false)
  })
})

describe('other editions', () => {
  const box = (page: number, row: number): SystemBox => [page, row / 10, (row + 1) / 10]
  const from = [box(1, 0), box(1, 1), box(2, 0)]
  const points: Point[] = [
    [1, 0],
    [5, 1],
    [9, 2],
  ]
  test('editions with as many systems get all points', () =>
    expect(copiedTo(points, from, [box(1, 0), box(2, 0), box(2, 1)])).toEqual({ points, isWhole: true }))
  test('editions with another number of systems get the points of the pages that have as many', () =>
    expect(copiedTo(points, from, [box(1, 0), box(1, 1), box(1, 2), box(2, 0)])).toEqual({
      points: [[9, 3]],
      isWhole: false,
    }))
  test('editions without systems get no points', () =>
    expect(copiedTo(points, from, [])).toEqual({ points: [], isWhole: false }))
})

describe('data for visitors', () => {
  const systems: SystemBox[] = [
    [1, 0.1, 0.2],
    [1, 0.3, 0.4],
    [2, 0.11, 0.22],
    [2, 0.33, 0.44],
    [3, 0.1, 0.2],
  ]
  const points: Point[] = [
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 3],
    [5, 4],
    [6, 2],
    [7, 3],
    [8, 0],
  ]
  test('visitors learn of a page that is no sample only that it is played', () =>
    expect(publicFollowing(systems, points, [1])).toEqual({
      systems: [[1, 0.1, 0.2], [1, 0.3, 0.4], [2], [3]],
      points: [
        [1, 0],
        [2, 1],
        [3, 2],
        [5, 3],
        [6, 2],
        [8, 0],
      ],
    }))
  test('visitors get everything when all pages are samples, and only pages when none is', () => {
    expect(publicFollowing(systems, points, [1, 2, 3])).toEqual({ systems, points })
    expect(publicFollowing(systems, points, []).systems).toEqual([[1], [2], [3]])
  })
  test('a point of a deleted system is left out', () =>
    expect(publicFollowing(systems.slice(0, 1), points, [1]).points).toEqual([
      [1, 0],
      [8, 0],
    ]))
})
