// Endpoints of the back-office about orders that are paid outside the site, and the job that ends their waiting.
import { eq } from 'drizzle-orm'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { bind, type BoundEndpoint, done } from '@/platform/http/handler'
import { manualPayments } from '@/db/schema/commerce/orders/manual-payments'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { manualPaymentEndpoints } from '../manual-payments.contract'
import { cancelUnpaid, markPaid, recordDecisions, type Settle } from './decide'

type Row = typeof manualPayments.$inferSelect

const toState = ({ accepted_at, paid_at, closed_at }: Row): 'placing' | 'waiting' | 'paid' | 'cancelled' =>
  paid_at ? 'paid' : closed_at ? 'cancelled' : accepted_at ? 'waiting' : 'placing'

export const manualPaymentsAdminApi = (settle: Settle): BoundEndpoint[] => [
  bind(manualPaymentEndpoints.state, async ({ db }, { params }) => {
    const [found] = await db
      .select({ row: manualPayments, checkout: checkouts })
      .from(manualPayments)
      .innerJoin(checkouts, eq(checkouts.id, manualPayments.checkout_id))
      .where(eq(manualPayments.checkout_id, params.id))
    if (!found) return { manual: null }
    const { row, checkout } = found
    return {
      manual: {
        method: row.method,
        cents: checkout.total_cents,
        currency: checkout.currency,
        reference: checkout.invoice_number,
        dueAt: row.due_at.toISOString(),
        state: toState(row),
      },
    }
  }),
  bind(manualPaymentEndpoints.markPaid, (ctx, { params }) => done(markPaid(ctx, settle, params.id))),
  bind(manualPaymentEndpoints.cancel, (ctx, { params }) => done(cancelUnpaid(ctx, settle, params.id))),
]

const recordDecisionsTask = 'record-manual-decisions'

export const manualPaymentsJobs = (settle: Settle): FeatureJobs => ({
  tasks: { [recordDecisionsTask]: (ctx) => recordDecisions(ctx, settle) },
  schedule: [{ task: recordDecisionsTask, pattern: '* * * * *' }],
})
