// How much is in a cart, and how much may be. Separate from the other rules, because every page loads it for the badge.
import { counted } from '@/lib/counted'
import type { Cart } from './cart'

/** The most of one line, and the most lines: what the server accepts in one order. */
export const maxLineQuantity = 99
export const maxLines = 100

export const emptyCart: Cart = { lines: [] }

export type CartTotals = { totalItems: number; subtotalCents: number; totalCents: number }

/** CART-13, in cents, without shipping. */
export function cartTotals(cart: Cart): CartTotals {
  const totalItems = cart.lines.reduce((sum, line) => sum + line.quantity, 0)
  const subtotalCents = cart.lines.reduce((sum, line) => sum + line.quantity * line.unitCents, 0)
  return { totalItems, subtotalCents, totalCents: subtotalCents }
}

/** CART-17, to the letter: in the drawer alone. */
export function itemsInCart(count: number): string {
  return `${count} item(s) in your cart`
}

/** `1 item in your cart`: everywhere else. */
export function piecesInCart(count: number): string {
  return `${counted(count, 'item')} in your cart`
}
