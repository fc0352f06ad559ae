// The cart of this browser, kept in memory and in local storage and shared by all tabs. On the server it is always
// empty.
import { useSyncExternalStore } from 'react'
import type { Cart } from '../cart'
import { announceCart, cartStorageKey } from './cart-summary-store'
import { cartTotals, emptyCart } from '../cart-totals'
import { type CartLoss, parseCart, serializeCart } from './stored-cart'

let cart: Cart = emptyCart
let loss: CartLoss = 'none'
/** The stored text this cart was read from or written as. */
let text: string | null = null
const listeners = new Set<() => void>()

function announce() {
  announceCart(cartTotals(cart).totalItems)
  for (const listener of listeners) listener()
}

/**
 * Returns null when storage is switched off. Without storage, or when it is full, the cart lives as long as the page.
 */
function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/**
 * Reads the cart from local storage: at the start, and after another tab has changed it. Corrects a damaged entry at
 * once.
 */
export function readStoredCart(): void {
  const found = storage()?.getItem(cartStorageKey) ?? null
  if (found === text) return
  text = found
  const stored = parseCart(text)
  cart = stored.cart
  if (stored.loss !== 'none') {
    loss = stored.loss
    persist()
  }
  announce()
}

readStoredCart()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the current cart. */
export function currentCart(): Cart {
  return cart
}

function persist(): void {
  text = serializeCart(cart)
  try {
    storage()?.setItem(cartStorageKey, text)
  } catch {
    // Storage is full or forbidden: the page still has the cart in memory.
  }
}

/** Replaces the cart, stores it for the next visit and notifies its subscribers. */
export function replaceCart(next: Cart): void {
  if (next === cart) return
  cart = next
  persist()
  announce()
}

/** Returns once what the first read of the stored cart had to leave out, then `none`. */
export function takeCartLoss(): CartLoss {
  const taken = loss
  loss = 'none'
  return taken
}

/** Returns the current cart; empty on the server and during hydration, so nothing jumps. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, currentCart, () => emptyCart)
}
