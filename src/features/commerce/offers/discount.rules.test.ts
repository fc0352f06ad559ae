// Proves the arithmetic of discounts for any cart: totals stay above zero, lines add up, and refunds of any part add up.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineCents, piecesCents, sumLines } from '@/features/commerce/ledger/line-price.rules'
import { smallestCents } from '@/lib/money'
import { goodsCents, offerDiscount, type OfferedLine, type OfferTerms } from './discount.rules'

const line = (unitCents: number, quantity = 1, more: Partial<OfferedLine> = {}): OfferedLine => ({
  itemId: 'a',
  category: 'cd',
  quantity,
  unitCents,
  isTopUp: false,
  ...more,
})
const everything: OfferTerms = {
  kind: 'percent',
  value: 2500,
  scope: 'everything',
  categories: [],
  itemIds: [],
  leastCents: null,
}
const cents = (found: ReturnType<typeof offerDiscount>) => (found.kind === 'discount' ? found.cents : found.why)

describe('the discount of a code', () => {
  test('25 % of two lines is rounded once, on their sum, and spread over them', () => {
    expect(offerDiscount([line(999), line(3)], everything)).toEqual({ kind: 'discount', cents: 251, ofLines: [250, 1] })
  })

  test('an amount never takes more than the goods, less one cent', () => {
    const amount: OfferTerms = { ...everything, kind: 'amount', value: 5000 }
    expect(cents(offerDiscount([line(1000)], amount))).toBe(999)
    expect(cents(offerDiscount([line(1)], amount))).toBe('nothing')
  })

  test('99 % of one cent is nothing, because the order costs at least one', () => {
    expect(cents(offerDiscount([line(1)], { ...everything, value: 9900 }))).toBe('nothing')
  })

  test('it counts for its categories or items only, and never for more copies of a licence', () => {
    const ofCds: OfferTerms = { ...everything, scope: 'categories', categories: ['cd'] }
    const sheet = line(1000, 1, { category: 'sheet_music', itemId: 'b' })
    expect(offerDiscount([line(1000), sheet], ofCds)).toMatchObject({ cents: 250, ofLines: [250, 0] })
    expect(offerDiscount([line(1000), sheet], { ...everything, scope: 'items', itemIds: ['b'] })).toMatchObject({
      ofLines: [0, 250],
    })
    expect(cents(offerDiscount([sheet], ofCds))).toBe('scope')
    expect(cents(offerDiscount([line(1000, 1, { isTopUp: true })], everything))).toBe('scope')
  })

  test('the least amount counts all goods before the discount', () => {
    const from = { ...everything, leastCents: 2000 }
    expect(cents(offerDiscount([line(1999)], from))).toBe('least')
    expect(cents(offerDiscount([line(1000, 2)], from))).toBe(500)
  })
})

const currency = fc.constantFrom('USD', 'JPY')
const cart = fc.array(
  fc.record({
    unit: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_000_000 })),
    quantity: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 99 })),
    category: fc.constantFrom('cd', 'sheet_music', 'merchandise'),
    itemId: fc.constantFrom('a', 'b', 'c'),
    isTopUp: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
)
const terms: fc.Arbitrary<OfferTerms> = fc.record({
  kind: fc.constantFrom('percent', 'amount'),
  value: fc.integer({ min: 1, max: 9900 }),
  scope: fc.constantFrom('everything', 'categories', 'items'),
  categories: fc.subarray(['cd', 'sheet_music', 'merchandise']),
  itemIds: fc.subarray(['a', 'b', 'c']),
  leastCents: fc.option(fc.integer({ min: 1, max: 100_000 })),
})

test('300 random carts: discounts add up, no line is below zero, the goods cost at least the smallest amount, and refunds of pieces add up in any order', () =>
  proveCarts(300))

test('10,000 random carts hold the same @sweep', () => proveCarts(10_000))

function proveCarts(numRuns: number): void {
  fc.assert(
    fc.property(
      currency,
      cart,
      terms,
      fc.infiniteStream(fc.integer({ min: 1, max: 99 })),
      (code, made, offer, steps) => {
        const unit = smallestCents(code)
        const lines = made.map(({ unit: units, ...rest }) => ({ ...rest, unitCents: units * unit }))
        const found = offerDiscount(lines, offer, unit)
        if (found.kind === 'refused') return
        expect(found.ofLines.reduce((sum, one) => sum + one, 0)).toBe(found.cents)
        const sold = lines.map((one, index) => ({
          quantity: one.quantity,
          unit_cents: one.unitCents,
          discount_cents: found.ofLines[index] ?? 0,
        }))
        expect(sumLines(sold)).toBe(goodsCents(lines) - found.cents)
        expect(sumLines(sold)).toBeGreaterThanOrEqual(unit)
        for (const [index, one] of sold.entries()) {
          expect(one.discount_cents % unit).toBe(0)
          expect(lineCents(one)).toBeGreaterThanOrEqual(0)
          if (lines[index]?.isTopUp) expect(one.discount_cents).toBe(0)
          let refunded = 0
          let back = 0
          while (refunded < one.quantity) {
            const pieces = Math.min(one.quantity - refunded, steps.next().value)
            const given = piecesCents(one, refunded, pieces, unit)
            expect(given).toBeGreaterThanOrEqual(0)
            expect(given % unit).toBe(0)
            back += given
            refunded += pieces
          }
          expect(back).toBe(lineCents(one))
        }
      },
    ),
    { numRuns },
  )
}
