// Declares the endpoints about addresses that newsletters cannot reach.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'

const done = z.object({ done: z.literal(true) })

const bounce = z.object({
  /** Id of the subscriber. */
  id: z.uuid(),
  email: z.string(),
  reason: z.enum(['no_mailbox', 'complaint']),
  source: z.enum(['refused', 'reported']),
  /** Status such as `5.1.1`; null if the mail service gave none. */
  status: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
})
export type Bounce = z.output<typeof bounce>

export const bouncesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/bounces',
    access: 'administrator',
    summary: 'Subscribers who get no newsletter because mail came back, 50 at a time, and the address for reports.',
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).optional() }),
    output: z.object({
      bounces: z.array(bounce),
      total: z.number().int(),
      /** Secret address to which a mail service sends its reports. */
      address: z.string(),
      /** Address at Amazon that the owner opens to confirm; null if none waits. */
      confirmUrl: z.string().nullable(),
      /** Time of the last report, ISO 8601; null before the first. */
      reportedAt: z.string().nullable(),
    }),
  }),
  lift: endpoint({
    method: 'DELETE',
    path: '/api/admin/bounces/{id}',
    access: 'administrator',
    summary: 'Lets a subscriber get newsletters again.',
    params: z.object({ id: z.uuid() }),
    output: done,
  }),
  renew: endpoint({
    method: 'POST',
    path: '/api/admin/bounces/new-address',
    access: 'administrator',
    summary: 'Replaces the address for reports; the earlier one stops working.',
    output: done,
  }),
}
