// Checks that a number of pieces is in stock and words the result. The server uses the same rule for orders.
import type { CartInventory } from './cart'

export type StockCheck = {
  allowed: boolean
  /** The message of CART-09, to the letter. */
  message: string
  /** Pieces in stock; null when unlimited. */
  available: number | null
}

/**
 * Checks that `requested` pieces are available, over all lines of one product and variant together (CART-06 to
 * CART-09).
 */
export function checkStock(inventory: CartInventory, requested: number): StockCheck {
  if (!inventory.hasTracking || inventory.currentStock === null) {
    return { allowed: true, message: 'Digital item - unlimited availability', available: null }
  }
  const available = inventory.currentStock
  if (available <= 0) return { allowed: false, message: 'Item is currently out of stock', available: 0 }
  if (requested > available) return { allowed: false, message: `Only ${available} items available in stock`, available }
  return { allowed: true, message: `${available} items available`, available }
}
