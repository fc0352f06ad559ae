// Declares what a shipping zone is, for the server, the shop and the settings.
import { z } from 'zod'
import { cents, uuid } from '@/lib/fields'

/** ISO 3166 code of a country, two capital letters. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/)

/** A price of a zone: `cents` for a parcel of at most `upToGrams`. */
export const shippingRate = z.object({ upToGrams: z.number().int().min(1).max(1_000_000), cents })

/**
 * Countries with the same rates. The first zone of the shop is the home zone. A shop without zones has one flat rate for
 * all countries (OP-12).
 */
export const shippingZone = z.object({
  id: uuid,
  name: z.string(),
  countries: z.array(countryCode),
  /** True for the one zone of all countries that no other zone names. */
  isRest: z.boolean(),
  /** Shipping is free when the goods cost at least this many cents; null: never. */
  freeFromCents: cents.nullable(),
  /** Time of delivery as buyers read it: "3 to 5 days". */
  deliveryTime: z.string().nullable(),
  /** Ordered by weight; a parcel above the last one is not sold. */
  rates: z.array(shippingRate),
})
export type ShippingZone = z.output<typeof shippingZone>
