// Proves which keywords a music reader finds in a file.
import { expect, test } from 'vitest'
import { forscoreKeywords } from './forscore.rules'

const nothing = { style: null, grade: null, duration: null, keyFifths: null, keyMinor: null }

test('forScore gets style, difficulty, duration and key in its own form, and only known values', () => {
  expect(forscoreKeywords({ style: 'Swing', grade: 2.5, duration: 245, keyFifths: -1, keyMinor: false })).toBe(
    'Swing, difficulty:1, duration:245, keysf:-1, keymi:0',
  )
  expect([1, 2, 2.5, 3, 4, 4.5, 5, 6].map((grade) => forscoreKeywords({ ...nothing, grade }))).toEqual(
    [1, 1, 1, 2, 2, 2, 3, 3].map((level) => `difficulty:${level}`),
  )
  expect(forscoreKeywords({ ...nothing, keyFifths: 3, keyMinor: true })).toBe('keysf:3, keymi:1')
  expect(forscoreKeywords({ ...nothing, style: 'Blues, slow' })).toBe('Blues slow')
  expect(forscoreKeywords(nothing)).toBeNull()
})
