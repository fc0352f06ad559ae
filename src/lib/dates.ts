// Formats plain calendar dates. No time zone is involved, so a gig never moves to the day before.
import { day as dayMs } from './durations'

const months = 'January February March April May June July August September October November December'.split(' ')

/** ERR-04. */
export type DateFormat = 'yyyy-MM-dd' | 'MMM dd, yyyy' | 'MMMM dd, yyyy'

/**
 * Formats `('2025-03-07', 'MMM dd, yyyy')` → `"Mar 07, 2025"`. Takes a date as the database writes it; throws
 * RangeError on anything else (ERR-04).
 */
export function formatDate(isoDate: string, format: DateFormat): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(isoDate) ?? []
  const name = months[Number(month) - 1]
  // JavaScript reads a day that its month does not have as no date, or as one of the next month.
  if (!name || new Date(`${isoDate}T00:00:00Z`).toJSON()?.slice(0, 10) !== isoDate)
    throw new RangeError(`Not a calendar date: ${isoDate}`)
  if (format === 'yyyy-MM-dd') return isoDate
  return `${format === 'MMM dd, yyyy' ? name.slice(0, 3) : name} ${day}, ${year}`
}

/**
 * Returns the parts of a date, so that one can be larger than the others: `'2025-03-07'` → `{ day: '7', month: 'March',
 * year: '2025' }`. Throws as `formatDate` does.
 */
export function dateParts(isoDate: string): { day: string; month: string; year: string } {
  const [month = '', day = '', year = ''] = formatDate(isoDate, 'MMMM dd, yyyy').split(/,? /)
  return { day: String(Number(day)), month, year }
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/**
 * Returns the weekday: `'2026-11-26'` → `"Thursday"`. It is the same in every time zone, because it follows from the
 * date alone.
 */
export function weekdayName(isoDate: string): string {
  return weekdays[new Date(`${isoDate}T00:00:00Z`).getUTCDay()] ?? ''
}

/** Returns the calendar date a number of days after another one. */
export const daysAfter = (isoDate: string, days: number): string =>
  new Date(Date.parse(isoDate) + days * dayMs).toISOString().slice(0, 10)
