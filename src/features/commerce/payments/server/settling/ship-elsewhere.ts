// Compares the address at PayPal with the country that the price of shipping was agreed for, before the money is taken.
import type { Context } from '@/platform/context'
import { isManualId } from '@/adapters/payments/manual-ids'
import type { ProviderOrder } from '@/adapters/payments/payments'
import { isParcel } from '@/features/commerce/delivery/server/delivery-of-line'
import type { Checkout, CheckoutLine } from '@/features/commerce/ledger/server/checkout-rows'
import { shippingQuote } from '@/features/commerce/shipping/shipping.rules'
import { addressRefusals } from '@/features/commerce/shipping/address-refusals.texts'
import { refusalText } from '@/features/commerce/shipping/shipping.texts'
import { readShippingTerms } from '@/features/commerce/shipping/server/shipping-terms'

export type ShippedElsewhere = {
  /** ISO 3166 code of the address that PayPal or the wallet gives. */
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
  { id, shippingAddress, paymentSource }: Pick<ProviderOrder, 'id' | 'shippingAddress' | 'paymentSource'>,
): Promise<ShippedElsewhere | null> {
  const country = isoCountry(shippingAddress?.countryCode ?? '')
  if (!checkout.needs_shipping || country === '' || country === checkout.ship_country) return null
  const terms = await readShippingTerms(db, settings, checkout.currency)
  // The flat rate is the same everywhere, also when the owner has changed it since.
  if (terms.zones.length === 0) return null
  const shipped = lines.map((line) => ({
    title: line.title,
    delivery: isParcel(line) ? 'parcel' : 'file',
    quantity: line.quantity,
    unitCents: line.unit_cents,
    discountCents: line.discount_cents,
    weightGrams: line.weight_grams,
    isHomeZoneOnly: line.home_zone_only,
  }))
  const quote = shippingQuote(shipped, terms, country)
  const place = { country, source: isManualId(id) ? 'manual' : paymentSource }
  if (quote.kind === 'refused')
    return { country, cents: null, message: addressRefusals.unshipped(place, refusalText(quote, country)) }
  const agreed = checkout.shipping_cents
  // Prices of the shop's new currency say nothing about an order in the earlier one.
  const isComparable = checkout.currency === settings.owner.currency
  if (!isComparable || quote.kind !== 'price' || quote.cents <= agreed) return null
  return { country, cents: quote.cents, message: addressRefusals.dearer(place, quote.cents, agreed, checkout.currency) }
}

/**
 * True for a parcel whose wallet gave no postal address. PayPal's own pages never let a buyer pay without one; with
 * Apple Pay and Google Pay only our page asks for it.
 */
export const lacksAddress = (
  { needs_shipping: hasParcel }: Pick<Checkout, 'needs_shipping'>,
  { shippingAddress, paymentSource }: Pick<ProviderOrder, 'shippingAddress' | 'paymentSource'>,
): boolean => hasParcel && shippingAddress === null && isWallet(paymentSource)

const isWallet = (source: string | null): boolean => source === 'apple_pay' || source === 'google_pay'
