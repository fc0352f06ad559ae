// Proves which lines a refund made at PayPal pays back.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paidBackLines } from './paid-back-lines.rules'

const lines = [
  { lineId: 'x', leftCents: 500 },
  { lineId: 'y', leftCents: 700 },
  { lineId: 'z', leftCents: 700 },
]
test.each<[string, number, string[]]>([
  ['the whole payment', 1900, ['x', 'y', 'z']],
  ['exactly one line', 500, ['x']],
  ['two lines of that amount: nobody knows which', 700, []],
  ['part of a line', 300, []],
])('row 25: %s', (_, cents, expected) => {
  expect(paidBackLines(lines, cents, 1900)).toEqual(expected)
})

test('row 25: whatever is refunded, the lines marked as refunded are worth no more than the refund', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 500 }),
      fc.integer({ min: 1, max: 40_000 }),
      (amounts, shipping, refund) => {
        const some = amounts.map((leftCents, index) => ({ lineId: String(index), leftCents }))
        const left = amounts.reduce((sum, cents) => sum + cents, 0) + shipping
        const paidBack = paidBackLines(some, refund, left).reduce(
          (sum, id) => sum + (some[Number(id)]?.leftCents ?? 0),
          0,
        )
        expect(paidBack).toBeLessThanOrEqual(Math.max(refund, 0))
      },
    ),
  )
})
