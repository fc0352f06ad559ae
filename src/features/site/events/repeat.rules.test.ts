// Proves the dates of weekly series, and that impossible ones are refused.
import { expect, test } from 'vitest'
import { findRepeatProblem, listRepeats, mostRepeats, type RepeatForm, weeklyDates } from './repeat.rules'

const form = (change: Partial<RepeatForm>): RepeatForm => ({
  date: '2026-12-17',
  end_date: '',
  repeat: 'none',
  repeat_count: '',
  repeat_until: '',
  ...change,
})

test.each([
  [{}, ['2026-12-17']],
  [{ repeat: 'count', repeat_count: '4' }, ['2026-12-17', '2026-12-24', '2026-12-31', '2027-01-07']],
  [{ repeat: 'until', repeat_until: '2026-12-31' }, ['2026-12-17', '2026-12-24', '2026-12-31']],
  [{ repeat: 'until', repeat_until: '2027-01-06' }, ['2026-12-17', '2026-12-24', '2026-12-31']],
  // The clock changes on March 8 and March 14: calendar dates are not affected.
  [{ date: '2027-03-04', repeat: 'count', repeat_count: '3' }, ['2027-03-04', '2027-03-11', '2027-03-18']],
  [{ date: '2028-02-24', repeat: 'count', repeat_count: '2' }, ['2028-02-24', '2028-03-02']],
] as const)('ADM-EVT-12: the form %j makes events on %j', (change, dates) => {
  expect(findRepeatProblem(form(change))).toBeNull()
  expect(weeklyDates(form(change))).toEqual(dates)
})

test.each([
  [{ repeat: 'count', repeat_count: '' }, 'repeat_count'],
  [{ repeat: 'count', repeat_count: '1' }, 'repeat_count'],
  [{ repeat: 'count', repeat_count: '2.5' }, 'repeat_count'],
  [{ repeat: 'count', repeat_count: '-3' }, 'repeat_count'],
  [{ repeat: 'count', repeat_count: '53' }, 'repeat_count'],
  [{ repeat: 'count', repeat_count: '9'.repeat(50) }, 'repeat_count'],
  [{ repeat: 'until', repeat_until: '' }, 'repeat_until'],
  [{ repeat: 'until', repeat_until: 'soon' }, 'repeat_until'],
  [{ repeat: 'until', repeat_until: '2026-12-23' }, 'repeat_until'],
  [{ repeat: 'until', repeat_until: '2020-01-01' }, 'repeat_until'],
  [{ repeat: 'until', repeat_until: '9999-12-31' }, 'repeat_until'],
  [{ repeat: 'count', repeat_count: '3', end_date: '2026-12-24' }, 'end_date'],
] as const)('ADM-EVT-12: the form %j is refused at the field %s', (change, field) => {
  expect(findRepeatProblem(form(change))?.field).toBe(field)
  expect(weeklyDates(form(change))).toHaveLength(1)
})

test('ADM-EVT-12: a series has at most a year of events, and each keeps its length', () => {
  const series = listRepeats({ ...form({ repeat: 'count', repeat_count: String(mostRepeats) }), title: 'Residency' })
  expect(series).toHaveLength(52)
  expect(series.at(-1)).toMatchObject({ title: 'Residency', date: '2027-12-09' })
  const festival = listRepeats(form({ repeat: 'count', repeat_count: '2', end_date: '2026-12-19' }))
  expect(festival.map(({ date, end_date }) => [date, end_date])).toEqual([
    ['2026-12-17', '2026-12-19'],
    ['2026-12-24', '2026-12-26'],
  ])
  expect(listRepeats({ ...form({}), end_date: null })).toHaveLength(1)
})
