// Proves the years of the copyright.
import { expect, test } from 'vitest'
import { copyrightYears } from './copyright-years'

test('FOOT-04 OP-45: the copyright starts in 2024 and runs to the current year', () => {
  expect(copyrightYears(2024, null)).toBe('© 2024')
  expect(copyrightYears(2026, null)).toBe('© 2024–2026')
})

test('FOOT-04: the copyright starts earlier on a site with older content, and never later than 2024', () => {
  expect(copyrightYears(2026, 2019)).toBe('© 2019–2026')
  expect(copyrightYears(2026, 2026)).toBe('© 2024–2026')
})
