// Endpoints of the back-office about orders that are paid outside the site, and the job that ends their waiting.
import { eq } from 'drizzle-orm'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { bind, type BoundEndpoint, done } from '@/platform/http/handler'
import { manualPayments } from '@/db/schema/commerce/orders/manual-payments'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { findOwedOf } from '@/features/commerce/ledger/server/owed-rows'
import { manualPaymentEndpoints } from '../manual-payments.contract'
import { cancelUnpaid, markPaid, recordDecisions, releaseOrder, type Settle } from './decide'

type Row = typeof manualPayments.$inferSelect

const toState = ({ accepted_at, paid_at, released_at, closed_at }: Row) => {
  if (paid_at) return 'paid' as const
  if (closed_at) return 'cancelled' as const
  return released_at ? ('released' as const) : accepted_at ? ('waiting' as const) : ('placing' as const)
}

export const manualPaymentsAdminApi = (settle: Settle): BoundEndpoint[] => [
  bind(manualPaymentEndpoints.state, async ({ db }, { params }) => {
    const [found] = await db
      .select({ row: manualPayments, checkout: checkouts })
      .from(manualPayments)
      .innerJoin(checkouts, eq(checkouts.id, manualPayments.checkout_id))
      .where(eq(manualPayments.checkout_id, params.id))
    if (!found) return { manual: null }
    const { row, checkout } = found
    const owed = await findOwedOf(db, checkout.id)
    return {
      manual: {
        method: row.method,
        cents: checkout.total_cents,
        currency: checkout.currency,
        reference: checkout.invoice_number,
        dueAt: row.due_at.toISOString(),
        state: toState(row),
        owed: owed && { cents: owed.cents, since: owed.releasedAt.toISOString() },
      },
    }
  }),
  bind(manualPaymentEndpoints.markPaid, (ctx, { params }) => done(markPaid(ctx, settle, params.id))),
  bind(manualPaymentEndpoints.release, (ctx, { params }) => done(releaseOrder(ctx, settle, params.id))),
  bind(manualPaymentEndpoints.cancel, (ctx, { params }) => done(cancelUnpaid(ctx, settle, params.id))),
]

const recordDecisionsTask = 'record-manual-decisions'

export const manualPaymentsJobs = (settle: Settle): FeatureJobs => ({
  tasks: { [recordDecisionsTask]: (ctx) => recordDecisions(ctx, settle) },
  schedule: [{ task: recordDecisionsTask, pattern: '* * * * *' }],
})
