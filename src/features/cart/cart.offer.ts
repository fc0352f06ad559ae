// What an offer of the shop says before anything is in the cart: its price, its stock. The server uses the same stock rule for orders.
import type { CartFormat, CartInventory, CartOffer, CartVariant } from './cart'

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

/** CART-06: what is not sent in a parcel has no stock. */
export const unlimited: CartInventory = { hasTracking: false, currentStock: null }

/** The variants a buyer of this format chooses from; none for files and links. */
export function variantsFor(offer: Pick<CartOffer, 'variants'>, format: Pick<CartFormat, 'delivery'>): CartVariant[] {
  return format.delivery === 'parcel' ? offer.variants : []
}

/** The stock that counts for a choice. */
export function inventoryFor(offer: Pick<CartOffer, 'product'>, format: Pick<CartFormat, 'delivery'>, variant: CartVariant | null): CartInventory {
  if (format.delivery !== 'parcel') return unlimited
  return variant?.inventory ?? offer.product.inventory
}

/** Cents of one piece of a choice. */
export function priceFor(format: Pick<CartFormat, 'unitCents'>, variant: Pick<CartVariant, 'priceCents'> | null): number {
  return variant?.priceCents ?? format.unitCents
}
