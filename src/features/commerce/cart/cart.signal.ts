// What every page knows of the cart: how much is in it, and whether its drawer is open. The cart itself is loaded once there is one.
import { useSyncExternalStore } from 'react'

export const cartStorageKey = 'shop-cart'

let pieces = 0
let isOpen = false
const listeners = new Set<() => void>()

function announce(): void {
  for (const listener of listeners) listener()
}

/** Told by the cart whenever it changes. */
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

/** Storage may be switched off: then there is nothing from an earlier visit. */
function isSomethingStored(): boolean {
  try {
    return (localStorage.getItem(cartStorageKey) ?? '[]') !== '[]'
  } catch {
    return false
  }
}

/** Without the file the badge stays as it is, and opening the drawer tries again. */
function readCart(): void {
  import('./cart.store').then(({ readStoredCart }) => readStoredCart()).catch(() => undefined)
}

function heardFromOtherTab({ key }: StorageEvent): void {
  if (key === null || key === cartStorageKey) readCart()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', heardFromOtherTab)
    if (isSomethingStored()) readCart()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', heardFromOtherTab)
  }
}

/** How many pieces are in the cart; 0 on the server and until the stored cart is read, so nothing jumps while the page comes to life. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => pieces,
    () => 0,
  )
}

/** Whether the drawer is open. */
export function useCartOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
}
