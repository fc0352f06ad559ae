// How much of the stock a visitor can have, and how much of it may be held for somebody who has not paid (OP-11, decision 0028). Pure.
import { day, hour, minute } from '@/lib/durations'

/** An unpaid hold ends this long after its browser took it for the first time, in milliseconds. It is never renewed. */
export const unpaidHoldMs = 15 * minute
/** How long a hold that ended without a payment is remembered: its browser and network get no other on that item meanwhile. */
export const rememberedMs = day
/** An unpaid hold covers at most so many pieces of an item or variant. */
const mostOfOne = 3
/** All unpaid holds of one network together, over all items. */
export const mostOfNetwork = 5
/** After so many holds that ended unpaid within an hour, unpaid holds on the item do not count for an hour. */
const doubtfulEnds = 3

/** What is held of an item or variant at some moment. */
export type StockState = {
  /** Pieces whose buyers have approved the payment. */
  approved: number
  /** Pieces of buyers who have not. */
  unpaid: number
  /** When holds on it ended without a payment, in the last two hours. */
  endedUnpaid: readonly Date[]
}

export const nothingHeld: StockState = { approved: 0, unpaid: 0, endedUnpaid: [] }

/** How far back `isDoubtful` looks, in milliseconds. */
export const doubtMs = 2 * hour

/** All unpaid holds together take at most this share of what is left: a tenth, but at least one piece. */
export function unpaidShare(left: number): number {
  return Math.max(1, Math.floor(left / 10))
}

/**
 * Whether three unpaid holds ended within an hour, the last of them less than an hour ago: then somebody may be blocking the goods on purpose, or
 * many look at them and few buy. Unpaid holds do not count until the hour is over.
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

/** Pieces that nobody has approved a payment for; never below 0. */
export function remainingStock(count: number, { approved }: Pick<StockState, 'approved'>): number {
  return Math.max(0, count - approved)
}

/**
 * The pieces a visitor can start to buy: what is left, without what others hold unpaid, of which at most a small share counts.
 * The shop page and the checkout both say this number.
 */
export function availableStock(count: number, state: StockState, now: Date): number {
  const left = remainingStock(count, state)
  const held = isDoubtful(state.endedUnpaid, now) ? 0 : Math.min(state.unpaid, unpaidShare(left))
  return Math.max(0, left - held)
}

/** How many of `wanted` pieces an unpaid hold may cover, beside what others (`state`) and the same network (`ofNetwork`) hold unpaid. The rest is first come, first served. */
export function holdable(wanted: number, count: number, state: StockState, ofNetwork: number): number {
  const left = remainingStock(count, state)
  if (left === 0) return 0
  return Math.max(0, Math.min(wanted, mostOfOne, unpaidShare(left) - state.unpaid, mostOfNetwork - ofNetwork))
}
