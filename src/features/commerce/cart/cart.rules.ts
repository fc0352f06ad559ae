// What may happen to a cart, as pure functions: adding, changing, stock.
import { cartTexts } from '@/lib/texts/cart'
import type { Cart, CartInventory, CartLine, CartOffer } from './cart'
import { inventoryFor, priceFor, variantsFor } from './cart.choices'
import { checkStock } from './cart.offer'
import { maxLineQuantity, maxLines } from './cart.totals'

/** CART-08: how many pieces of a product, in one variant, the cart takes from stock, over all its lines. */
function piecesOf(cart: Cart, productId: string, variantId: string | null): number {
  const takes = (line: CartLine) =>
    line.delivery === 'parcel' && line.product.id === productId && (line.variant?.id ?? null) === variantId
  return cart.lines.reduce((sum, line) => (takes(line) ? sum + line.quantity : sum), 0)
}

/** What of an offer is wanted; the first format when none is named (CART-02). */
export type Choice = { format?: string | undefined; variantId?: string | null | undefined }

/** `choose`: the shop has to ask first which variant; `present`: a file or link that is in the cart already, which a second one would not better. */
export type Addition =
  | { cart: Cart; outcome: 'added' | 'present' | 'choose' }
  | { cart: Cart; outcome: 'refused'; message: string }

/**
 * CART-01 to CART-05, CART-11: one more of an offer, in the asked format or its first one. An existing line of the same choice
 * grows, otherwise a new one is made. Whatever is not added gives back the same cart.
 */
export function addToCart(cart: Cart, offer: CartOffer, wanted: Choice, now: Date): Addition {
  const format = offer.formats.find((one) => one.format === wanted.format) ?? offer.formats[0]
  if (!format) return { cart, outcome: 'refused', message: cartTexts.gone(offer.product.title) }
  const variants = variantsFor(offer, format)
  const variant = variants.find(({ id }) => id === wanted.variantId) ?? null
  if (variants.length > 0 && variant === null) return { cart, outcome: 'choose' }
  const variantId = variant?.id ?? null
  const existing = cart.lines.find(
    (line) =>
      line.product.id === offer.product.id &&
      line.selectedFormat === format.format &&
      (line.variant?.id ?? null) === variantId,
  )
  if (existing && format.delivery !== 'parcel') return { cart, outcome: 'present' }

  const inventory = inventoryFor(offer, format, variant)
  const stock = checkStock(inventory, piecesOf(cart, offer.product.id, variantId) + 1)
  if (!stock.allowed) return { cart, outcome: 'refused', message: stock.message }
  if (existing && existing.quantity >= maxLineQuantity) return { cart, outcome: 'refused', message: cartTexts.lineFull }
  if (!existing && cart.lines.length >= maxLines) return { cart, outcome: 'refused', message: cartTexts.cartFull }
  const line: CartLine = {
    id:
      existing?.id ??
      [offer.product.id, format.format, ...(variantId === null ? [] : [variantId]), now.getTime()].join('-'),
    product: { ...offer.product, inventory },
    quantity: (existing?.quantity ?? 0) + 1,
    unitCents: priceFor(format, variant),
    selectedFormat: format.format,
    formatName: format.name,
    delivery: format.delivery,
    variant: variant && { id: variant.id, label: variant.label },
    addedAt: existing?.addedAt ?? now,
  }
  return {
    cart: { lines: existing ? cart.lines.map((one) => (one === existing ? line : one)) : [...cart.lines, line] },
    outcome: 'added',
  }
}

/** The most of a line: a file or link is needed once, goods up to what one order takes. */
const mostOf = (line: CartLine): number => (line.delivery === 'parcel' ? maxLineQuantity : 1)

function fits(cart: Cart, line: CartLine, quantity: number): boolean {
  const requested = piecesOf(cart, line.product.id, line.variant?.id ?? null) - line.quantity + quantity
  return (
    quantity <= mostOf(line) && (line.delivery !== 'parcel' || checkStock(line.product.inventory, requested).allowed)
  )
}

/** CART-15, CART-16: zero or less removes the line; an increase beyond stock gives back the same cart, without a word. */
export function setQuantity(cart: Cart, lineId: string, quantity: number): Cart {
  const line = cart.lines.find((one) => one.id === lineId)
  if (!line || !Number.isInteger(quantity)) return cart
  if (quantity <= 0) return removeLine(cart, lineId)
  if (quantity > line.quantity && !fits(cart, line, quantity)) return cart
  return { lines: cart.lines.map((one) => (one === line ? { ...line, quantity } : one)) }
}

/** The cart without one line. */
export function removeLine(cart: Cart, lineId: string): Cart {
  return { lines: cart.lines.filter((line) => line.id !== lineId) }
}

/** CART-20: whether the plus button of a line may be pressed. */
export function canIncrease(cart: Cart, line: CartLine): boolean {
  return fits(cart, line, line.quantity + 1)
}

/** CART-21: "Only {n} in stock" while tracked stock is 1 to 5, otherwise null. */
export function lowStockNote({ hasTracking, currentStock }: CartInventory): string | null {
  return hasTracking && currentStock !== null && currentStock >= 1 && currentStock <= 5
    ? `Only ${currentStock} in stock`
    : null
}
