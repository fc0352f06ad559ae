// What an offer of the shop leaves to choose, before anything is in the cart: formats and variants, each with its price and its stock.
import type { CartFormat, CartInventory, CartOffer, CartVariant } from './cart'

/** CART-06: what is not sent in a parcel has no stock. */
export const unlimited: CartInventory = { hasTracking: false, currentStock: null }

/** The variants a buyer of this format chooses from; none for files and links. */
export function variantsFor(offer: Pick<CartOffer, 'variants'>, format: Pick<CartFormat, 'delivery'>): CartVariant[] {
  return format.delivery === 'parcel' ? offer.variants : []
}

/** The stock that counts for a choice. */
export function inventoryFor(
  offer: Pick<CartOffer, 'product'>,
  format: Pick<CartFormat, 'delivery'>,
  variant: CartVariant | null,
): CartInventory {
  if (format.delivery !== 'parcel') return unlimited
  return variant?.inventory ?? offer.product.inventory
}

/** Cents of one piece of a choice. */
export function priceFor(
  format: Pick<CartFormat, 'unitCents'>,
  variant: Pick<CartVariant, 'priceCents'> | null,
): number {
  return variant?.priceCents ?? format.unitCents
}

/** CART-07. */
export function isOut({ hasTracking, currentStock }: CartInventory): boolean {
  return hasTracking && currentStock !== null && currentStock <= 0
}

/** SHOP-17: whether nothing of a format can be had; of one with variants, none of them. */
export function isSoldOut(offer: CartOffer, format: CartFormat): boolean {
  const variants = variantsFor(offer, format)
  const choices = variants.length > 0 ? variants : [null]
  return choices.every((variant) => isOut(inventoryFor(offer, format, variant)))
}

/** What a format costs, in cents: from the cheapest to the dearest variant, or of the chosen one alone. */
export function priceRange(
  offer: CartOffer,
  format: CartFormat,
  chosen: CartVariant | null = null,
): { lowest: number; highest: number } {
  const variants = chosen ? [chosen] : variantsFor(offer, format)
  const prices = variants.length > 0 ? variants.map((variant) => priceFor(format, variant)) : [format.unitCents]
  return { lowest: Math.min(...prices), highest: Math.max(...prices) }
}
