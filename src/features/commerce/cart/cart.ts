// The shape of the cart in the browser (CART-11). The cart knows nothing of the catalogue: it holds a snapshot that the shop fills.
import type { PictureSource } from '@/lib/picture'

export type CartInventory = { hasTracking: boolean; currentStock: number | null }

/** The cart's copy of a product; the server never trusts it (OP-01). */
export type CartProduct = {
  id: string
  /** For the link back to the product's page. */
  slug: string
  title: string
  image: PictureSource
  category: string
  /** The stock, of the chosen variant if there is one. Counts only for parcels (CART-06). */
  inventory: CartInventory
}

/** How a bought item arrives: only parcels have stock and a quantity above one. */
export type CartDelivery = 'file' | 'parcel' | 'link'

/** A licence of sheet music: how many copies, for what price. */
export type CartLicence = {
  id: string
  name: string
  copies: number
  priceRule: 'times' | 'plus'
  /** Hundredths of the factor, or cents on top. */
  priceAmount: number
  /** What the buyer may do. */
  terms: string | null
  /** Its holder is printed on every page, so the checkout asks for a name. */
  isStamped: boolean
}

/** A bought licence that a line raises to more copies. */
export type CartTopUp = {
  /** Of the licence's page. */
  token: string
  /** How many it allows by now. */
  copies: number
  /** What was paid for it, in cents. */
  paidCents: number
  /** A name is printed already, so that none is asked for. */
  hasHolder: boolean
}

export type CartLine = {
  /** Product id, format and the time of adding, joined by dashes. */
  id: string
  product: CartProduct
  quantity: number
  /** Cents; stored as `pricePerItem` in dollars, as the documents have it. */
  unitCents: number
  selectedFormat: string
  /** As people call the format: "LP". */
  formatName: string
  delivery: CartDelivery
  /** Null where there was nothing to choose. */
  variant: { id: string; label: string } | null
  /** The chosen one; null where there is none to choose. */
  licence: CartLicence | null
  /** All it may be changed to. */
  licences: CartLicence[]
  /** Cents without a licence. */
  plainCents: number
  /** Only where it raises a licence that was bought before: then it costs the difference, and brings no file of its own. */
  topsUp?: CartTopUp | undefined
  addedAt: Date
}

export type Cart = { lines: CartLine[] }

/** One way to buy a product. */
export type CartFormat = { format: string; name: string; delivery: CartDelivery; unitCents: number }

/** A size, a colour, an edition; a null price means the format's. */
export type CartVariant = { id: string; label: string; priceCents: number | null; inventory: CartInventory }

/** What the shop hands to the cart when something is added. No formats: it is not for sale. */
export type CartOffer = {
  product: CartProduct
  formats: CartFormat[]
  variants: CartVariant[]
  licences: CartLicence[]
}
