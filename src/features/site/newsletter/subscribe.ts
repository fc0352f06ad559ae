// How the browser subscribes to the newsletter (FUNC-04).
import { createApi } from '@/lib/api-client'
import { sendGuarded } from '@/lib/send-guarded'
import type { newsletterEndpoints } from './newsletter.contract'

const api = createApi<typeof newsletterEndpoints>()

/** Asks for a subscription; `website` is the trap field as the form holds it, `filledMs` how long it stood there. Throws ApiError. */
export function subscribe(fields: { email: string; website: string; filledMs: number }) {
  return sendGuarded((proof) => api.send('POST /api/functions/newsletter-subscribe', { body: { ...fields, proof } }))
}
