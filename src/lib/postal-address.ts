// Postal addresses, and how a parcel shows them.
import { countryName } from './countries'

/** A postal address as PayPal sends it and an order stores it. */
export type PostalAddress = {
  name: string
  line1: string
  line2: string | null
  city: string
  state: string | null
  postalCode: string | null
  countryCode: string
}

/** Returns one line each: name, street, place, country. */
export function addressText(address: PostalAddress): string {
  const place = [address.city, address.state, address.postalCode].filter(Boolean).join(' ')
  return [address.name, address.line1, address.line2, place, countryName(address.countryCode)]
    .filter(Boolean)
    .join('\n')
}
