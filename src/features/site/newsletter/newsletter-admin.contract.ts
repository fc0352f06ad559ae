// Subscribers and newsletters in the back-office.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { requiredText } from '@/lib/form-fields'
import { audience, letterLinkCounts, letterParts } from '@/lib/letter-parts'
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
    /** True for an address that gets no newsletter because mail came back. */
    is_bounced: z.boolean(),
  },
})

export const newsletterText = z.object({
  subject: requiredText('Subject is required', { max: [200, 'Subject must be under 200 characters'] }),
  blocks: letterParts.min(1, 'Please write something'),
  audience: audience.default({}),
})

export const newsletterSummary = z.object({
  id: z.uuid(),
  subject: z.string(),
  blocks: letterParts,
  audience,
  /** Number of subscribers who would get it now; 0 once sending has begun. */
  recipients: z.number().int(),
  /** Number of clicks per address in the HTML; programs that check links for viruses count too. */
  links: letterLinkCounts,
  /** Number of mails that came back because the mailbox does not exist. */
  bounced: z.number().int(),
  /** Number of readers who unsubscribed within 7 days. */
  unsubscribed: z.number().int(),
  /** Planned time, ISO 8601. */
  sendAt: z.string().nullable(),
  status: z.enum(['draft', 'planned', 'sending', 'sent', 'stopped']),
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

const choice = z.object({ id: z.uuid(), title: z.string(), isShown: z.boolean() })
export type LetterChoice = z.output<typeof choice>

export const newsletterAdminEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/newsletters',
    access: 'administrator',
    summary: 'All newsletters, newest first, and the number of subscribers who would get one now.',
    output: z.object({
      newsletters: z.array(newsletterSummary),
      confirmed: z.number().int(),
      /** IANA name of the zone in which newsletters are planned. */
      timeZone: z.string(),
    }),
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
  plan: endpoint({
    method: 'POST',
    path: '/api/admin/newsletters/{id}/plan',
    access: 'administrator',
    summary: 'Plans a draft for a date and time in the time zone of the site.',
    params: one,
    body: z.object({
      date: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Please choose a date.'),
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please choose a time.'),
    }),
    output: z.object({ sendAt: z.string() }),
  }),
  cancelPlan: endpoint({
    method: 'POST',
    path: '/api/admin/newsletters/{id}/cancel-plan',
    access: 'administrator',
    summary: 'Makes a planned newsletter a draft again.',
    params: one,
    output: done,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/newsletter-choices',
    access: 'administrator',
    summary: 'Items, gigs and tracks that a newsletter can show, and the countries of buyers.',
    output: z.object({
      items: z.array(choice),
      gigs: z.array(choice),
      tracks: z.array(choice),
      countries: z.array(z.string()),
    }),
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
