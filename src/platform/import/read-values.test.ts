// What texts of a dump mean, and what they do not.
import { describe, expect, test } from 'vitest'
import { arrayOf, centsOf, dateOf, momentOf, secondsOf, yesOrNo } from './read-values'

describe('texts of a dump', () => {
  test.each([
    ['2024-03-05', '2024-03-05'],
    ['2024-03-05T10:00:00Z', '2024-03-05'],
    ['3/5/2024', '2024-03-05'],
    ['March 5, 2024', '2024-03-05'],
    ['Sep 30th, 2024', '2024-09-30'],
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', null],
    ['2023-02-30', null],
    ['13/13/2024', null],
    ['next friday', null],
    ['0024-01-01', null],
    ['Foo 5, 2024', null],
    ['', null],
  ])('the date %j is %j', (text, date) => expect(dateOf(text)).toBe(date))

  test.each([
    ['2024-03-01 12:00:00.123456+00', '2024-03-01T12:00:00.123Z'],
    ['2024-03-01T12:00:00+05:30', '2024-03-01T06:30:00.000Z'],
    ['2024-03-01 12:00:00-0500', '2024-03-01T17:00:00.000Z'],
    ['2024-03-01', '2024-03-01T00:00:00.000Z'],
    ['2024-03-01 25:00', null],
    ['2024-02-31 12:00', null],
    ['soon', null],
  ])('the moment %j is %j', (text, moment) => expect(momentOf(text)?.toISOString() ?? null).toBe(moment))

  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['$1,200.00', 120_000],
    ['USD 7', 700],
    ['12,50 €', 1250],
    ['-5', -500],
    ['0.125', 13],
    ['1.999', 200],
    ['free', null],
    ['1.2.3', null],
    ['', null],
  ])('the amount %j is %j cents', (text, cents) => expect(centsOf(text)).toBe(cents))

  test('yes, no, lists and lengths', () => {
    expect(['t', 'TRUE', '1', 'f', 'No', 'perhaps'].map(yesOrNo)).toEqual([true, true, true, false, false, null])
    expect(arrayOf('{a,"b, \\"c\\"",NULL}')).toEqual(['a', 'b, "c"'])
    expect(arrayOf('{}')).toEqual([])
    expect(arrayOf('a,b')).toBeNull()
    expect(['225', '225.9', '3:45', '1:00:05', 'long'].map(secondsOf)).toEqual([225, 225, 225, 3605, null])
  })
})
