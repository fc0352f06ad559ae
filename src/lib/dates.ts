// Formats plain calendar dates. No time zone is involved, so a gig never moves to the day before. Names and patterns
// come with the page (date-words.ts): public scripts carry no language.
import { day as dayMs } from './durations'

/** ERR-04, and the same without a leading zero for running text. */
export type DateFormat = 'yyyy-MM-dd' | 'MMM dd, yyyy' | 'MMMM dd, yyyy' | 'MMM d, yyyy' | 'MMMM d, yyyy'

/**
 * Lists the names of the twelve months and of the seven weekdays from Sunday, each in full and shortened; then the
 * pattern of a date with the month in full, and with the short one. `{d}`, `{m}` and `{y}` are parts, `{dd}` is a day
 * of two digits.
 */
let words: readonly string[] = []
const firstWeekday = 24
const longPattern = 38
const shortPattern = 39

/** Sets the language of all dates in this browser or process: the words above, separated by `|`. */
export function writeDatesWith(text: string): void {
  words = text.split('|')
}

/**
 * Formats `('2025-03-07', 'MMM dd, yyyy')` → `"Mar 07, 2025"`, or in the site's other language. Takes a date as the
 * database writes it; throws RangeError on anything else (ERR-04).
 */
export function formatDate(isoDate: string, format: DateFormat): string {
  const { day, year, month, short } = dateParts(isoDate)
  if (format === 'yyyy-MM-dd') return isoDate
  const isShort = !format.startsWith('MMMM')
  return (words[isShort ? shortPattern : longPattern] ?? isoDate)
    .replace('{dd}', format.includes('dd') ? isoDate.slice(8) : day)
    .replace('{d}', day)
    .replace('{m}', isShort ? short : month)
    .replace('{y}', year)
}

/**
 * Returns the parts of a date, so that one can be larger than the others: `'2025-03-07'` → `{ day: '7', month: 'March',
 * short: 'Mar', year: '2025' }`. Throws as `formatDate` does.
 */
export function dateParts(isoDate: string): { day: string; month: string; short: string; year: string } {
  // JavaScript reads a day that its month does not have as no date, or as one of the next month.
  if (new Date(`${isoDate}T00:00:00Z`).toJSON()?.slice(0, 10) !== isoDate) throw new RangeError(`No date: ${isoDate}`)
  const [year = '', number, day] = isoDate.split('-')
  const at = 2 * Number(number) - 2
  return { day: String(Number(day)), month: words[at] ?? '', short: words[at + 1] ?? '', year }
}

/**
 * Returns the weekday: `'2026-11-26'` → `"Thursday"`, or with 1 `"Thu"`. It is the same in every time zone, because it
 * follows from the date alone.
 */
export function weekdayName(isoDate: string, isShort: 0 | 1 = 0): string {
  return words[firstWeekday + 2 * new Date(`${isoDate}T00:00:00Z`).getUTCDay() + isShort] ?? ''
}

/** Returns the calendar date a number of days after another one. */
export const daysAfter = (isoDate: string, days: number): string =>
  new Date(Date.parse(isoDate) + days * dayMs).toISOString().slice(0, 10)
