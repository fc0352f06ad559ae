// Returns the choices of an offer: formats and variants, each with its price and stock.
import type { CartDelivery, CartFormat, CartInventory, CartLicence, CartOffer, CartVariant } from './cart'
import { licencePrice, takesLicence } from './licence.rules'

/** CART-06: a format that is not sent in a parcel has no stock. */
export const unlimited: CartInventory = { hasTracking: false, currentStock: null }

/**
 * True when a variant belongs to this kind of delivery: a size or colour to a parcel, an edition of sheet music to its
 * file.
 */
export function takesVariant(category: string, delivery: CartDelivery): boolean {
  return delivery === (category === 'sheet_music' ? 'file' : 'parcel')
}

/** Parts of an offer that a buyer can choose. */
type Choices = Pick<CartOffer, 'variants'> & { product: Pick<CartOffer['product'], 'category'> }

/** Returns the variants that a buyer of this format can choose. */
export function variantsFor({ product, variants }: Choices, { delivery }: Pick<CartFormat, 'delivery'>): CartVariant[] {
  return takesVariant(product.category, delivery) ? variants : []
}

/** Returns the stock of a choice. */
export function inventoryFor(
  offer: Pick<CartOffer, 'product'>,
  format: Pick<CartFormat, 'delivery'>,
  variant: CartVariant | null,
): CartInventory {
  if (format.delivery !== 'parcel') return unlimited
  return variant?.inventory ?? offer.product.inventory
}

/** Returns the price of one piece of a choice, in cents. */
export function priceFor(
  format: Pick<CartFormat, 'unitCents'>,
  variant: Pick<CartVariant, 'priceCents'> | null,
): number {
  return variant?.priceCents ?? format.unitCents
}

/** Returns the price of one piece of a choice before a running sale, in cents; undefined without one. */
export function beforeFor(
  format: Pick<CartFormat, 'beforeCents'>,
  variant: Pick<CartVariant, 'priceCents' | 'beforeCents'> | null,
): number | undefined {
  return variant && variant.priceCents !== null ? variant.beforeCents : format.beforeCents
}

/** CART-07: true when tracked stock is empty. */
export function isOut({ hasTracking, currentStock }: CartInventory): boolean {
  return hasTracking && currentStock !== null && currentStock <= 0
}

/** SHOP-17: true when a format is sold out; a format with variants, when all of them are. */
export function isSoldOut(offer: CartOffer, format: CartFormat): boolean {
  const variants = variantsFor(offer, format)
  const choices = variants.length > 0 ? variants : [null]
  return choices.every((variant) => isOut(inventoryFor(offer, format, variant)))
}

/** Returns the licences that a buyer of this format can choose. */
export function licencesFor(
  { product, licences }: Choices & Pick<CartOffer, 'licences'>,
  { delivery }: CartFormat,
): CartLicence[] {
  return takesLicence(product.category, delivery) ? licences : []
}

/**
 * Returns the price range of a format, in cents: from the cheapest to the dearest variant and licence, or of the chosen
 * ones only. `before`: the price of the cheapest before a running sale; undefined without one.
 */
export function priceRange(
  offer: Choices & Pick<CartOffer, 'licences'>,
  format: CartFormat,
  chosen: CartVariant | null = null,
  licence: CartLicence | null = null,
): { lowest: number; highest: number; before: number | undefined } {
  const found = chosen ? [chosen] : variantsFor(offer, format)
  const licences = licence ? [licence] : licencesFor(offer, format)
  const prices = (found.length > 0 ? found : [null]).flatMap((variant) =>
    (licences.length > 0 ? licences : [null]).map((one) =>
      [priceFor(format, variant), beforeFor(format, variant) ?? 0].map((cents) => cents && licencePrice(cents, one)),
    ),
  )
  const sums = prices.map(([cents = 0]) => cents)
  const lowest = Math.min(...sums)
  return { lowest, highest: Math.max(...sums), before: prices[sums.indexOf(lowest)]?.[1] || undefined }
}
