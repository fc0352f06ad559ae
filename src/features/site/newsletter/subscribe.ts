// Subscribes to the newsletter from the browser (FUNC-04).
import { createApi } from '@/lib/api-client'
import { sendGuarded } from '@/lib/send-guarded'
import type { newsletterEndpoints } from './newsletter.contract'

const api = createApi<typeof newsletterEndpoints>()

/**
 * Requests a subscription; `website` is the content of the trap field, `filledMs` the time the form was shown. Throws
 * ApiError.
 */
export function requestSubscription(fields: { email: string; website: string; filledMs: number }) {
  return sendGuarded((proof) => api.send('POST /api/functions/newsletter-subscribe', { body: { ...fields, proof } }))
}
