// The cart data that every page needs: the number of pieces, and whether the drawer is open.

export const cartStorageKey = 'shop-cart'

let pieces = 0
let isOpen = false
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** Stores the new number of pieces. The cart calls it at every change. */
export function announceCart(totalItems: number): void {
  if (pieces === totalItems) return
  pieces = totalItems
  announce()
}

/** Opens, closes or (without an argument) toggles the drawer (CART-14). */
export function openCart(open = !isOpen): void {
  if (isOpen === open) return
  isOpen = open
  announce()
}

/** Returns the number of pieces in the cart; 0 until the stored cart is read. */
export function cartCount(): number {
  return pieces
}

/** True when the drawer is open. */
export function isCartOpen(): boolean {
  return isOpen
}

/**
 * Calls the listener at every change and returns the function that unsubscribes it. Calls `first` when the first
 * listener subscribes and `last` when the last one leaves.
 */
export function listenToCart(listener: () => void, first: () => void, last: () => void): () => void {
  if (listeners.size === 0) first()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) last()
  }
}
