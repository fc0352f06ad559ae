// Writes the years of the copyright in the footer.

/** The first year of every site without older content (FOOT-04). */
const defaultFirstYear = 2024

/**
 * Returns `"© 2024"` in that year and `"© 2024–2026"` later (FOOT-04, OP-45). Older content moves the first year back.
 * `firstYear`: year of the earliest event or paid order; null without any.
 */
export function copyrightYears(year: number, firstYear: number | null): string {
  const from = Math.min(firstYear ?? defaultFirstYear, defaultFirstYear)
  return year > from ? `© ${from}–${year}` : `© ${from}`
}
