// The privacy page, and requests to export or erase the data of an address.
import { z } from 'zod'
import { endpoint } from '@/lib/endpoint'
import { email } from '@/lib/fields'

export const privacyRequest = z.object({
  id: z.uuid(),
  kind: z.enum(['export', 'erase']),
  /** Null once it is erased. */
  email: z.string().nullable(),
  requestedBy: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  expiresAt: z.string(),
  doneAt: z.string().nullable(),
})
export type PrivacyRequest = z.output<typeof privacyRequest>

/** A part of the privacy page. */
const policySection = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** True for the section with the button that deletes everything stored in this browser. */
  hasForgetButton: z.boolean(),
  entries: z.array(z.object({ title: z.string(), facts: z.array(z.object({ label: z.string(), text: z.string() })) })),
})
export type PolicySection = z.output<typeof policySection>

export const privacyEndpoints = {
  policy: endpoint({
    method: 'GET',
    path: '/api/privacy',
    access: 'everyone',
    summary:
      'What the site stores about its visitors, why, how long, and who sees it; made from the data map and the configuration.',
    output: z.object({ sections: z.array(policySection) }),
    reads: ['page_content', 'settings'],
  }),
  forgetBrowser: endpoint({
    method: 'POST',
    path: '/api/privacy/forget-browser',
    access: 'everyone',
    summary: 'Deletes every cookie of the site from this browser. Nothing else changes on the server.',
    output: z.object({ done: z.literal(true) }),
    limit: { requests: 30, perSeconds: 3600 },
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/privacy',
    access: 'administrator',
    summary: 'The requests of the last weeks, newest first.',
    output: z.object({ requests: z.array(privacyRequest) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/admin/privacy',
    access: 'administrator',
    summary:
      'Records a request and mails a link to that address; nothing happens until the owner of that mailbox uses the button behind it.',
    body: z.object({ kind: z.enum(['export', 'erase']), email: z.string().trim().pipe(email) }),
    output: privacyRequest,
    limit: { requests: 30, perSeconds: 3600 },
  }),
}
