// Bringing a stored cart up to what the shop says now (OP-01): prices, stock, titles; and the sentences that tell the visitor.
import { formatUsd } from '@/lib/money'
import { cartTexts } from '@/lib/texts/cart'
import type { Cart, CartLine, CartOffer } from './cart'
import { unitCentsFor } from './cart.offer'

export type Refreshed = {
  cart: Cart
  /** What a visitor should know, one sentence per change; a new title or picture is no news. Empty: nothing to say. */
  news: string[]
}

/**
 * Every line as its offer is now: gone offers and formats leave, prices follow, quantities shrink to the stock (the newest line
 * first). `asked` are the product ids the shop was asked for: one of them without an offer is no longer for sale; lines of other
 * products, added while the answer was on its way, stay as they are.
 */
export function refreshCart(cart: Cart, offers: readonly CartOffer[], asked: readonly string[]): Refreshed {
  const byId = new Map(offers.map((offer) => [offer.product.id, offer]))
  const news: string[] = []
  const left = new Map<string, number>()
  const lines: CartLine[] = []

  for (const line of cart.lines) {
    if (!asked.includes(line.product.id)) {
      lines.push(line)
      continue
    }
    const offer = byId.get(line.product.id)
    if (!offer || !offer.formats.includes(line.selectedFormat)) {
      news.push(cartTexts.gone(line.product.title))
      continue
    }
    const { product } = offer
    const { hasTracking, currentStock } = product.inventory
    const stock = left.get(product.id) ?? (hasTracking && currentStock !== null ? Math.max(0, currentStock) : Number.POSITIVE_INFINITY)
    const quantity = Math.min(line.quantity, stock)
    left.set(product.id, stock - quantity)
    if (quantity === 0) {
      news.push(cartTexts.soldOut(product.title))
      continue
    }
    if (quantity < line.quantity) news.push(cartTexts.fewer(product.title, quantity))
    const unitCents = unitCentsFor(offer, line.selectedFormat)
    if (unitCents !== line.unitCents) news.push(cartTexts.repriced(product.title, formatUsd(unitCents)))
    lines.push({ ...line, product, quantity, unitCents })
  }
  return { cart: { lines }, news }
}
