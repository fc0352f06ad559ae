// Mails of the site as the owner sees them: sent, waiting and failed ones, and the endpoints to retry them.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'

/** `dropped` mails were no longer wanted when their turn came, for example after an unsubscription. */
export const mailStates = ['failed', 'waiting', 'sent', 'dropped'] as const

export const sentMail = z.object({
  id: uuid,
  /** Example: `Receipt`. */
  name: z.string(),
  /** The back-office page it is about. */
  page: z.string().nullable(),
  /** Masked address: `jo***@example.com`. */
  recipient: z.string(),
  tries: z.number().int(),
  /** ISO 8601: when it was sent or queued. */
  at: z.string(),
  /** ISO 8601: next try of a waiting mail; null for immediately. */
  nextAt: z.string().nullable(),
  /** The reason for the last failure, as a sentence. */
  problem: z.string().nullable(),
})
export type SentMail = z.output<typeof sentMail>

const retried = z.object({ mails: z.number().int() })

export const mailsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/mails',
    access: 'administrator',
    summary: 'Mails of one state, newest first, 50 at a time.',
    query: z.object({
      state: z.enum(mailStates),
      /** `next` of the previous response: the id of its last mail. */ after: uuid.optional(),
    }),
    output: z.object({
      mails: z.array(sentMail),
      next: z.string().nullable(),
      /** Number of mails of the last 30 days that were given up. */ failed: z.number().int(),
    }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/mails/{id}/retry',
    access: 'administrator',
    summary: 'Retries a mail that was given up.',
    params: z.object({ id: uuid }),
    output: retried,
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/api/admin/mails/retry',
    access: 'administrator',
    summary: 'Retries every mail of the last 30 days that was given up.',
    output: retried,
  }),
}
