// Proves the arithmetic of held goods: no piece is sold twice, a paying buyer never loses to one who has not paid, and
// unpaid holds stop counting when three of them have lapsed (decision 0028).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minute } from '@/lib/durations'
import { availableStock, isDoubtful, mostHeldUnpaid, nothingHeld, remainingStock, type StockState } from './stock.rules'

const now = new Date('2026-11-20T20:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * minute)
const state = (change: Partial<StockState>): StockState => ({ ...nothingHeld, ...change })
const counts = fc.nat(2_000)
const states = fc.record({
  approved: fc.nat(200),
  unpaid: fc.nat(3_000),
  endedUnpaid: fc.array(fc.integer({ min: 0, max: 180 }).map(minutesAgo), { maxLength: 6 }),
})

describe('stock available to a visitor (OP-11)', () => {
  test.each<[count: number, held: Partial<StockState>, available: number]>([
    [0, {}, 0],
    [1, {}, 1],
    [20, {}, 20],
    [20, { approved: 4 }, 16],
    [3, { approved: 5 }, 0],
    [1, { unpaid: 1 }, 0],
    [2, { unpaid: 1 }, 1],
    [20, { unpaid: 3 }, 17],
    // A buyer who approved has taken pieces that others hold unpaid.
    [2, { unpaid: 3 }, 0],
    [12, { approved: 11, unpaid: 1 }, 0],
    [12, { approved: 4, unpaid: 6 }, 2],
  ])('a stock of %i with %j held has %i available', (count, held, available) =>
    expect(availableStock(count, state(held), now)).toBe(available),
  )

  test('ASVS 2.4.1: unpaid holds block no more pieces than they cover, and none once three of them have lapsed', () => {
    fc.assert(
      fc.property(counts, states, (count, held) => {
        const left = remainingStock(count, held)
        const available = availableStock(count, held, now)
        expect(available).toBeGreaterThanOrEqual(0)
        expect(available).toBeLessThanOrEqual(left)
        const blocked = isDoubtful(held.endedUnpaid, now) ? 0 : held.unpaid
        expect(left - available).toBeLessThanOrEqual(blocked)
      }),
    )
  })
})

describe('holds that end without a payment', () => {
  test.each<[minutes: number[], doubtful: boolean]>([
    [[], false],
    [[1, 2], false],
    [[1, 20, 59], true],
    [[1, 20, 61], false],
    [[59, 70, 110], true],
    [[61, 70, 80], false],
    [[60, 60, 60], false],
    [[59, 59, 59], true],
  ])('an item whose holds ended %j minutes ago is doubtful: %s', (minutes, doubtful) =>
    expect(isDoubtful(minutes.map(minutesAgo), now)).toBe(doubtful),
  )

  test('a hold that ends later counts later', () =>
    expect(isDoubtful([minutesAgo(1), minutesAgo(2), minutesAgo(-1)], now)).toBe(false))

  test('after three unpaid holds within an hour, unpaid holds block no stock for others', () => {
    expect(
      availableStock(1, state({ unpaid: 1, endedUnpaid: [minutesAgo(1), minutesAgo(16), minutesAgo(31)] }), now),
    ).toBe(1)
  })
})

describe('buyers, strangers and time in any order', () => {
  type Step = { kind: 'open' | 'approve' | 'pay' | 'decline' | 'end'; who: number; quantity: number }
  const steps = fc.array(
    fc.record<Step>({
      kind: fc.constantFrom('open', 'open', 'approve', 'pay', 'decline', 'end'),
      who: fc.nat(5),
      quantity: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 60 },
  )
  type Buyer = { quantity: number; unpaid: number; approved: boolean }

  test('OP-11: stock is never oversold; a buyer who approved is refused only when others have approved all the pieces', () => {
    fc.assert(
      fc.property(fc.nat(12), steps, (stock, way) => {
        let count = stock
        let sold = 0
        const buyers = new Map<number, Buyer>()
        const others = (who: number): StockState => {
          const rest = [...buyers].filter(([one]) => one !== who).map(([, buyer]) => buyer)
          return state({
            approved: rest.reduce((sum, one) => sum + (one.approved ? one.quantity : 0), 0),
            unpaid: rest.reduce((sum, one) => sum + (one.approved ? 0 : one.unpaid), 0),
          })
        }
        for (const { kind, who, quantity } of way) {
          const buyer = buyers.get(who)
          if (kind === 'open' && !buyer && availableStock(count, others(who), now) >= quantity)
            buyers.set(who, { quantity, unpaid: Math.min(quantity, mostHeldUnpaid), approved: false })
          if (kind === 'approve' && buyer && !buyer.approved) {
            const gets = remainingStock(count, others(who)) >= buyer.quantity
            // Unpaid holds of others make no difference to an approved buyer.
            const approvedByOthers = [...buyers].reduce(
              (sum, [one, other]) => sum + (one !== who && other.approved ? other.quantity : 0),
              0,
            )
            expect(gets).toBe(count - approvedByOthers >= buyer.quantity)
            if (gets) buyer.approved = true
            else buyers.delete(who)
          }
          if (kind === 'pay' && buyer?.approved) {
            count -= buyer.quantity
            sold += buyer.quantity
            buyers.delete(who)
          }
          if (kind === 'decline' && buyer?.approved) buyer.approved = false
          if (kind === 'end' && buyer) buyer.unpaid = 0
          const approved = [...buyers.values()].reduce((sum, one) => sum + (one.approved ? one.quantity : 0), 0)
          expect(approved).toBeLessThanOrEqual(count)
          expect(count).toBeGreaterThanOrEqual(0)
          expect(sold + count).toBe(stock)
        }
      }),
    )
  })
})
