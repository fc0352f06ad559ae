// Prices the shipping of a new order, from one read of the owner's zones in the order's transaction.
import type { Transaction } from '@/adapters/database/connect'
import { isCountryCode } from '@/lib/countries'
import { asksForCountry, shippingQuote, type ShippingTerms } from '@/features/commerce/shipping/shipping.rules'
import { refusalText, shippingTexts } from '@/features/commerce/shipping/shipping.texts'
import { readShippingTerms } from '@/features/commerce/shipping/server/shipping-terms'
import { AppError } from '@/lib/errors'
import type { PricedLine } from './priced-lines'

/** The shop's currency, and its flat rate in it. */
export type FlatTerms = Omit<ShippingTerms, 'zones'> & { currency: string }

export type AgreedShipping = {
  cents: number
  /** ISO 3166 code of the country that the buyer named; null when there was nothing to ask. */
  country: string | null
}

/**
 * Returns the price in cents. Throws AppError: invalid_input when zones differ and the request names no country, or one
 * that does not exist; invalid_cart with the reason when the parcel is not shipped there.
 */
export async function agreedShipping(
  tx: Transaction,
  lines: readonly PricedLine[],
  flat: FlatTerms,
  country: string | undefined,
): Promise<AgreedShipping> {
  if (!lines.some(({ delivery }) => delivery === 'parcel')) return { cents: 0, country: null }
  const terms = await readShippingTerms(tx, flat, flat.currency)
  const shipped = lines.map((line) => ({
    title: line.title,
    delivery: line.delivery,
    quantity: line.quantity,
    unitCents: line.unit_cents,
    discountCents: line.discount_cents,
    weightGrams: line.weight_grams,
    isHomeZoneOnly: line.home_zone_only,
  }))
  const named = asksForCountry(shipped, terms) ? (country ?? '') : null
  if (named !== null && !isCountryCode(named))
    throw refusal('invalid_input', named === '' ? shippingTexts.missingCountry : shippingTexts.unknownCountry)
  const quote = shippingQuote(shipped, terms, named)
  if (quote.kind === 'refused') throw refusal('invalid_cart', refusalText(quote, named))
  return { cents: quote.kind === 'price' ? quote.cents : 0, country: named }
}

const refusal = (code: 'invalid_input' | 'invalid_cart', message: string): AppError =>
  new AppError(code, { message, fields: { country: message } })
