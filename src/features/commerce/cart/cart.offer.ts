// Whether so many pieces may be had, and the sentence about it. The server uses the same rule for orders.
import type { CartInventory } from './cart'

export type StockCheck = {
  allowed: boolean
  /** CART-09, to the letter. */
  message: string
  /** How many there are; null when unlimited. */
  available: number | null
}

/** CART-06 to CART-09: whether `requested` pieces may be had, over all lines of one product and variant together. */
export function checkStock(inventory: CartInventory, requested: number): StockCheck {
  if (!inventory.hasTracking || inventory.currentStock === null) {
    return { allowed: true, message: 'Digital item - unlimited availability', available: null }
  }
  const available = inventory.currentStock
  if (available <= 0) return { allowed: false, message: 'Item is currently out of stock', available: 0 }
  if (requested > available) return { allowed: false, message: `Only ${available} items available in stock`, available }
  return { allowed: true, message: `${available} items available`, available }
}
