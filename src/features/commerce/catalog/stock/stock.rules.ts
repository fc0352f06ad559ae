// Calculates how much of the stock a visitor can buy, and how much an unpaid buyer may hold (OP-11, decision 0028).
// Pure.
import { day, hour, minute } from '@/lib/durations'

/** Milliseconds until an unpaid hold ends, counted from the first hold by its browser. It is never renewed. */
export const unpaidHoldMs = 15 * minute
/**
 * Milliseconds for which an ended unpaid hold stays stored. Its browser and network get no other on that item
 * meanwhile.
 */
export const rememberedMs = day
/** Most pieces of an item or variant that an unpaid hold covers. The rest is first come, first served. */
export const mostHeldUnpaid = 3
/** Number of holds that ended unpaid within an hour, after which unpaid holds on the item do not count for an hour. */
const doubtfulEnds = 3

/** Holds on an item or variant at some moment. */
export type StockState = {
  /** Pieces whose buyers have approved the payment. */
  approved: number
  /** Pieces of buyers who have not approved the payment. */
  unpaid: number
  /** Times when holds on it ended without a payment, in the last two hours. */
  endedUnpaid: readonly Date[]
}

export const nothingHeld: StockState = { approved: 0, unpaid: 0, endedUnpaid: [] }

/** Milliseconds that `isDoubtful` looks back. */
export const doubtMs = 2 * hour

/**
 * True when three unpaid holds ended within an hour, the last of them less than an hour ago. A visitor may be blocking
 * the goods on purpose, or many look at them and few buy. Unpaid holds do not count until the hour is over.
 */
export function isDoubtful(endedUnpaid: readonly Date[], now: Date): boolean {
  const ends = endedUnpaid
    .map((end) => end.getTime())
    .filter((end) => end <= now.getTime())
    .toSorted((a, b) => a - b)
  return ends.some((last, index) => {
    const first = ends[index - doubtfulEnds + 1]
    return first !== undefined && last - first < hour && now.getTime() - last < hour
  })
}

/** Returns the pieces without an approved payment; never below 0. */
export function remainingStock(count: number, { approved }: Pick<StockState, 'approved'>): number {
  return Math.max(0, count - approved)
}

/**
 * Returns the pieces that a visitor can start to buy: the remaining pieces less unpaid holds of others. The shop page
 * and the checkout both show this number.
 */
export function availableStock(count: number, state: StockState, now: Date): number {
  const held = isDoubtful(state.endedUnpaid, now) ? 0 : state.unpaid
  return Math.max(0, remainingStock(count, state) - held)
}
