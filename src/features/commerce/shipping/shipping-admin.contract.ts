// The shipping zones as their editor reads and saves them, all at once.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { shippingZone } from './shipping-zone'

const shippingPrices = z.object({
  /** Sorted by the owner; the first is the home zone. */
  zones: z.array(shippingZone),
  /** False until the owner or the server has set a price of shipping, which may be 0. */
  isDecided: z.boolean(),
})
export type ShippingPrices = z.output<typeof shippingPrices>

/** Form values. The service parses them, because it knows the shop's currency. */
const typed = z.array(z.unknown()).max(200)

export const shippingAdminEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/shipping-zones',
    access: 'administrator',
    summary: 'The shipping zones, and whether any price of shipping was ever set.',
    output: shippingPrices,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/admin/shipping-zones',
    access: 'administrator',
    summary: 'Replaces the shipping zones: `base` is the form as it was opened, `zones` the form as it is now.',
    body: z.object({ zones: typed, base: typed }),
    output: shippingPrices,
  }),
}
