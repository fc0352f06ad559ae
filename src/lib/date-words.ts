// Makes the names and patterns of dates in a language, and sets the required ones where this file is imported: on the
// server and in the back-office. A public page receives them as data.
import type { DateLanguage } from './date-languages'
import { writeDatesWith } from './dates'

const shortened = (names: string) => names.split(' ').flatMap((name) => [name, name.slice(0, 3)])

/** Writes the required formats (ERR-04). */
const requiredWords = [
  ...shortened('January February March April May June July August September October November December'),
  ...shortened('Sunday Monday Tuesday Wednesday Thursday Friday Saturday'),
  '{m} {dd}, {y}',
  '{m} {dd}, {y}',
].join('|')
writeDatesWith(requiredWords)

const lengths = ['long', 'short'] as const
const placeholders: Record<string, string> = { day: '{d}', month: '{m}', year: '{y}' }
const made = new Map<DateLanguage, string>([['en-US', requiredWords]])

/** Returns the words for `writeDatesWith`. */
export function dateWords(language: DateLanguage): string {
  const words = made.get(language) ?? makeWords(language)
  made.set(language, words)
  return words
}

function makeWords(language: DateLanguage): string {
  const write = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).formatToParts(date)
  const dated = (month: 'long' | 'short', date: Date) => write(date, { day: 'numeric', month, year: 'numeric' })
  const find = (parts: Intl.DateTimeFormatPart[], type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 7)))
  // 4 January 2026 is a Sunday.
  const week = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 4 + day)))
  return [
    ...months.flatMap((date) => lengths.map((month) => find(dated(month, date), 'month'))),
    ...week.flatMap((date) => lengths.map((weekday) => find(write(date, { weekday }), 'weekday'))),
    ...lengths.map((month) =>
      dated(month, new Date(Date.UTC(2026, 2, 7)))
        .map(({ type, value }) => placeholders[type] ?? value)
        .join(''),
    ),
  ].join('|')
}
