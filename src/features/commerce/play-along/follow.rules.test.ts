// Proves which system is highlighted at which time: in order, repeated, slower, after a jump and in a loop.
import { describe, expect, test } from 'vitest'
import { jumpInLoop, loopBetween, passageAt, type Point, speeds, systemStart, systemAt } from './follow.rules'

/** Plays three systems, then the first two again. */
const points: Point[] = [
  [2, 0],
  [6.5, 1],
  [11, 2],
  [15.5, 0],
  [20, 1],
]

describe('which system sounds', () => {
  test.each([
    [0, null],
    [1.999, null],
    [2, 0],
    [6.49, 0],
    [6.5, 1],
    [15.4, 2],
    [15.5, 0],
    [1000, 1],
  ])('at %d s it is %s', (seconds, system) => expect(systemAt(points, seconds)).toBe(system))

  test('without points nothing is lit, at no time', () => {
    expect(systemAt([], 0)).toBeNull()
    expect(systemAt([], 1e9)).toBeNull()
    expect(passageAt([], 5)).toBe(-1)
  })

  // The player reports the time 50 times a second. At any speed, the highlight changes at the first report after the
  // point.
  test.each(speeds)('at %d times the speed each system is lit at most 0.02 s of listening late', (speed) => {
    const tick = 0.02
    let lit: number | null = null
    const late: number[] = []
    for (let heard = 0; heard * speed < 25; heard += tick) {
      const now = systemAt(points, heard * speed)
      if (now !== lit) late.push(heard - (points[late.length]?.[0] ?? 0) / speed)
      lit = now
    }
    expect(late).toHaveLength(points.length)
    for (const seconds of late) {
      expect(seconds).toBeGreaterThanOrEqual(-1e-9)
      expect(seconds).toBeLessThanOrEqual(tick + 1e-9)
    }
  })

  test('after any jump it is the system of that place, as if it had been played up to there', () => {
    const places = [0, 3, 21, 7, 2, 15.6, 11, 1]
    expect(places.map((seconds) => systemAt(points, seconds))).toEqual([null, 0, 1, 1, 0, 0, 2, null])
  })
})

describe('playing from a system', () => {
  test('it begins where the system comes next to now, and at the beginning of the one that sounds', () => {
    expect(systemStart(points, 0, 0)).toBe(2)
    expect(systemStart(points, 1, 19)).toBe(20)
    expect(systemStart(points, 1, 7)).toBe(6.5)
    expect(systemStart(points, 0, 15.5)).toBe(15.5)
    expect(
      systemStart(
        [
          [0, 0],
          [60, 1],
          [61, 0],
        ],
        0,
        59,
      ),
    ).toBe(0)
  })
  test('a system that never sounds begins nowhere', () => expect(systemStart(points, 7, 3)).toBeNull())
})

describe('loop', () => {
  test('from the beginning of one passage to the end of another, whichever way they were chosen', () => {
    expect(loopBetween(points, 1, 2, 30)).toEqual({ from: 6.5, to: 15.5 })
    expect(loopBetween(points, 2, 1, 30)).toEqual({ from: 6.5, to: 15.5 })
    expect(loopBetween(points, 3, 3, 30)).toEqual({ from: 15.5, to: 20 })
  })
  test('the last passage ends just before the recording does, so that it does not stop', () => {
    const loop = loopBetween(points, 4, 4, 24)
    expect(loop?.from).toBe(20)
    expect(loop?.to).toBeLessThan(24)
    expect(loop?.to).toBeGreaterThan(23.7)
  })
  test('where nothing sounds there is none', () => {
    expect(loopBetween(points, -1, 0, 30)).toBeNull()
    expect(loopBetween([], 0, 0, 30)).toBeNull()
    expect(loopBetween(points, 4, 4, 20)).toBeNull()
  })
  test('it jumps back at its end, and to its beginning from anywhere outside', () => {
    const loop = { from: 6.5, to: 15.5 }
    expect(jumpInLoop(loop, 15.49)).toBeNull()
    expect(jumpInLoop(loop, 15.5)).toBe(6.5)
    expect(jumpInLoop(loop, 1)).toBe(6.5)
    expect(jumpInLoop(loop, 6.5)).toBeNull()
    expect(jumpInLoop(null, 100)).toBeNull()
  })
})
