// Proves how lengths and ranges are written and read.
import { expect, test } from 'vitest'
import { durationText, parseRange, rangeText, parseDuration } from './tune-words'

test.each([
  ['3:45', 225],
  ['0:07', 7],
  ['225', 225],
  ['1:02:30', 3750],
])('%s is a length of %i seconds', (text, seconds) => expect(parseDuration(text)).toBe(seconds))
test.each(['', '3:7', '3:75', '-1', '3.5', 'long'])('“%s” is not a length', (text) =>
  expect(parseDuration(text)).toBeNull(),
)
test('a length is written in minutes and seconds', () => {
  expect([7, 225, 3750].map(durationText)).toEqual(['0:07', '3:45', '1:02:30'])
})

test.each([
  ['F3 to B♭5', 'F3-Bb5', 'F3 to B♭5'],
  ['f3 – bb5', 'F3-Bb5', 'F3 to B♭5'],
  ['B flat 5', 'Bb5', 'up to B♭5'],
  ['C#4-D6', 'C#4-D6', 'C♯4 to D6'],
])('%s is a range', (typed, stored, shown) => {
  expect(parseRange(typed)).toBe(stored)
  expect(rangeText(stored)).toBe(shown)
})
test.each(['', 'H4', 'C4-D5-E6', 'high', 'C9', 'C4 -'])('“%s” is not a range', (typed) =>
  expect(parseRange(typed)).toBeNull(),
)
