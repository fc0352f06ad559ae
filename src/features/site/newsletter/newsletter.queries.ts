// Query of a subscription.
import { createApi } from '@/lib/api-client'
import type { newsletterEndpoints } from './newsletter.contract'

const api = createApi<typeof newsletterEndpoints>()

/**
 * Returns the subscription that a mailed link belongs to. Fetched again each time, because the buttons beside it change
 * it.
 */
export function subscriptionQuery(token: string) {
  return api.query('/api/newsletter/{token}', { params: { token } }, { staleMinutes: 0.5, gcMinutes: 5 })
}
