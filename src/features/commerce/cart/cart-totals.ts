// Sums and limits of a cart. Separate from the other rules, because every page loads it for the badge.
import { counted } from '@/lib/counted'
import type { Cart } from './cart'

/** The maximum quantity of one line and the maximum number of lines that the server accepts in one order. */
export const maxLineQuantity = 99
export const maxLines = 100

export const emptyCart: Cart = { lines: [] }

export type CartTotals = { totalItems: number; subtotalCents: number; totalCents: number }

/** Returns the totals in cents, without shipping (CART-13). */
export function cartTotals(cart: Cart): CartTotals {
  const totalItems = cart.lines.reduce((sum, line) => sum + line.quantity, 0)
  const subtotalCents = cart.lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0)
  return { totalItems, subtotalCents, totalCents: subtotalCents }
}

/** Returns the text of CART-17, to the letter. Only the drawer shows it. */
export function itemsInCart(count: number): string {
  return `${count} item(s) in your cart`
}

/** Returns `1 item in your cart`, used everywhere except in the drawer. */
export function piecesInCart(count: number): string {
  return `${counted(count, 'item')} in your cart`
}
