// The mails of the site as the owner sees them: what went out, what waits, what failed, and the way to try again.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { uuid } from '@/lib/fields'

/** `dropped` are those that nobody wanted any more when their turn came, as after an unsubscription. */
export const mailStates = ['failed', 'waiting', 'sent', 'dropped'] as const

export const sentMail = z.object({
  id: uuid,
  /** Such as `Receipt`. */
  name: z.string(),
  /** Where in the back-office its matter stands. */
  page: z.string().nullable(),
  /** `jo***@example.com`. */
  recipient: z.string(),
  tries: z.number().int(),
  /** ISO 8601: when it was sent, or queued. */
  at: z.string(),
  /** ISO 8601: when a waiting one is tried next; null for at once. */
  nextAt: z.string().nullable(),
  /** Why the last attempt failed, as a sentence. */
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
      /** `next` of the answer before: the id of its last mail. */ after: uuid.optional(),
    }),
    output: z.object({
      mails: z.array(sentMail),
      next: z.string().nullable(),
      /** How many of the last 30 days were given up. */ failed: z.number().int(),
    }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/mails/{id}/retry',
    access: 'administrator',
    summary: 'Begins again with a mail that was given up.',
    params: z.object({ id: uuid }),
    output: retried,
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/api/admin/mails/retry',
    access: 'administrator',
    summary: 'Begins again with every mail of the last 30 days that was given up.',
    output: retried,
  }),
}
