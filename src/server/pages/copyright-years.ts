// Writes the years of the copyright in the footer.
import type { Settings } from '@/platform/context'

/** The first year of every site without older content (FOOT-04). */
const defaultFirstYear = 2024

/**
 * Returns `"© 2024"` in that year and `"© 2024–2026"` later (FOOT-04, OP-45). Older content moves the first year back.
 * Counts in the musician's time zone: around New Year, the year depends on the place.
 */
export function copyrightYears(now: Date, { timeZone, firstYear }: Pick<Settings, 'timeZone' | 'firstYear'>): string {
  const year = Number(new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(now))
  const from = Math.min(firstYear ?? defaultFirstYear, defaultFirstYear)
  return year > from ? `© ${from}–${year}` : `© ${from}`
}
