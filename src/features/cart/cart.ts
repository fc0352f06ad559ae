// The shape of the cart in the browser (CART-11). The cart knows nothing of the catalogue: it keeps a snapshot that the shop fills.
import type { PictureSource } from '@/lib/picture'

export type CartInventory = { hasTracking: boolean; currentStock: number | null }

/** What the cart remembers of a product; the server never trusts it (OP-01). */
export type CartProduct = {
  id: string
  /** For the link back to the product's page. */
  slug: string
  title: string
  image: PictureSource
  category: string
  inventory: CartInventory
}

export type CartLine = {
  /** Product id, format and the time of adding, joined by dashes. */
  id: string
  product: CartProduct
  quantity: number
  /** Cents; kept in storage as `pricePerItem` in dollars, as the documents have it. */
  unitCents: number
  selectedFormat: string
  addedAt: Date
}

export type Cart = { lines: CartLine[] }

/** What the shop hands to the cart when something is added. */
export type CartOffer = { product: CartProduct; formats: string[]; priceCents: number; digitalPriceCents: number | null }
