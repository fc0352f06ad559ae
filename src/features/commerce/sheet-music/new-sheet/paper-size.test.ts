// Proves the names of paper sizes.
import { expect, test } from 'vitest'
import { paperName } from './paper-size'

test.each<[number | null, number | null, string | null]>([
  [595, 842, 'A4'],
  [596, 841, 'A4'],
  [842, 595, 'A4 landscape'],
  [612, 792, 'Letter'],
  [648, 864, '9 × 12 in'],
  [600, 600, '212 × 212 mm'],
  [null, 842, null],
  [0, 0, null],
])('%s by %s points is %s', (width, height, name) => {
  expect(paperName(width, height)).toBe(name)
})
