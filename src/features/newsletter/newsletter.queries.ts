// How the browser subscribes to the newsletter (FUNC-04).
import { apiOf } from '@/lib/api-client'
import type { newsletterEndpoints } from './newsletter.contract'

const api = apiOf<typeof newsletterEndpoints>()

/** Asks for a subscription; `website` is the trap field as the form holds it. Throws ApiError. */
export function subscribe(email: string, website: string) {
  return api.send('POST /api/functions/newsletter-subscribe', { body: { email, website } })
}

/** The subscription a mailed link is about; fetched anew each time, because the buttons beside it change it. */
export function subscriptionQuery(token: string) {
  return api.query('/api/newsletter/{token}', { params: { token } }, { fresh: 0.5, kept: 5 })
}
