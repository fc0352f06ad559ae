// Tests the split of an amount in proportion.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shares } from './shares'

const price = fc.integer({ min: 1, max: 100_000_00 })
const lists = fc.array(fc.integer({ min: 0, max: 10_000_00 }), { minLength: 1, maxLength: 50 })
const sumCents = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

test('of three equal sheets that cost ten dollars together, one gets the last cent', () => {
  expect(shares(1000, [500, 500, 500])).toEqual([334, 333, 333])
})

test('a sheet that costs twice as much alone gets twice the share of the bundle', () => {
  expect(shares(900, [400, 800])).toEqual([300, 600])
})

test('the shares add up to the cent, and none is negative', () => {
  fc.assert(
    fc.property(price, lists, (cents, list) => {
      const parts = shares(cents, list)
      expect(parts).toHaveLength(list.length)
      expect(sumCents(parts)).toBe(cents)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('no share is a whole cent away from its exact value', () => {
  fc.assert(
    fc.property(price, lists, (cents, list) => {
      const total = sumCents(list)
      fc.pre(total > 0)
      for (const [index, share] of shares(cents, list).entries())
        expect(Math.abs(share - ((list[index] ?? 0) * cents) / total)).toBeLessThan(1)
    }),
  )
})

test('in a bundle that costs no more than its sheets, no share is above the price of its sheet', () => {
  fc.assert(
    fc.property(lists, fc.double({ min: 0.01, max: 1, noNaN: true }), (list, part) => {
      const cents = Math.floor(sumCents(list) * part)
      fc.pre(cents > 0)
      for (const [index, share] of shares(cents, list).entries()) expect(share).toBeLessThanOrEqual(list[index] ?? 0)
    }),
  )
})

test('a sheet that costs more alone never gets a smaller share, except for a cent of rounding', () => {
  fc.assert(
    fc.property(price, lists, (cents, list) => {
      const parts = shares(cents, list)
      const pairs = list.map((listed, index) => ({ listed, share: parts[index] ?? 0 }))
      for (const one of pairs)
        for (const other of pairs)
          if (one.listed > other.listed) expect(one.share).toBeGreaterThanOrEqual(other.share - 1)
    }),
    { numRuns: 30 },
  )
})
