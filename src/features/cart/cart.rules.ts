// What may happen to a cart, as pure functions: adding, changing, stock.
import { cartTexts } from '@/lib/texts/cart'
import type { Cart, CartInventory, CartLine, CartOffer } from './cart'
import { checkStock, unitCentsFor } from './cart.offer'
import { maxLineQuantity, maxLines } from './cart.totals'

/** CART-08: how many of a product the cart holds, over all its formats. */
export function quantityOf(cart: Cart, productId: string): number {
  return cart.lines.reduce((sum, line) => (line.product.id === productId ? sum + line.quantity : sum), 0)
}

export type Addition = { cart: Cart; refusal: null } | { cart: Cart; refusal: string }

/**
 * CART-01 to CART-05, CART-11: one more of an offer, in the asked format or its first one. An existing line of the same format
 * grows, otherwise a new one is made. A refused addition gives back the same cart and the sentence why.
 */
export function addToCart(cart: Cart, offer: CartOffer, format: string | undefined, now: Date): Addition {
  const selectedFormat = format ?? offer.formats[0] ?? 'digital'
  const stock = checkStock(offer.product.inventory, quantityOf(cart, offer.product.id) + 1)
  if (!stock.allowed) return { cart, refusal: stock.message }

  const unitCents = unitCentsFor(offer, selectedFormat)
  const existing = cart.lines.find((line) => line.product.id === offer.product.id && line.selectedFormat === selectedFormat)
  if (existing) {
    if (existing.quantity >= maxLineQuantity) return { cart, refusal: cartTexts.lineFull }
    const grown: CartLine = { ...existing, product: offer.product, unitCents, quantity: existing.quantity + 1 }
    return { cart: { lines: cart.lines.map((line) => (line === existing ? grown : line)) }, refusal: null }
  }
  if (cart.lines.length >= maxLines) return { cart, refusal: cartTexts.cartFull }
  const line: CartLine = {
    id: `${offer.product.id}-${selectedFormat}-${now.getTime()}`,
    product: offer.product,
    quantity: 1,
    unitCents,
    selectedFormat,
    addedAt: now,
  }
  return { cart: { lines: [...cart.lines, line] }, refusal: null }
}

/** CART-15, CART-16: zero or less removes the line; an increase beyond stock gives back the same cart, without a word. */
export function setQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  const line = cart.lines.find((one) => one.id === lineId)
  if (!line || !Number.isInteger(quantity)) return cart
  if (quantity <= 0) return removeLine(cart, lineId)
  if (quantity > line.quantity) {
    const requested = quantityOf(cart, line.product.id) - line.quantity + quantity
    if (quantity > maxLineQuantity || !checkStock(line.product.inventory, requested).allowed) return cart
  }
  return { lines: cart.lines.map((one) => (one === line ? { ...line, quantity } : one)) }
}

/** The cart without one line. */
export function removeLine(cart: Cart, lineId: string): Cart {
  return { lines: cart.lines.filter((line) => line.id !== lineId) }
}

/** CART-20: whether the plus button of a line may be pressed. */
export function canIncrease(cart: Cart, line: CartLine): boolean {
  return line.quantity < maxLineQuantity && checkStock(line.product.inventory, quantityOf(cart, line.product.id) + 1).allowed
}

/** CART-21: "Only {n} in stock" while tracked stock is 1 to 5, otherwise null. */
export function lowStockNote({ hasTracking, currentStock }: CartInventory): string | null {
  return hasTracking && currentStock !== null && currentStock >= 1 && currentStock <= 5 ? `Only ${currentStock} in stock` : null
}
