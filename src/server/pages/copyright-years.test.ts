// Proves the years of the copyright.
import { expect, test } from 'vitest'
import { copyrightYears } from './copyright-years'

const years = (day: string, firstYear: number | null, timeZone = 'UTC') =>
  copyrightYears(new Date(`${day}T23:30:00Z`), { timeZone, firstYear })

test('FOOT-04 OP-45: the copyright starts in 2024 and runs to the current year', () => {
  expect(years('2024-06-01', null)).toBe('© 2024')
  expect(years('2026-06-01', null)).toBe('© 2024–2026')
})

test('FOOT-04: the copyright starts earlier on a site with older content, and never later than 2024', () => {
  expect(years('2026-06-01', 2019)).toBe('© 2019–2026')
  expect(years('2026-06-01', 2026)).toBe('© 2024–2026')
})

test('FOOT-04 OP-29: the year begins when it does in the site’s time zone', () => {
  expect(years('2026-12-31', null)).toBe('© 2024–2026')
  expect(years('2026-12-31', null, 'Europe/Berlin')).toBe('© 2024–2027')
})
