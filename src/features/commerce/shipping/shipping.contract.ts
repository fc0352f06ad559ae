// Declares the shipping terms as visitors get them, with the state of the shop.
import { z } from 'zod'
import { cents } from '@/lib/fields'
import { shippingZone } from './shipping-zone'

export const shippingOffer = z.object({
  /** ISO 4217 code of all prices. */
  currency: z.string(),
  /** Cents of the flat rate, which counts only without zones. */
  shippingFlatCents: cents,
  freeShippingFromCents: cents,
  /** The line about free shipping at the top of the shop, as true for these terms (SHOP-05). */
  promise: z.string(),
  /** In the owner's order; the first is the home zone. */
  zones: z.array(shippingZone.omit({ id: true })),
})
