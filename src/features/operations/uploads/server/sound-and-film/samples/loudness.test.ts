// Proves the meter on the test signals of EBU Tech 3341, and on sound without loudness.
import { expect, test } from 'vitest'
import { loudnessMeter } from './loudness'

type Passage = [seconds: number, decibels: number]

/** Returns a tone of 1000 Hz. Each passage has its own level under full scale. */
function tone(passages: readonly Passage[], rate: number): Float32Array {
  const samples = new Float32Array(Math.round(passages.reduce((sum, [seconds]) => sum + seconds, 0) * rate))
  let at = 0
  for (const [seconds, decibels] of passages)
    for (const end = at + Math.round(seconds * rate); at < end; at++)
      samples[at] = 10 ** (decibels / 20) * Math.sin((2000 * Math.PI * at) / rate)
  return samples
}

function measure(passages: readonly Passage[], rate = 48_000, channels: 1 | 2 = 2): number | null {
  const meter = loudnessMeter(rate, channels)
  const samples = tone(passages, rate)
  // The pieces match no step of the meter.
  for (let at = 0; at < samples.length; at += 7777)
    meter.add(Array.from({ length: channels }, () => samples.subarray(at, at + 7777)))
  return meter.integrated()
}

test.each<[string, Passage[], number]>([
  ['a steady tone', [[20, -23]], -23],
  ['another, ten less', [[20, -33]], -33],
  [
    'a quiet beginning and end are left out',
    [
      [10, -36],
      [60, -23],
      [10, -36],
    ],
    -23,
  ],
  [
    'so is what is nearly silent',
    [
      [10, -72],
      [10, -36],
      [60, -23],
      [10, -36],
      [10, -72],
    ],
    -23,
  ],
  [
    'a louder middle',
    [
      [20, -26],
      [20.1, -20],
      [20, -26],
    ],
    -23,
  ],
])('ITU-R BS.1770: %s', (_name, passages, expected) => {
  expect(Math.abs((measure(passages, 24_000) ?? 0) - expected)).toBeLessThan(0.1)
})

test.each([8000, 44_100, 48_000, 96_000])(
  'ITU-R BS.1770: the loudness is the same at %i samples per second',
  (rate) => {
    expect(Math.abs((measure([[5, -23]], rate) ?? 0) + 23)).toBeLessThan(0.2)
  },
)

test('one channel is measured as played from both loudspeakers', () => {
  expect(measure([[5, -23]], 24_000, 1)).toBeCloseTo(measure([[5, -23]], 24_000) ?? 0, 5)
})

test('silence, a very short sound and empty input have no loudness', () => {
  expect(measure([[5, -200]])).toBeNull()
  expect(measure([[0.3, -10]])).toBeNull()
  expect(loudnessMeter(48_000, 2).integrated()).toBeNull()
})
