// Requests a mail with a link to purchases.
import { createApi } from '@/lib/api-client'
import type { purchasesEndpoints } from './purchases.contract'

const api = createApi<typeof purchasesEndpoints>()

/**
 * Requests a link to the purchases of an address (OP-03). The response tells nothing about the address. Throws
 * ApiError.
 */
export function requestPurchases(email: string) {
  return api.send('POST /api/purchases/link', { body: { email } })
}
