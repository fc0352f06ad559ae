// What travels by post and what that costs (OP-12). The page shows it before payment, the server charges it.
import { isShipped } from '@/features/shop/shop.rules'

export type ShippingTerms = {
  /** Cents per order, whatever is in it. */
  shippingFlatCents: number
  /** From this many cents of goods on, shipping is free. */
  freeShippingFromCents: number
}

export type ShippedLine = { category: string; format: string; unitCents: number; quantity: number }

/** A line of goods one can hold: a shirt whatever its format is called, but no album bought as a download. */
export function travelsByPost({ category, format }: Pick<ShippedLine, 'category' | 'format'>): boolean {
  return isShipped(category) && (category === 'merchandise' || format !== 'digital')
}

/** Cents of shipping for an order; null when nothing in it travels. All goods count towards free shipping, downloads too. */
export function shippingFor(lines: readonly ShippedLine[], { shippingFlatCents, freeShippingFromCents }: ShippingTerms): number | null {
  if (!lines.some(travelsByPost)) return null
  const goodsCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0)
  return goodsCents >= freeShippingFromCents ? 0 : shippingFlatCents
}
