// Decides how much more than its price a buyer can pay for an item. The cart and the server share these rules.
import { smallestCents, typedCents } from '@/lib/money'
import type { Cart, CartLine } from './cart'

/** Returns the most that a buyer can pay on top of a price, in cents: 1,000.00, or 100,000 of a currency without decimals. */
export const mostExtraCents = (currency: string): number => 100_000 * smallestCents(currency)

/** True for an extra that a line can have: whole units of the currency, and not too much. */
export const isPossibleExtra = (extraCents: number, currency: string): boolean =>
  Number.isInteger(extraCents / smallestCents(currency)) && extraCents >= 0 && extraCents <= mostExtraCents(currency)

/**
 * Returns the cents on top of the price that a typed price for one piece means; null when it is no amount, is below the
 * price, or is too much.
 */
export function typedExtra(typed: string, priceCents: number, currency: string): number | null {
  const cents = typedCents(typed, currency)
  if (cents === null) return null
  const extra = cents - priceCents
  return isPossibleExtra(extra, currency) ? extra : null
}

/** Sets what the buyer pays for one piece on top of its price. */
export function setExtra(cart: Cart, lineId: string, extraCents: number): Cart {
  const change = (line: CartLine): CartLine => ({
    ...line,
    unitCents: line.unitCents - (line.extraCents ?? 0) + extraCents,
    extraCents,
  })
  return { lines: cart.lines.map((line) => (line.id === lineId ? change(line) : line)) }
}
