// What shipping costs (OP-12). The page shows it before payment, the server charges it.
import type { Delivery } from './delivery.rules'

export type ShippingTerms = {
  /** Cents per order, whatever is in it. */
  shippingFlatCents: number
  /** From this many cents of goods on, shipping is free. */
  freeShippingFromCents: number
}

export type ShippedLine = { delivery: Delivery; unitCents: number; quantity: number }

const goodsCents = (lines: readonly ShippedLine[]): number =>
  lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)

/** Cents of shipping for an order; null when nothing in it is sent by post. All goods count towards free shipping, downloads too. */
export function shippingFor(
  lines: readonly ShippedLine[],
  { shippingFlatCents, freeShippingFromCents }: ShippingTerms,
): number | null {
  if (!lines.some(({ delivery }) => delivery === 'parcel')) return null
  return goodsCents(lines) >= freeShippingFromCents ? 0 : shippingFlatCents
}

/** Cents of goods that would make shipping free; null when it costs nothing as it is. */
export function missingToFreeShipping(lines: readonly ShippedLine[], terms: ShippingTerms): number | null {
  return (shippingFor(lines, terms) ?? 0) === 0 ? null : terms.freeShippingFromCents - goodsCents(lines)
}
