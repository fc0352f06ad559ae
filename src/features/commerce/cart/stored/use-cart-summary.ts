// Hooks that read the cart's summary. The cart itself is loaded only when one is stored.
import { useSyncExternalStore } from 'react'
import { cartCount, cartStorageKey, isCartOpen, listenToCart } from './cart-summary-store'

/** True when an earlier visit stored a cart. False also when storage is switched off. */
function isSomethingStored(): boolean {
  try {
    return (localStorage.getItem(cartStorageKey) ?? '[]') !== '[]'
  } catch {
    return false
  }
}

/** Loads and reads the stored cart. If loading fails the badge stays unchanged, and opening the drawer tries again. */
function readCart(): void {
  import('./cart-store').then(({ readStoredCart }) => readStoredCart()).catch(() => undefined)
}

function heardFromOtherTab({ key }: StorageEvent): void {
  if (key === null || key === cartStorageKey) readCart()
}

function begin(): void {
  window.addEventListener('storage', heardFromOtherTab)
  if (isSomethingStored()) readCart()
}

function end(): void {
  window.removeEventListener('storage', heardFromOtherTab)
}

const subscribe = (listener: () => void) => listenToCart(listener, begin, end)

/**
 * Returns the number of pieces in the cart; 0 on the server and until the stored cart is read, so nothing jumps during
 * hydration.
 */
export function useCartCount(): number {
  return useSyncExternalStore(subscribe, cartCount, () => 0)
}

/** True when the drawer is open. */
export function useCartOpen(): boolean {
  return useSyncExternalStore(subscribe, isCartOpen, () => false)
}
