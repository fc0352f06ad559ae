// Compares the address at PayPal with the country that the price of shipping was agreed for, before the money is taken.
import type { Context } from '@/platform/context'
import type { PostalAddress } from '@/lib/postal-address'
import { isParcel } from '@/features/commerce/delivery/server/delivery-of-line'
import type { Checkout, CheckoutLine } from '@/features/commerce/ledger/server/checkout-rows'
import { shippingQuote } from '@/features/commerce/shipping/shipping.rules'
import { refusalText, shippingTexts } from '@/features/commerce/shipping/shipping.texts'
import { readShippingTerms } from '@/features/commerce/shipping/server/shipping-terms'

export type ShippedElsewhere = {
  /** ISO 3166 code of the address at PayPal. */
  country: string
  /** Price there in cents; null when the parcel is not shipped there. */
  cents: number | null
  /** Sentence for the buyer. */
  message: string
}

/** PayPal's own code for China; ISO 3166 has CN. */
const isoCountry = (code: string): string => (code === 'C2' ? 'CN' : code)

/**
 * Returns why the agreed price does not hold for this address; null when it does. The same country is never priced
 * again, so that an owner's change of zones does not reach an order that is being paid. A lower price elsewhere, or an
 * address without a country, keeps the agreed price.
 */
export async function shippedElsewhere(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  address: PostalAddress | null,
): Promise<ShippedElsewhere | null> {
  const country = isoCountry(address?.countryCode ?? '')
  if (!checkout.needs_shipping || country === '' || country === checkout.ship_country) return null
  const terms = await readShippingTerms(db, settings, checkout.currency)
  // The flat rate is the same everywhere, also when the owner has changed it since.
  if (terms.zones.length === 0) return null
  const shipped = lines.map((line) => ({
    title: line.title,
    delivery: isParcel(line) ? 'parcel' : 'file',
    quantity: line.quantity,
    unitCents: line.unit_cents,
    weightGrams: line.weight_grams,
    isHomeZoneOnly: line.home_zone_only,
  }))
  const quote = shippingQuote(shipped, terms, country)
  if (quote.kind === 'refused')
    return { country, cents: null, message: shippingTexts.unshipped(country, refusalText(quote, country)) }
  const agreed = checkout.shipping_cents
  // Prices of the shop's new currency say nothing about an order in the earlier one.
  const isComparable = checkout.currency === settings.owner.currency
  if (!isComparable || quote.kind !== 'price' || quote.cents <= agreed) return null
  return { country, cents: quote.cents, message: shippingTexts.dearer(country, quote.cents, agreed, checkout.currency) }
}
