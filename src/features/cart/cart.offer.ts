// What an offer of the shop says before anything is in the cart: its price, its format's name, its stock. The server uses the same stock rule for orders.
import type { CartInventory, CartOffer } from './cart'

export type StockCheck = {
  allowed: boolean
  /** CART-09, to the letter. */
  message: string
  /** How many there are; null when unlimited. */
  available: number | null
}

/** CART-06 to CART-09: whether `requested` pieces may be had, over all lines and formats of one product together. */
export function checkStock(inventory: CartInventory, requested: number): StockCheck {
  if (!inventory.hasTracking || inventory.currentStock === null) {
    return { allowed: true, message: 'Digital item - unlimited availability', available: null }
  }
  const available = inventory.currentStock
  if (available <= 0) return { allowed: false, message: 'Item is currently out of stock', available: 0 }
  if (requested > available) return { allowed: false, message: `Only ${available} items available in stock`, available }
  return { allowed: true, message: `${available} items available`, available }
}

/** CART-03: cents of one piece in a format: the digital price for the digital format when there is one. */
export function unitCentsFor(offer: Pick<CartOffer, 'priceCents' | 'digitalPriceCents'>, format: string): number {
  return format === 'digital' && offer.digitalPriceCents !== null ? offer.digitalPriceCents : offer.priceCents
}

const formatNames: Record<string, string> = { digital: 'Digital', cd: 'CD', physical: 'Printed', pdf: 'PDF' }

/** A format as people call it; a shirt is no download, whatever its stored format says. */
export function formatLabel(format: string, category: string): string {
  if (category === 'merchandise') return 'Merchandise'
  // An album one can hold may be a record as well as a CD; its title says which.
  if (category === 'physical_music' && format === 'cd') return 'Physical copy'
  return formatNames[format] ?? format
}
