// Parsing of texts in a dump: texts with a meaning, and texts without.
import { describe, expect, test } from 'vitest'
import { parseArray, parseCents, parseSeconds, yesOrNo } from './read-values'

describe('texts of a dump', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['$1,200.00', 120_000],
    ['USD 7', 700],
    ['12,50 €', 1250],
    ['1.234,56', 123_456],
    ['CHF 12.50', 1250],
    ['Fr. 12.50', 1250],
    ['NZ$ 8', 800],
    ['25,00 zł', 2500],
    ['1200 Kč', 120_000],
    ['kr 90', 9000],
    ['JPY1,200', 120_000],
    ['-A$5', -500],
    ['₩ 12', 1200],
    ['12 dozen', null],
    ['12 FRX', null],
    ['-5', -500],
    ['0.125', 13],
    ['1.999', 200],
    ['free', null],
    ['1.2.3', null],
    ['', null],
  ])('the amount %j is %j cents', (text, cents) => expect(parseCents(text)).toBe(cents))

  test('yes, no, lists and lengths are parsed', () => {
    expect(['t', 'TRUE', '1', 'f', 'No', 'perhaps'].map(yesOrNo)).toEqual([true, true, true, false, false, null])
    expect(parseArray('{a,"b, \\"c\\"",NULL}')).toEqual(['a', 'b, "c"'])
    expect(parseArray('{}')).toEqual([])
    expect(parseArray('a,b')).toBeNull()
    expect(['225', '225.9', '3:45', '1:00:05', 'long'].map(parseSeconds)).toEqual([225, 225, 225, 3605, null])
  })
})
