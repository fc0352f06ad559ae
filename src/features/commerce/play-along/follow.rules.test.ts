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

describe('the current system', () => {
  test.each([
    [0, null],
    [1.999, null],
    [2, 0],
    [6.49, 0],
    [6.5, 1],
    [15.4, 2],
    [15.5, 0],
    [1000, 1],
  ])('at %d s the current system is %s', (seconds, system) => expect(systemAt(points, seconds)).toBe(system))

  test('without points no system is highlighted at any time', () => {
    expect(systemAt([], 0)).toBeNull()
    expect(systemAt([], 1e9)).toBeNull()
    expect(passageAt([], 5)).toBe(-1)
  })

  // The player reports the time 50 times a second. At any speed, the highlight changes at the first report after the
  // point.
  test.each(speeds)('at %d times the speed, each system is highlighted at most 0.02 s of listening late', (speed) => {
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

  test('after any jump, the current system is the one at that position, as if played up to there', () => {
    const places = [0, 3, 21, 7, 2, 15.6, 11, 1]
    expect(places.map((seconds) => systemAt(points, seconds))).toEqual([null, 0, 1, 1, 0, 0, 2, null])
  })
})

describe('playing from a system', () => {
  test('playback starts where the system comes next, or at the beginning of the current one', () => {
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
  test('a system that never plays has no start position', () => expect(systemStart(points, 7, 3)).toBeNull())
})

describe('loop', () => {
  test('the loop runs from the beginning of one passage to the end of another, in whichever order they were chosen', () => {
    expect(loopBetween(points, 1, 2, 30)).toEqual({ from: 6.5, to: 15.5 })
    expect(loopBetween(points, 2, 1, 30)).toEqual({ from: 6.5, to: 15.5 })
    expect(loopBetween(points, 3, 3, 30)).toEqual({ from: 15.5, to: 20 })
  })
  test('a loop of the last passage ends just before the recording does, so that playback does not stop', () => {
    const loop = loopBetween(points, 4, 4, 24)
    expect(loop?.from).toBe(20)
    expect(loop?.to).toBeLessThan(24)
    expect(loop?.to).toBeGreaterThan(23.7)
  })
  test('there is no loop where no passage plays', () => {
    expect(loopBetween(points, -1, 0, 30)).toBeNull()
    expect(loopBetween([], 0, 0, 30)).toBeNull()
    expect(loopBetween(points, 4, 4, 20)).toBeNull()
  })
  test('playback jumps back at the end of the loop, and to its beginning from anywhere outside', () => {
    const loop = { from: 6.5, to: 15.5 }
    expect(jumpInLoop(loop, 15.49)).toBeNull()
    expect(jumpInLoop(loop, 15.5)).toBe(6.5)
    expect(jumpInLoop(loop, 1)).toBe(6.5)
    expect(jumpInLoop(loop, 6.5)).toBeNull()
    expect(jumpInLoop(null, 100)).toBeNull()
  })
})
