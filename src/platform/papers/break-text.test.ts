// Proves how texts with lines of their own are broken, and that they stay inside their box.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakText, fitText } from './break-text'

const box = { width: 120, height: 100, lineHeight: 1.25, largest: 14, smallest: 5 }
/** Measures a typeface in which each letter is as wide as half its size. */
const measure = (line: string, size: number) => (line.length * size) / 2

test('lines of the text stay, and a line that is too wide is broken between words, or within a long word; blank lines go', () => {
  const fits = (line: string) => line.length <= 10
  expect(breakText('Ada Reed\n12 Harbour Street\r\n\nDonaudampfschiff\n', fits)).toEqual([
    'Ada Reed',
    '12 Harbour',
    'Street',
    'Donaudampf',
    'schiff',
  ])
})

test('a short address is large, and one of twelve lines is smaller but complete', () => {
  expect(fitText('Ada Reed\n12 Weir', box, measure).fontSize).toBe(14)
  const twelve = Array.from({ length: 12 }, (_, index) => `Line ${index + 1}`)
  expect(fitText(twelve.join('\n'), box, measure)).toEqual({ lines: twelve, fontSize: 6.5 })
})

test('type becomes smaller rather than breaking a line or a word, but not below two thirds', () => {
  expect(fitText('a'.repeat(20), box, measure)).toEqual({ lines: ['a'.repeat(20)], fontSize: 12 })
  expect(fitText(`${'a'.repeat(20)} ${'b'.repeat(20)}`, box, measure)).toEqual({
    lines: ['a'.repeat(20), 'b'.repeat(20)],
    fontSize: 12,
  })
  expect(fitText('a'.repeat(30), box, measure).lines).toEqual(['a'.repeat(17), 'a'.repeat(13)])
  expect(fitText('aaaa '.repeat(6), box, measure)).toMatchObject({
    lines: ['aaaa aaaa aaaa', 'aaaa aaaa aaaa'],
    fontSize: 14,
  })
})

test('any text stays inside its box; only a text too long for the smallest type ends with an ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b ', '\n', 'Straße ', '東'), maxLength: 200 }), (text) => {
      const { lines, fontSize } = fitText(text, box, measure)
      expect(lines.length * fontSize * box.lineHeight).toBeLessThanOrEqual(box.height)
      for (const line of lines) expect(measure(line, fontSize)).toBeLessThanOrEqual(box.width)
      if (lines.at(-1) === '…') expect(fontSize).toBe(box.smallest)
      else expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(/\s/g, ''))
    }),
  )
})
