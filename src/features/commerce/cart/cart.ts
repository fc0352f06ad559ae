// The shape of the cart in the browser (CART-11). The cart does not import the catalogue: it holds a snapshot that the
// shop fills.
import type { PictureSource } from '@/lib/picture'

export type CartInventory = { hasTracking: boolean; currentStock: number | null }

/** The cart's copy of a product; the server never trusts it (OP-01). */
export type CartProduct = {
  id: string
  /** Used for the link to the product's page. */
  slug: string
  title: string
  image: PictureSource
  category: string
  /** The release that it is a format of. */
  release?: string | undefined
  /** Stock of the chosen variant, or of the product without one. Counts only for parcels (CART-06). */
  inventory: CartInventory
  /** Grams of one piece of the chosen variant, or of the product without one; undefined when not known. */
  weightGrams?: number | undefined
  /** True when it is sent to the home zone only. */
  isHomeZoneOnly?: boolean | undefined
  /** True when buyers may pay more than its price. */
  mayPayMore?: boolean | undefined
}

/** Delivery of a bought item: only parcels have stock and a quantity above one. */
export type CartDelivery = 'file' | 'parcel' | 'link'

/** A licence of sheet music: the number of copies and the price. */
export type CartLicence = {
  id: string
  name: string
  copies: number
  priceRule: 'times' | 'plus'
  /** Hundredths of the factor, or cents added to the price. */
  priceAmount: number
  /** Prices are multiples of this many cents; 1 if omitted. */
  unitCents?: number | undefined
  /** Text that says what the buyer may do. */
  terms: string | null
  /** True when the holder's name is printed on every page; the checkout then asks for it. */
  isStamped: boolean
}

/** A bought licence that a line raises to more copies. */
export type CartTopUp = {
  /** Token of the licence's page. */
  token: string
  /** Number of copies that the licence allows now. */
  copies: number
  /** Cents paid for it so far. */
  paidCents: number
  /** True when a name is already printed: the checkout asks for none. */
  hasHolder: boolean
}

export type CartLine = {
  /** Product id, format and the time of adding, joined by dashes. */
  id: string
  product: CartProduct
  quantity: number
  /** Cents. Stored as `pricePerItem` in dollars, the shape in the requirements. */
  unitCents: number
  selectedFormat: string
  /** Name of the format for buyers: "LP". */
  formatName: string
  delivery: CartDelivery
  /** True when the parcel includes the download of the same music. */
  comesWithDownload?: true | undefined
  /** Null if there was nothing to choose. */
  variant: { id: string; label: string } | null
  /** The chosen licence; null if there is none to choose. */
  licence: CartLicence | null
  /** Licences that the line can change to. */
  licences: CartLicence[]
  /** Price in cents without a licence. */
  plainCents: number
  /** Part of `unitCents` that the buyer chose to pay on top of the price. */
  extraCents?: number | undefined
  /** Price of one piece without a licence before a running sale; undefined without one. */
  beforeCents?: number | undefined
  /**
   * Set only on a line that raises a licence bought before. The line then costs the difference and brings no file of
   * its own.
   */
  topsUp?: CartTopUp | undefined
  addedAt: Date
}

export type Cart = { lines: CartLine[] }

/** One way to buy a product. */
export type CartFormat = {
  format: string
  name: string
  delivery: CartDelivery
  unitCents: number
  /** Price before a running sale; undefined without one. */
  beforeCents?: number | undefined
  comesWithDownload?: boolean
}

/** A size, a colour, an edition; a null price means the format's. */
export type CartVariant = {
  id: string
  label: string
  priceCents: number | null
  /** The same for a price of its own. */
  beforeCents?: number | undefined
  inventory: CartInventory
  weightGrams?: number | undefined
}

/** Data the shop passes to the cart when an item is added. Without formats it is not for sale. */
export type CartOffer = {
  product: CartProduct
  formats: CartFormat[]
  variants: CartVariant[]
  licences: CartLicence[]
}
