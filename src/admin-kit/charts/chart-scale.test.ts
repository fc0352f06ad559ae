// Proves that the axis of the sales chart has round figures, never below the sales.
import { expect, test } from 'vitest'
import { axisFigures, axisWords, roundTop } from './chart-scale'

test('the top of the axis is round, and no bar is higher', () => {
  expect([0, 1, 1000, 1001, 2400, 4999, 5001, 99_999, 123_456].map(roundTop)).toEqual([
    1000, 1000, 1000, 2000, 2500, 5000, 10_000, 100_000, 200_000,
  ])
  for (let cents = 1; cents < 2_000_000; cents += 997) expect(roundTop(cents)).toBeGreaterThanOrEqual(cents)
})

test('figures are shown in dollars', () => {
  expect(axisFigures(12_300).map((cents) => axisWords(cents, 'USD'))).toEqual(['$200', '$100', '$0'])
  expect(axisFigures(0).map((cents) => axisWords(cents, 'USD'))).toEqual(['$10', '$5', '$0'])
  expect(axisFigures(2100).map((cents) => axisWords(cents, 'USD'))).toEqual(['$25', '$12.50', '$0'])
  expect(axisWords(100_000_000, 'USD')).toBe('$1,000,000')
})
