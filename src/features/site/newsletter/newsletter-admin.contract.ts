// Subscribers and newsletters in the back-office.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { requiredText } from '@/lib/form-fields'
import { resource } from '@/lib/resource'

const one = z.object({ id: z.uuid() })
const done = z.object({ done: z.literal(true) })
const isoText = z.date().transform((moment) => moment.toISOString())

/** Read and removed here, never added: only the consent given from its own mailbox puts an address on the list. */
export const subscribersResource = resource({
  name: 'subscribers',
  noun: 'subscriber',
  access: 'administrator',
  fields: {},
  shown: {
    email: z.string(),
    status: z.enum(['pending', 'confirmed', 'unsubscribed']),
    created_at: isoText,
    confirmed_at: isoText.nullable(),
  },
})

export const newsletterText = z.object({
  subject: requiredText('Subject is required', { max: [200, 'Subject must be under 200 characters'] }),
  body: requiredText('Please write something', { max: [20_000, 'The newsletter must be under 20,000 characters'] }),
})

export const newsletterSummary = z.object({
  id: z.uuid(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(['draft', 'sending', 'sent', 'stopped']),
  /** ISO 8601. */
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** Number of subscribers by the state of their mail. */
  progress: z.object({
    total: z.number().int(),
    waiting: z.number().int(),
    underWay: z.number().int(),
    delivered: z.number().int(),
    failed: z.number().int(),
    skipped: z.number().int(),
  }),
})
export type NewsletterSummary = z.output<typeof newsletterSummary>

export const newsletterAdminEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/newsletters',
    access: 'administrator',
    summary: 'All newsletters, newest first, and the number of confirmed subscribers.',
    output: z.object({ newsletters: z.array(newsletterSummary), confirmed: z.number().int() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/newsletters',
    access: 'administrator',
    summary: 'Stores a new draft.',
    body: newsletterText,
    output: one,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/admin/newsletters/{id}',
    access: 'administrator',
    summary: 'Changes a draft.',
    params: one,
    body: newsletterText,
    output: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/newsletters/{id}',
    access: 'administrator',
    summary: 'Removes a draft.',
    params: one,
    output: done,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/admin/newsletters/{id}/test',
    access: 'administrator',
    summary: 'Sends the newsletter to the administrator only.',
    params: one,
    output: z.object({ recipient: z.string() }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/admin/newsletters/{id}/send',
    access: 'administrator',
    summary: 'Sends a draft to all confirmed subscribers, once.',
    params: one,
    output: z.object({ recipients: z.number().int() }),
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api/admin/newsletters/{id}/stop',
    access: 'administrator',
    summary: 'Stops sending this newsletter.',
    params: one,
    output: done,
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/api/admin/newsletters/{id}/recipients',
    access: 'administrator',
    summary: 'The status of each mail, 50 at a time.',
    params: one,
    query: z.object({ page: z.coerce.number().int().min(1).max(100_000).optional() }),
    output: z.object({
      recipients: z.array(
        z.object({
          email: z.string(),
          state: z.enum(['waiting', 'underWay', 'delivered', 'failed', 'skipped']),
          error: z.string().nullable(),
        }),
      ),
      total: z.number().int(),
    }),
  }),
}
