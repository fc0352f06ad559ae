// Tests the waveform that a browser sends along.
import { expect, test } from 'vitest'
import { measurePeaks } from './measure-media'

test('the waveform has the peak of each of 200 segments over all channels, from 0 to 1', () => {
  const left = Float32Array.from({ length: 2000 }, (_, at) => (at + 1) / 2000)
  const right = Float32Array.from({ length: 2000 }, (_, at) => (at < 10 ? -1.5 : 0))
  const peaks = measurePeaks([left, right])
  expect(peaks).toHaveLength(200)
  expect(peaks?.slice(0, 2)).toEqual([1, 0.01])
  expect(peaks?.at(-1)).toBe(1)
  expect(measurePeaks([])).toBeNull()
  expect(measurePeaks([new Float32Array(100)])).toBeNull()
})
