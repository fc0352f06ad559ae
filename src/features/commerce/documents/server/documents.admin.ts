// Endpoints of the back-office about invoices and credit notes.
import { eq } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import { type BoundEndpoint, bind, done, type RawRoute } from '@/platform/http/handler'
import { inTransaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { documents } from '@/db/schema/commerce/documents'
import { AppError } from '@/lib/errors'
import { uuid } from '@/lib/fields'
import { documentEndpoints } from '../documents.contract'
import { creditAllRefunds } from './credit-refunds'
import { sendDocument } from './document-file'
import { issueInvoice } from './issue-invoice'
import { documentsOfOrder, listDocuments, toIssued } from './list-documents'
import { confirmSeries, startSeries } from './take-number'

export const documentsAdminApi: BoundEndpoint[] = [
  bind(documentEndpoints.list, (ctx, { query }) => listDocuments(ctx, query)),
  bind(documentEndpoints.ofOrder, (ctx, { params }) => documentsOfOrder(ctx, params.id)),
  bind(documentEndpoints.issue, async (ctx, { params, body }) =>
    toIssued(await issueInvoice(ctx, params.id, body, actorName(ctx))),
  ),
  bind(documentEndpoints.confirm, (ctx, { body: { kind, last } }) =>
    done(
      inTransaction(ctx.db, async (tx) => {
        const { series } = await confirmSeries(tx, ctx, kind, last)
        await recordAudit(tx, {
          actor: actorName(ctx),
          what: 'documents.confirmed',
          ref: `series:${series}`,
          detail: { last },
          at: ctx.clock.now(),
        })
        if (kind === 'credit_note') await creditAllRefunds(tx, ctx)
      }),
    ),
  ),
  bind(documentEndpoints.start, (ctx, { body: { kind, suffix } }) =>
    done(
      inTransaction(ctx.db, async (tx) => {
        const { series } = await startSeries(tx, ctx, kind, suffix)
        await recordAudit(tx, {
          actor: actorName(ctx),
          what: 'documents.series_started',
          ref: `series:${series}`,
          at: ctx.clock.now(),
        })
        if (kind === 'credit_note') await creditAllRefunds(tx, ctx)
      }),
    ),
  ),
]

export const documentsAdminRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/api/admin/documents/{id}/file.pdf',
    access: 'administrator',
    summary: 'An issued invoice or credit note as a PDF.',
    maxBodyBytes: 0,
    async run(ctx, { params }) {
      const id = uuid.safeParse(params.id)
      const [row] = id.success ? await ctx.db.select().from(documents).where(eq(documents.id, id.data)) : []
      if (!row) throw new AppError('not_found', { message: 'There is no such document.' })
      return sendDocument(ctx, row)
    },
  },
]
