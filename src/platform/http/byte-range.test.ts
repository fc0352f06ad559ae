// Byte ranges as browsers, players and download managers request them.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readByteRange } from './byte-range'

test.each([
  [null, 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['Bytes = 1-2', 'whole'],
  ['BYTES=1-2', { start: 1, end: 2 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=-', 'unsatisfiable'],
  ['bytes=5-2', 'unsatisfiable'],
  ['bytes=a-b', 'unsatisfiable'],
  ['bytes=1-2-3', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=0-1,5-6', 'whole'],
  ['items=0-1', 'whole'],
])('%s of 100 bytes → %j', (header, expected) => {
  expect(readByteRange(header, 100)).toEqual(expected)
})

test('an empty file has no valid range', () => {
  expect(readByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(readByteRange('bytes=-5', 0)).toBe('unsatisfiable')
})

test('every returned range is inside the file, whatever the request', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,16}-\d{0,16}$/)),
      fc.nat(10_000),
      (header, size) => {
        const range = readByteRange(header, size)
        if (typeof range === 'string') return
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeLessThan(size)
        expect(range.start).toBeLessThanOrEqual(range.end)
      },
    ),
  )
})
