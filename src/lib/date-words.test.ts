// Proves that dates can be written in every language that the owner may choose.
import { afterEach, expect, test } from 'vitest'
import { dateLanguages } from './date-languages'
import { dateWords } from './date-words'
import { dateParts, formatDate, weekdayName, writeDatesWith } from './dates'

afterEach(() => writeDatesWith(dateWords('en-US')))

test('the default language has the required formats', () => {
  expect(formatDate('2026-03-07', 'MMM dd, yyyy')).toBe('Mar 07, 2026')
  expect([weekdayName('2026-03-07'), weekdayName('2026-03-07', 1)]).toEqual(['Saturday', 'Sat'])
})

test.each([
  ['de', '7. März 2026', 'Samstag', 'Sa'],
  ['en-GB', '7 March 2026', 'Saturday', 'Sat'],
  ['fr', '7 mars 2026', 'samedi', 'sam.'],
  ['es', '7 de marzo de 2026', 'sábado', 'sáb'],
  ['pl', '7 marca 2026', 'sobota', 'sob.'],
  ['ja', '2026年3月7日', '土曜日', '土'],
] as const)('%s: a date in full is %s', (language, long, weekday, short) => {
  writeDatesWith(dateWords(language))
  expect(formatDate('2026-03-07', 'MMMM dd, yyyy')).toBe(long)
  expect([weekdayName('2026-03-07'), weekdayName('2026-03-07', 1)]).toEqual([weekday, short])
  expect(formatDate('2026-03-07', 'yyyy-MM-dd')).toBe('2026-03-07')
})

test('every language of the select writes each month and weekday', () => {
  for (const language of dateLanguages) {
    expect(dateWords(language).split('|')).toHaveLength(40)
    writeDatesWith(dateWords(language))
    for (let month = 1; month <= 12; month++) {
      const date = `2026-${String(month).padStart(2, '0')}-07`
      const { month: name, short } = dateParts(date)
      expect([name, short, weekdayName(date)].filter((word) => word === '')).toEqual([])
      for (const format of ['MMM dd, yyyy', 'MMMM dd, yyyy'] as const)
        expect([language, formatDate(date, format)]).toEqual([language, expect.stringMatching(/2026/)])
    }
  }
})
