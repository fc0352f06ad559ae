// Makes the names and patterns of dates in another language, on the server: a browser receives them with the page, so
// that it needs no list of languages.
import type { DateLanguage } from './date-languages'
import type { DateWords } from './dates'

/** Returns undefined for the default, whose formats are required (ERR-04). */
export function dateWords(language: DateLanguage): DateWords | undefined {
  if (language === 'en-US') return undefined
  const write = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).formatToParts(date)
  const lengths = ['long', 'short'] as const
  const dated = (month: 'long' | 'short', date: Date) => write(date, { day: 'numeric', month, year: 'numeric' })
  const pair = (of: (length: 'long' | 'short') => string): [string, string] => [of('long'), of('short')]
  const find = (parts: Intl.DateTimeFormatPart[], type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const placeholders: Record<string, string> = { day: '{d}', month: '{m}', year: '{y}' }
  return {
    months: Array.from({ length: 12 }, (_, month) =>
      pair((length) => find(dated(length, new Date(Date.UTC(2026, month, 7))), 'month')),
    ),
    // 4 January 2026 is a Sunday.
    weekdays: Array.from({ length: 7 }, (_, day) =>
      pair((weekday) => find(write(new Date(Date.UTC(2026, 0, 4 + day)), { weekday }), 'weekday')),
    ),
    patterns: lengths.map((length) =>
      dated(length, new Date(Date.UTC(2026, 2, 7)))
        .map(({ type, value }) => placeholders[type] ?? value)
        .join(''),
    ) as [string, string],
  }
}
