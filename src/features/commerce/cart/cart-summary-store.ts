// What every page knows of the cart: the number of pieces, and whether the drawer is open.

export const cartStorageKey = 'shop-cart'

let pieces = 0
let isOpen = false
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** Called by the cart whenever it changes. */
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

/** Pieces in the cart; 0 until the stored cart is read. */
export function cartCount(): number {
  return pieces
}

/** Whether the drawer is open. */
export function isCartOpen(): boolean {
  return isOpen
}

/** Calls the listener at every change; answers how to stop that, and tells `first` and `last` when somebody begins to listen or nobody does any more. */
export function listenToCart(listener: () => void, first: () => void, last: () => void): () => void {
  if (listeners.size === 0) first()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) last()
  }
}
