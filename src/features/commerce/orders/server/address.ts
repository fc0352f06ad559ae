// A postal address as it is written on a parcel.
import type { ShippingAddress } from '@/db/schema/orders'

/** One line each: name, street, place, country. */
export function addressText(address: ShippingAddress): string {
  const place = [address.city, address.state, address.postalCode].filter(Boolean).join(' ')
  return [address.name, address.line1, address.line2, place, address.countryCode].filter(Boolean).join('\n')
}
