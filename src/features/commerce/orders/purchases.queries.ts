// How the browser reads purchases. Apart from the other calls about orders, because the URL map of every visit knows it.
import { apiOf } from '@/lib/api-client'
import type { ordersEndpoints } from './orders.contract'

const api = apiOf<typeof ordersEndpoints>()

/** The purchases behind a mailed link (DLV-05). */
export function purchasesQuery(token: string) {
  return api.query('/api/purchases/{token}', { params: { token } }, { fresh: 0, kept: 5 })
}
