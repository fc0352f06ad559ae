// Calculates the cost of shipping (OP-12). The page shows it before payment, the server charges it.
import type { Delivery } from './delivery.rules'

export type ShippingTerms = {
  /** Cents per order, whatever its content. */
  shippingFlatCents: number
  /** Shipping is free if the goods cost at least this many cents. */
  freeShippingFromCents: number
}

export type ShippedLine = { delivery: Delivery; unitCents: number; quantity: number }

const goodsCents = (lines: readonly ShippedLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)

/**
 * Returns the cents of shipping for an order; null when none of it is sent by post. All goods count towards free
 * shipping, including downloads.
 */
export function shippingFor(
  lines: readonly ShippedLine[],
  { shippingFlatCents, freeShippingFromCents }: ShippingTerms,
): number | null {
  if (!lines.some(({ delivery }) => delivery === 'parcel')) return null
  return goodsCents(lines) >= freeShippingFromCents ? 0 : shippingFlatCents
}

/** Returns the cents of goods that are missing for free shipping; null when shipping costs nothing already. */
export function missingToFreeShipping(lines: readonly ShippedLine[], terms: ShippingTerms): number | null {
  return (shippingFor(lines, terms) ?? 0) === 0 ? null : terms.freeShippingFromCents - goodsCents(lines)
}
