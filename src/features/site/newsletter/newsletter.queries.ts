// How the browser reads a subscription.
import { createApi } from '@/lib/api-client'
import type { newsletterEndpoints } from './newsletter.contract'

const api = createApi<typeof newsletterEndpoints>()

/** The subscription a mailed link is about; fetched anew each time, because the buttons beside it change it. */
export function subscriptionQuery(token: string) {
  return api.query('/api/newsletter/{token}', { params: { token } }, { staleMinutes: 0.5, gcMinutes: 5 })
}
