// Query for the shipping zones in the back-office.
import { createApi } from '@/lib/api-client'
import type { shippingAdminEndpoints } from './shipping-admin.contract'

const api = createApi<typeof shippingAdminEndpoints>()

/** Always read again: the owner may have set prices in another window. */
export const shippingPricesQuery = api.query('/api/admin/shipping-zones', {}, { staleMinutes: 0, gcMinutes: 5 })
