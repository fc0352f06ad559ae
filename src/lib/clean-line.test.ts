// Proves that invisible characters are removed from the one-line fields of the back-office.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { cleanLine, cleanLines } from './clean-line'
import { requiredText } from './form-fields'
import { optional, text } from './record-fields'

test('control characters and direction marks are removed from a line; joiners of emoji and Persian stay', () => {
  expect(cleanLine('Blue\u202e\u0000 Stride\u200b\ufeff')).toBe('Blue Stride')
  expect(cleanLine('Blue\r\n\tStride')).toBe('Blue Stride')
  expect(cleanLine('👩\u200d🎤 می\u200cخواهم')).toBe('👩\u200d🎤 می\u200cخواهم')
})

test('a text of several lines keeps its lines', () => {
  expect(cleanLines('For \u202eAda,\r\n\tplease\u200b')).toBe('For Ada,\n please')
})

test('every one-line field of a record is cleaned before its rule, a text of several lines keeps its line breaks', () => {
  expect(text('Title', requiredText('Missing', { max: [5, 'Long'] })).rule.parse('Blues\u202e\u0007')).toBe('Blues')
  expect(text('Title', requiredText('Missing')).rule.safeParse('\u200b\u0000').success).toBe(false)
  expect(optional('Note', z.string()).rule.parse('a\nb')).toBe('a b')
  expect(optional('Text', z.string(), { control: { kind: 'textarea' } }).rule.parse('a\nb')).toBe('a\nb')
})
