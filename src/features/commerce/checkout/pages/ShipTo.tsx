// The country of a parcel, and what shipping costs there (OP-12). Asks only where the owner's zones differ.
import { useMemo } from 'react'
import { useCart } from '@/features/commerce/cart/stored/cart-store'
import { countryName } from '@/lib/countries'
import {
  asksForCountry,
  choosableCountries,
  shippingQuote,
  type ShippingPrice,
} from '@/features/commerce/shipping/shipping.rules'
import { refusalText, shippingTexts } from '@/features/commerce/shipping/shipping.texts'
import { useDiscount } from '@/features/commerce/offers/pages/used-code'
import { shopStatusQuery } from '@/features/commerce/shop-status/shop-status.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { SelectField } from '@/ui/SelectField'
import { isSettling } from './state/checkout-machine'
import { useCheckout } from './state/checkout-store'
import { chooseCountry, useShipCountry } from './state/ship-country'

type Shipping = {
  /** Null while unknown, if nothing is shipped, and if the parcel is not sold. */
  price: ShippingPrice | null
  /** ISO 3166 code of the chosen country; null if none is asked for or chosen. */
  country: string | null
  /** Countries to choose from; empty if none is asked for. */
  countries: readonly string[]
  /** True while the parcel cannot be paid: its country is missing, or it is not shipped there. */
  isBlocked: boolean
  /** Sentence below the sums; null for none. */
  note: string | null
}

const nothing: Shipping = { price: null, country: null, countries: [], isBlocked: false, note: null }

/** Returns the shipping of the cart by the same rule as the server's. */
export function useShipping(): Shipping {
  const { lines } = useCart()
  const { ofLines } = useDiscount()
  const chosen = useShipCountry()
  const { data: offer } = useApiQuery(shopStatusQuery)
  if (!offer) return nothing
  const shipped = lines.map((line, index) => ({ ...line.product, ...line, discountCents: ofLines[index] ?? 0 }))
  const countries = asksForCountry(shipped, offer) ? choosableCountries(offer.zones) : []
  const country = countries.includes(chosen) ? chosen : null
  const quote = shippingQuote(shipped, offer, country)
  const known = { ...nothing, country, countries }
  switch (quote.kind) {
    case 'none':
      return nothing
    case 'ask':
      return { ...known, isBlocked: true, note: shippingTexts.missingCountry }
    case 'refused':
      return { ...known, isBlocked: true, note: refusalText(quote, country) }
    case 'price': {
      const { missingCents } = quote
      return {
        ...known,
        price: quote,
        note: missingCents === null ? null : shippingTexts.missing(missingCents, offer.currency),
      }
    }
  }
}

const countryOptions = (codes: readonly string[]) => [
  { value: '', label: shippingTexts.choose },
  ...codes
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en')),
]

export function ShipTo({ className }: { className: string }) {
  const { countries, country } = useShipping()
  const isPaying = isSettling(useCheckout())
  const options = useMemo(() => countryOptions(countries), [countries])
  if (countries.length === 0) return null
  return (
    <SelectField
      label={shippingTexts.country}
      className={className}
      autoComplete="shipping country"
      options={options}
      disabled={isPaying}
      value={country ?? ''}
      onChange={(event) => chooseCountry(event.target.value)}
    />
  )
}
