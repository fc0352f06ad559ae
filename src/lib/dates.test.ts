// Proves that a calendar date is shown unchanged in every time zone.
import { expect, test } from 'vitest'
import { dateParts, formatDate, weekdayName } from './dates'

test('ERR-04: dates have three formats', () => {
  expect(formatDate('2025-03-07', 'yyyy-MM-dd')).toBe('2025-03-07')
  expect(formatDate('2025-03-07', 'MMM dd, yyyy')).toBe('Mar 07, 2025')
  expect(formatDate('2025-03-07', 'MMMM dd, yyyy')).toBe('March 07, 2025')
})

test('in running text a day has no leading zero', () => {
  expect(formatDate('2025-03-07', 'MMM d, yyyy')).toBe('Mar 7, 2025')
  expect(formatDate('2025-03-07', 'MMMM d, yyyy')).toBe('March 7, 2025')
})

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'ERR-04 OP-29: no time zone changes the day (%s)',
  (zone) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      expect(formatDate('2025-01-01', 'MMM dd, yyyy')).toBe('Jan 01, 2025')
      expect(formatDate('2024-12-31', 'MMMM dd, yyyy')).toBe('December 31, 2024')
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  },
)

test('leap years are known', () => {
  expect(formatDate('2024-02-29', 'MMM dd, yyyy')).toBe('Feb 29, 2024')
  expect(formatDate('2000-02-29', 'MMM dd, yyyy')).toBe('Feb 29, 2000')
  expect(() => formatDate('1900-02-29', 'MMM dd, yyyy')).toThrow(RangeError)
})

test.each([
  '',
  '2025-13-01',
  '2025-00-10',
  '2025-04-31',
  '2025-04-00',
  '2025-4-1',
  '07.03.2025',
  '2025-03-07T22:00:00Z',
])('the text %j is refused as a date', (text) => {
  expect(() => formatDate(text, 'MMM dd, yyyy')).toThrow(RangeError)
})

test('a date has its weekday in every time zone', () => {
  expect(['2026-11-26', '2024-02-29', '2000-01-01'].map((date) => weekdayName(date))).toEqual([
    'Thursday',
    'Thursday',
    'Saturday',
  ])
})

test('a date is split into its parts, with the day without a leading zero', () => {
  expect(dateParts('2025-03-07')).toEqual({ day: '7', month: 'March', short: 'Mar', year: '2025' })
  expect(() => dateParts('2025-02-30')).toThrow(RangeError)
})
