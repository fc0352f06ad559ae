// Proves that loud recordings are played softer, and that no recording is ever made louder.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playbackGain } from './gain.rules'

test('a recording 6 dB above the level plays at half the volume; softer and unmeasured ones play unchanged', () => {
  expect(playbackGain(-12)).toBe(0.501)
  expect(playbackGain(-18)).toBe(1)
  expect([-23, -70, null, undefined, Number.NaN].map(playbackGain)).toEqual([1, 1, 1, 1, 1])
})

test('two recordings of any loudness above the level play equally loud', () => {
  fc.assert(
    fc.property(fc.double({ min: -18, max: 0, noNaN: true }), (loudness) => {
      expect(loudness + 20 * Math.log10(playbackGain(loudness))).toBeCloseTo(-18, 1)
    }),
  )
})

test('bad input: the gain is never below 0 and never above 1', () => {
  fc.assert(
    fc.property(fc.double(), (loudness) => {
      const gain = playbackGain(loudness)
      expect(gain).toBeGreaterThanOrEqual(0)
      expect(gain).toBeLessThanOrEqual(1)
    }),
  )
})
