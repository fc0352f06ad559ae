// Formats a postal address for a parcel.
import type { PostalAddress } from '@/lib/postal-address'

/** Returns one line each: name, street, place, country. */
export function addressText(address: PostalAddress): string {
  const place = [address.city, address.state, address.postalCode].filter(Boolean).join(' ')
  return [address.name, address.line1, address.line2, place, address.countryCode].filter(Boolean).join('\n')
}
