// Parses dates and moments as people and programs write them. Returns null when it cannot read one; never guesses.

/** Order of the numbers in `3/4/2027`: day or month first. */
export type DateOrder = 'dmy' | 'mdy'

/** Date order found in the rows of a column: one order, both (`mixed`), or only ambiguous dates (`unclear`). */
export type ColumnOrder = DateOrder | 'mixed' | 'unclear'

const days = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns the calendar date; null when there is no such day, as in 2023-02-30. */
function calendarDay(year: number, month: number, day: number): string | null {
  if (month < 1 || month > 12 || year < 1900 || year > 2200 || day < 1 || day > days(year, month)) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const folded = (name: string) => name.normalize('NFKD').replace(/\P{L}/gu, '').toLowerCase()

/**
 * Full and short names of the months, as in "30. Mai 2027". No name means different months in two of these languages.
 */
const months = new Map(
  ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index) => {
        const parts = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' }).formatToParts(
          Date.UTC(2024, index, 15),
        )
        return [folded(parts.find(({ type }) => type === 'month')?.value ?? ''), index + 1] as const
      }),
    ),
  ),
)

/** Reads `27` as 2027. */
const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text))

/** Matches three numbers separated by slashes, hyphens or dots, the year last; a time may follow. */
const threeNumbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ ,T])/

/** Returns both readings of `3/4/2027`. With dots, the day is always first. Null for anything else. */
function readings(text: string): Record<DateOrder, string | null> | null {
  const [, a, separator, b, year] = threeNumbers.exec(text) ?? []
  if (a === undefined || b === undefined || year === undefined) return null
  const dmy = calendarDay(fullYear(year), Number(b), Number(a))
  return { dmy, mdy: separator === '.' ? null : calendarDay(fullYear(year), Number(a), Number(b)) }
}

/** True when a date is ambiguous, as in `3/4/2027`. */
export function readsBothWays(text: string): boolean {
  const both = readings(text)
  return both !== null && both.dmy !== null && both.mdy !== null && both.dmy !== both.mdy
}

/**
 * Returns the order of the dates in a column; null when none of them depends on it. One date with only one reading
 * decides.
 */
export function orderOfColumn(texts: Iterable<string>): ColumnOrder | null {
  const seen = new Set<DateOrder>()
  let isUnclear = false
  for (const text of texts) {
    const both = readings(text.trim())
    if (!both || both.dmy === both.mdy || text.includes('.')) continue
    if (both.dmy === null) seen.add('mdy')
    else if (both.mdy === null) seen.add('dmy')
    else isUnclear = true
  }
  const [first, second] = seen
  if (second) return 'mixed'
  return first ?? (isUnclear ? 'unclear' : null)
}

/** Returns the date at the beginning of a text, and the text after it. */
function dateAndRest(text: string, order?: ColumnOrder): { date: string | null; rest: string } {
  const found = (match: RegExpExecArray | null, date: string | null) => ({
    date,
    rest: text.slice(match?.[0].length ?? 0).replace(/^[ ,T]+/, ''),
  })
  const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?=$|[ ,T])/.exec(text)
  if (yearFirst) return found(yearFirst, calendarDay(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4])))
  const both = readings(text)
  if (both) {
    const given = order === 'dmy' || order === 'mdy' ? both[order] : null
    return found(threeNumbers.exec(text), given ?? (readsBothWays(text) ? null : (both.dmy ?? both.mdy)))
  }
  const monthFirst = /^(\p{L}{3,12})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?=$|[ ,T])/u.exec(text)
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?(?: de)? (\p{L}{3,12})\.?,?(?: de)? (\d{4})(?=$|[ ,T])/u.exec(text)
  const [name = '', day, year] = monthFirst?.slice(1) ?? [dayFirst?.[2], dayFirst?.[1], dayFirst?.[3]]
  return found(monthFirst ?? dayFirst, calendarDay(Number(year), months.get(folded(name)) ?? 0, Number(day)))
}

/**
 * Returns the calendar date of `2024-03-05`, `2024/3/5`, `30.05.2027`, `March 5, 2024`, `5 mars 2024` or `5/3/2024`,
 * and ignores the text after it. An ambiguous date is null unless `order` gives the order.
 */
export const parseDate = (text: string, order?: ColumnOrder): string | null => dateAndRest(text, order).date

/** Matches `20:00` or `8:00:05.123 PM`, with or without a zone. */
const time = /^(\d{1,2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?\s*(?:([ap])\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i

/** Parses a date with a time, in UTC if it names no zone. A date alone is its midnight. */
export function parseInstant(text: string, order?: ColumnOrder): Date | null {
  const { date, rest } = dateAndRest(text, order)
  const [, hours, minutes, seconds = '00', fraction = '', half, zone = ''] = time.exec(rest || '00:00') ?? []
  if (date === null || hours === undefined || minutes === undefined) return null
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const [, sign = '+', zoneHours = '00', zoneMinutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? []
  const clock = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}${fraction.slice(0, 4)}`
  const moment = new Date(`${date}T${clock}${sign}${zoneHours}:${zoneMinutes}`)
  return Number.isNaN(moment.getTime()) ? null : moment
}
