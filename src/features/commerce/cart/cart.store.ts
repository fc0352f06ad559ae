// The one cart of this browser: in memory, in local storage, the same in every tab. On the server it is always empty.
import { useSyncExternalStore } from 'react'
import type { Cart } from './cart'
import { announceCart, cartStorageKey } from './cart.signal'
import { cartTotals, emptyCart } from './cart.totals'
import { type CartLoss, parseCart, serializeCart } from './cart.storage'

let cart: Cart = emptyCart
let loss: CartLoss = 'none'
/** The stored text this cart was read from or written as. */
let text: string | null = null
const listeners = new Set<() => void>()

function announce() {
  announceCart(cartTotals(cart).totalItems)
  for (const listener of listeners) listener()
}

/** Storage may be switched off or full; the cart then lives as long as the page. */
function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** Takes over what lies in the storage: at the start, and after another tab has changed it. What was damaged is mended there at once. */
export function readStoredCart(): void {
  const found = storage()?.getItem(cartStorageKey) ?? null
  if (found === text) return
  text = found
  const stored = parseCart(text)
  cart = stored.cart
  if (stored.loss !== 'none') {
    loss = stored.loss
    keep()
  }
  announce()
}

readStoredCart()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The cart now. */
export function currentCart(): Cart {
  return cart
}

function keep(): void {
  text = serializeCart(cart)
  try {
    storage()?.setItem(cartStorageKey, text)
  } catch {
    // Full or forbidden: the page still has the cart in memory.
  }
}

/** Replaces the cart, keeps it for the next visit and tells everybody who looks at it. */
export function replaceCart(next: Cart): void {
  if (next === cart) return
  cart = next
  keep()
  announce()
}

/** What the first reading of the stored cart had to leave out; answers once. */
export function takeCartLoss(): CartLoss {
  const taken = loss
  loss = 'none'
  return taken
}

/** The cart, kept up to date; empty on the server and during hydration, so nothing jumps. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, currentCart, () => emptyCart)
}
