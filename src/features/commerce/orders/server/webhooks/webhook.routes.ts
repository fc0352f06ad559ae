// Receives PayPal's notifications: checks the signature, stores each once and answers; a job does the work.
import type { Context } from '@/platform/context'
import type { RawRoute } from '@/platform/http/handler'
import { jobFor } from '@/adapters/jobs/queue-job'
import { PaymentError, type PaymentNotice } from '@/adapters/payments/payments'
import { checkouts, payments, webhookEvents } from '@/db/schema/orders'
import { eq, or, sql } from 'drizzle-orm'
import { approvedWebhookDelayMs, freshWebhookMs } from '../../orders.rules'
import { processWebhookTask } from './process-webhook'

const textOf = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

export const ordersRoutes: RawRoute[] = [
  {
    method: 'POST',
    path: '/api/paypal/webhook',
    access: 'paymentProvider',
    summary: "PayPal's signed notifications (OP-02).",
    limit: { requests: 50, perSeconds: 1 },
    maxBodyBytes: 256 * 1024,
    async run(ctx, { raw }, { network }) {
      const body = await raw.text()
      let notice: PaymentNotice
      try {
        notice = await ctx.payments.readNotice(raw.headers, body, network)
      } catch (error) {
        if (!(error instanceof PaymentError)) throw error
        ctx.log.warn({ failure: error.failure, reason: error.message }, 'A notification was not accepted')
        // PayPal sends again what was answered with 503; what is not genuine need not come again.
        return error.failure === 'refused' ? textOf(400, 'Not accepted') : textOf(503, 'Try again later')
      }
      await storeNotice(ctx, notice, body)
      return textOf(200, 'Stored')
    },
  },
]

/** Stores a genuine notification once and queues its work in the same transaction. */
async function storeNotice(ctx: Context, notice: PaymentNotice, raw: string): Promise<void> {
  const now = ctx.clock.now()
  const resourceId = notice.refundId ?? notice.captureId ?? notice.orderId
  // A stale one may be a replay. What we know is read again at PayPal in any case; what we do not know is not waited for.
  const isStale = Math.abs(now.getTime() - notice.sentAt.getTime()) > freshWebhookMs
  const isDropped = isStale && !(await isOurs(ctx, notice))
  const runAt = new Date(now.getTime() + (notice.type === 'CHECKOUT.ORDER.APPROVED' ? approvedWebhookDelayMs : 0))
  const stored = ctx.db.$with('stored').as(
    ctx.db
      .insert(webhookEvents)
      .values({
        id: notice.eventId,
        type: notice.type,
        resource_id: resourceId,
        raw,
        received_at: now,
        ...(isDropped ? { processed_at: now, outcome: 'stale and not ours' } : { next_attempt_at: runAt }),
      })
      .onConflictDoNothing({ target: webhookEvents.id })
      .returning({ id: webhookEvents.id }),
  )
  // One statement, so that there is never one without the other: PayPal sends three for a purchase.
  await ctx.db
    .with(stored)
    .select({
      job: isDropped
        ? sql`null`
        : jobFor(processWebhookTask, { eventId: notice.eventId }, { key: `webhook:${notice.eventId}`, runAt }),
    })
    .from(stored)
}

async function isOurs(ctx: Context, { orderId, captureId }: PaymentNotice): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .leftJoin(payments, eq(payments.checkout_id, checkouts.id))
    .where(or(eq(checkouts.paypal_order_id, orderId ?? ''), eq(payments.paypal_capture_id, captureId ?? '')))
    .limit(1)
  return found !== undefined
}
