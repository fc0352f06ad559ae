// Subscribers and newsletters in the back-office: endpoints, the preview, and the sending job.
import { sql } from 'drizzle-orm'
import { resourceService } from '@/admin-kit/server/resource-service'
import { type BoundEndpoint, bind, done, type RawRoute } from '@/platform/http/handler'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { findBounced, isReachable } from '@/features/site/bounces/server/bounced-subscribers'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { newsletterAdminEndpoints, subscribersResource } from '../newsletter-admin.contract'
import { type LetterPart, letterParts, mostParts } from '@/lib/letter-parts'
import { subscriberExportRoutes } from './lists/export-subscribers'
import { letterChoices } from './letter/choices'
import { cancelPlan, planNewsletter, plannedNewslettersTask, startPlannedNewsletters } from './letter/planned'
import { newsletterLetter } from './letter/render-letter'
import {
  continueNewsletters,
  createNewsletter,
  listNewsletters,
  newsletterRecipients,
  queueNewsletter,
  removeNewsletter,
  sendNewsletter,
  sendNewsletterTask,
  stopNewsletter,
  testNewsletter,
  updateNewsletter,
} from './newsletters'

export const subscribersService = resourceService(subscribersResource, {
  table: newsletterSubscribers,
  titleColumn: 'email',
  searched: ['email', 'status'],
  order: [{ column: 'created_at', direction: 'desc' }],
  sortedBy: { is_bounced: sql`not (${isReachable})` },
  offers: ['remove'],
  async withOthers(db, records) {
    const bounced = await findBounced(
      db,
      records.map(({ id }) => id),
    )
    return records.map((record) => ({ ...record, is_bounced: bounced.has(record.id) }))
  },
})

export const newsletterAdminApi: BoundEndpoint[] = [
  bind(newsletterAdminEndpoints.list, (ctx) => listNewsletters(ctx)),
  bind(newsletterAdminEndpoints.create, async (ctx, { body }, http) => {
    http.setStatus(201)
    return { id: await createNewsletter(ctx, body) }
  }),
  bind(newsletterAdminEndpoints.update, (ctx, { params, body }) => done(updateNewsletter(ctx, params.id, body))),
  bind(newsletterAdminEndpoints.remove, (ctx, { params }) => done(removeNewsletter(ctx, params.id))),
  bind(newsletterAdminEndpoints.test, async (ctx, { params }) => ({ recipient: await testNewsletter(ctx, params.id) })),
  bind(newsletterAdminEndpoints.send, async (ctx, { params }) => ({
    recipients: await sendNewsletter(ctx, params.id),
  })),
  bind(newsletterAdminEndpoints.plan, async (ctx, { params, body }) => ({
    sendAt: (await planNewsletter(ctx, params.id, body)).toISOString(),
  })),
  bind(newsletterAdminEndpoints.cancelPlan, (ctx, { params }) => done(cancelPlan(ctx, params.id))),
  bind(newsletterAdminEndpoints.choices, (ctx) => letterChoices(ctx)),
  bind(newsletterAdminEndpoints.stop, (ctx, { params }) => done(stopNewsletter(ctx, params.id))),
  bind(newsletterAdminEndpoints.recipients, (ctx, { params, query }) =>
    newsletterRecipients(ctx, params.id, query.page ?? 1),
  ),
]

/** A mail contains its own styles. No script in it runs, and only our own back-office may frame it. */
const previewPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"

/** Returns the blocks that are complete: the preview leaves out those that are being filled in. */
function readTypedParts(text: string): LetterPart[] {
  let typed: unknown
  try {
    typed = JSON.parse(text)
  } catch {
    return []
  }
  return (Array.isArray(typed) ? typed.slice(0, mostParts) : []).flatMap((part: unknown) => {
    const read = letterParts.safeParse([part])
    return read.success ? read.data : []
  })
}

/** Shows a mail as a light or a dark mail program does, whatever the browser prefers; unchanged for other values. */
function inColours(html: string, colours: string | null): string {
  const media = colours === 'dark' ? 'all' : colours === 'light' ? 'not all' : null
  return media === null ? html : html.replace('(prefers-color-scheme:dark)', media)
}

export const newsletterAdminRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/api/admin/newsletter-preview',
    access: 'administrator',
    summary:
      'Renders the newsletter for a frame: a page of its own, because the back-office allows no style in its pages.',
    maxBodyBytes: 400_000,
    async run(ctx, { raw }) {
      const typed = new URLSearchParams(await raw.text())
      const { html } = await newsletterLetter(
        ctx,
        { subject: typed.get('subject') ?? '', blocks: readTypedParts(typed.get('blocks') ?? '[]') },
        `${ctx.settings.baseUrl}/newsletter`,
      )
      return new Response(inColours(html, typed.get('colours')), {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': previewPolicy,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    },
  },
  ...subscriberExportRoutes,
]

export const newsletterJobs: FeatureJobs = {
  tasks: {
    [sendNewsletterTask]: (ctx, { newsletterId }) => queueNewsletter(ctx, String(newsletterId)),
    [plannedNewslettersTask]: async (ctx) => {
      await startPlannedNewsletters(ctx)
      await continueNewsletters(ctx)
    },
  },
  schedule: [{ task: plannedNewslettersTask, pattern: '* * * * *' }],
}
