// Query for purchases. Separate from the request for a link, because the routes, which every page loads, import it.
import { createApi } from '@/lib/api-client'
import type { purchasesEndpoints } from './purchases.contract'

const api = createApi<typeof purchasesEndpoints>()

/** Fetches the purchases behind a mailed link (DLV-05). */
export function purchasesQuery(token: string) {
  return api.query('/api/purchases/{token}', { params: { token } }, { staleMinutes: 0, gcMinutes: 5 })
}
