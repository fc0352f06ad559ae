// Dates and moments in tables: every supported way to write them, and the cases that are not guessed.
import { describe, expect, test } from 'vitest'
import { parseDate, parseInstant, orderOfColumn, readsBothWays } from './dates'

describe('dates of a table', () => {
  test.each([
    ['2024-03-05', '2024-03-05'],
    ['2024-03-05T10:00:00Z', '2024-03-05'],
    ['2024/3/5', '2024-03-05'],
    ['3/15/2024', '2024-03-15'],
    ['15/3/2024', '2024-03-15'],
    ['30.05.2027', '2027-05-30'],
    ['3.4.2027', '2027-04-03'],
    ['30.05.27', '2027-05-30'],
    ['30-05-2027 20:00', '2027-05-30'],
    ['4/4/2027', '2027-04-04'],
    ['3/4/2027', null],
    ['March 5, 2024', '2024-03-05'],
    ['Sep 30th, 2024', '2024-09-30'],
    ['30. Mai 2027', '2027-05-30'],
    ['1er février 2027', '2027-02-01'],
    ['5 de março de 2027', '2027-03-05'],
    ['2 mrt 2027', '2027-03-02'],
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', null],
    ['2023-02-30', null],
    ['13/13/2024', null],
    ['next friday', null],
    ['0024-01-01', null],
    ['Foo 5, 2024', null],
    ['', null],
  ])('the date %j is %j', (text, date) => expect(parseDate(text)).toBe(date))

  test.each([
    ['2024-03-01 12:00:00.123456+00', '2024-03-01T12:00:00.123Z'],
    ['2024-03-01T12:00:00+05:30', '2024-03-01T06:30:00.000Z'],
    ['2024-03-01 12:00:00-0500', '2024-03-01T17:00:00.000Z'],
    ['2024-03-01 12:00:00 UTC', '2024-03-01T12:00:00.000Z'],
    ['3/21/2024, 8:05:00 PM', '2024-03-21T20:05:00.000Z'],
    ['21.03.2024 12:05 a.m.', '2024-03-21T00:05:00.000Z'],
    ['2024-03-01', '2024-03-01T00:00:00.000Z'],
    ['2024-03-01 25:00', null],
    ['2024-03-01 evening', null],
    ['2024-02-31 12:00', null],
    ['soon', null],
  ])('the moment %j is %j', (text, moment) => expect(parseInstant(text)?.toISOString() ?? null).toBe(moment))

  test('one unambiguous date decides the format of its whole column', () => {
    expect(orderOfColumn(['3/4/2027', '30/05/2027'])).toBe('dmy')
    expect(orderOfColumn(['3/4/2027', '5/30/2027'])).toBe('mdy')
    expect(orderOfColumn(['5/30/2027', '30/05/2027'])).toBe('mixed')
    expect(orderOfColumn(['3/4/2027', '4/4/2027'])).toBe('unclear')
    expect(orderOfColumn(['2027-03-04', '3.4.2027', 'soon'])).toBeNull()
    expect([parseDate('3/4/2027', 'dmy'), parseDate('3/4/2027', 'mdy'), parseDate('3/4/2027', 'mixed')]).toEqual([
      '2027-04-03',
      '2027-03-04',
      null,
    ])
    expect(parseDate('5/30/2027', 'dmy')).toBe('2027-05-30')
    expect(['3/4/2027', '4/4/2027', '3.4.2027', '30/4/2027'].map(readsBothWays)).toEqual([true, false, false, false])
  })
})
