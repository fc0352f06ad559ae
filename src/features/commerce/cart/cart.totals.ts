// How much is in a cart, and how much may be. Apart from the other rules, because every page carries it for the badge.
import type { Cart } from './cart'

/** The most of one line, and the most lines: what the server accepts in one order. */
export const maxLineQuantity = 99
export const maxLines = 100

export const emptyCart: Cart = { lines: [] }

export type CartTotals = { totalItems: number; subtotalCents: number; totalCents: number }

/** CART-13, in cents; shipping is no part of it. */
export function cartTotals(cart: Cart): CartTotals {
  const totalItems = cart.lines.reduce((sum, line) => sum + line.quantity, 0)
  const subtotalCents = cart.lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0)
  return { totalItems, subtotalCents, totalCents: subtotalCents }
}

/** CART-17, to the letter. */
export function itemsInCart(count: number): string {
  return `${count} item(s) in your cart`
}
