// Subscribing to the newsletter, with the address's own consent (FUNC-04, OP-19).
import { z } from 'zod'
import { challenge, guardFields } from '@/lib/challenge'
import { endpoint } from '@/lib/endpoint'

export const newsletterEndpoints = {
  subscribe: endpoint({
    method: 'POST',
    path: '/api/functions/newsletter-subscribe',
    access: 'everyone',
    summary: 'Stores an address and mails it a link to confirm; says so if the address is already subscribed (OP-19).',
    body: z.object({ email: z.string().max(1000), ...guardFields }),
    output: z.object({
      success: z.boolean(),
      state: z.enum(['confirmation_sent', 'already_subscribed', 'proof_required']),
      /** NEWS-05: the message if the address is already subscribed. */
      error: z.string().nullable(),
      /** Set with the state `proof_required`: the browser solves it and sends the solution along. */
      challenge: challenge.optional(),
    }),
    limit: { requests: 5, perSeconds: 3600 },
  }),
  subscription: endpoint({
    method: 'GET',
    path: '/api/newsletter/{token}',
    access: 'downloadHolder',
    summary: 'The status of the subscription behind a mailed link; reading it changes nothing.',
    params: z.object({ token: z.string().max(200) }),
    output: z.object({ email: z.string(), state: z.enum(['pending', 'confirmed', 'unsubscribed']) }),
    limit: { requests: 60, perSeconds: 60 },
  }),
}
