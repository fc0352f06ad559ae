// Query for purchases. Separate from the other requests about orders, because the routes, which every page loads,
// import it.
import { createApi } from '@/lib/api-client'
import type { ordersEndpoints } from '@/features/commerce/checkout/checkout.contract'

const api = createApi<typeof ordersEndpoints>()

/** Fetches the purchases behind a mailed link (DLV-05). */
export function purchasesQuery(token: string) {
  return api.query('/api/purchases/{token}', { params: { token } }, { staleMinutes: 0, gcMinutes: 5 })
}
