// Formats plain calendar dates. No time zone is involved, so a gig never moves to the day before.
import { day as dayMs } from './durations'

/** Names and patterns of one language. `{d}`, `{m}` and `{y}` are the parts of a date, `{dd}` is the day with two digits. */
export type DateWords = {
  /** The twelve months in full and shortened, as they are written inside a date. */
  months: [long: string, short: string][]
  /** From Sunday. */
  weekdays: [long: string, short: string][]
  /** Date with the month in full, and with the short one. */
  patterns: [long: string, short: string]
}

const named = (names: string) => names.split(' ').map((name): [string, string] => [name, name.slice(0, 3)])

/** ERR-04: the required formats. */
const requiredWords: DateWords = {
  months: named('January February March April May June July August September October November December'),
  weekdays: named('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
  patterns: ['{m} {dd}, {y}', '{m} {dd}, {y}'],
}
let words = requiredWords

/** Sets the language of all dates of this site, in this browser or process; undefined is the default. */
export function writeDatesWith(chosen: DateWords | undefined): void {
  words = chosen ?? requiredWords
}

/** ERR-04. */
export type DateFormat = 'yyyy-MM-dd' | 'MMM dd, yyyy' | 'MMMM dd, yyyy'

/**
 * Formats `('2025-03-07', 'MMM dd, yyyy')` → `"Mar 07, 2025"`, or in the site's other language. Takes a date as the
 * database writes it; throws RangeError on anything else (ERR-04).
 */
export function formatDate(isoDate: string, format: DateFormat): string {
  const { day, year, month, shortMonth } = dateParts(isoDate)
  if (format === 'yyyy-MM-dd') return isoDate
  const isShort = format === 'MMM dd, yyyy'
  const parts: Record<string, string> = { d: day, dd: isoDate.slice(8), m: isShort ? shortMonth : month, y: year }
  return words.patterns[isShort ? 1 : 0].replace(/{(\w+)}/g, (_, part: string) => parts[part] ?? '')
}

/**
 * Returns the parts of a date, so that one can be larger than the others: `'2025-03-07'` → `{ day: '7', month: 'March',
 * shortMonth: 'Mar', year: '2025' }`. Throws as `formatDate` does.
 */
export function dateParts(isoDate: string): { day: string; month: string; shortMonth: string; year: string } {
  const [, year = '', number, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate) ?? []
  const names = words.months[Number(number) - 1]
  // JavaScript reads a day that its month does not have as no date, or as one of the next month.
  if (!names || new Date(`${isoDate}T00:00:00Z`).toJSON()?.slice(0, 10) !== isoDate)
    throw new RangeError(`Not a calendar date: ${isoDate}`)
  return { day: String(Number(day)), month: names[0], shortMonth: names[1], year }
}

/**
 * Returns the weekday: `'2026-11-26'` → `"Thursday"`, or `"Thu"`. It is the same in every time zone, because it follows
 * from the date alone.
 */
export function weekdayName(isoDate: string, length: 'long' | 'short' = 'long'): string {
  return words.weekdays[new Date(`${isoDate}T00:00:00Z`).getUTCDay()]?.[length === 'long' ? 0 : 1] ?? ''
}

/** Returns the calendar date a number of days after another one. */
export const daysAfter = (isoDate: string, days: number): string =>
  new Date(Date.parse(isoDate) + days * dayMs).toISOString().slice(0, 10)
