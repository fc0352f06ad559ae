// Tests the periods of the figures.
import { expect, test } from 'vitest'
import { chartStep, periodBefore, spansOf, stepsOf, yearBefore } from './numbers.rules'

test('a period of whole months is compared with as many months, another one with as many days', () => {
  expect(periodBefore({ from: '2026-10-01', to: '2026-10-31' })).toEqual({ from: '2026-09-01', to: '2026-09-30' })
  expect(periodBefore({ from: '2026-01-01', to: '2026-12-31' })).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(periodBefore({ from: '2026-11-20', to: '2026-11-26' })).toEqual({ from: '2026-11-13', to: '2026-11-19' })
})

test('the year before of February in a leap year is a whole month, and of 29 February the 28th', () => {
  expect(yearBefore({ from: '2028-02-01', to: '2028-02-29' })).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(yearBefore({ from: '2029-02-01', to: '2029-02-28' })).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(yearBefore({ from: '2028-02-29', to: '2028-03-02' })).toEqual({ from: '2027-02-28', to: '2027-03-02' })
})

test('whole years and months are covered by their own sums, the rest by sums of days', () => {
  expect(spansOf({ from: '2024-11-30', to: '2026-12-31' })).toEqual([
    { from: '2024-11-30', to: '2024-11-30', grain: 'day' },
    { from: '2024-12-01', to: '2024-12-31', grain: 'month' },
    { from: '2025-01-01', to: '2026-12-31', grain: 'year' },
  ])
  expect(spansOf({ from: '2026-01-15', to: '2026-11-20' })).toEqual([
    { from: '2026-01-15', to: '2026-01-31', grain: 'day' },
    { from: '2026-02-01', to: '2026-10-31', grain: 'month' },
    { from: '2026-11-01', to: '2026-11-20', grain: 'day' },
  ])
  expect(spansOf({ from: '2026-10-01', to: '2026-10-31' })).toEqual([
    { from: '2026-10-01', to: '2026-10-31', grain: 'month' },
  ])
  expect(spansOf({ from: '2026-10-02', to: '2026-10-31' })).toEqual([
    { from: '2026-10-02', to: '2026-10-31', grain: 'day' },
  ])
  expect(spansOf({ from: '2026-10-20', to: '2026-11-10' })).toEqual([
    { from: '2026-10-20', to: '2026-11-10', grain: 'day' },
  ])
})

test('steps cover a period without a gap; weeks begin on Monday', () => {
  expect(stepsOf('week', { from: '2026-11-25', to: '2026-12-09' })).toEqual([
    { from: '2026-11-25', to: '2026-11-29' },
    { from: '2026-11-30', to: '2026-12-06' },
    { from: '2026-12-07', to: '2026-12-09' },
  ])
  expect(stepsOf('year', { from: '2025-05-01', to: '2026-02-01' })).toEqual([
    { from: '2025-05-01', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-02-01' },
  ])
  expect(stepsOf('month', { from: '2026-02-01', to: '2026-03-31' })).toHaveLength(2)
})

test('a chart of any period has at most some 60 bars', () => {
  const step = (to: string) => chartStep({ from: '2026-01-01', to })
  expect(['2026-01-31', '2026-12-31', '2029-12-31', '2046-12-31'].map(step)).toEqual(['day', 'week', 'month', 'year'])
})
