// Processes a stored webhook event: reads its order, capture or refund again at PayPal, and only that counts
// (payments-security 1.5).
import { eq, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Database, type Transaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { checkouts, payments } from '@/db/schema/commerce/orders/orders'
import { webhookEvents } from '@/db/schema/commerce/orders/webhook-events'
import { minute } from '@/lib/durations'
import { unknownWebhookMs } from '../../settling.rules'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import { importRefund } from '@/features/commerce/refunds/server/found-refund'
import { importReturn, importReversal } from '@/features/commerce/refunds/server/reversal'
import { settle } from '../settling/settle'
import { unlessUnknown } from '@/adapters/payments/payments'
import { webhookJobKey, processWebhookTask, settlesBy, type Outcome } from './stored-webhook-events'

type StoredEvent = typeof webhookEvents.$inferSelect

/**
 * Processes a stored webhook event; a repeat does nothing. Throws when PayPal or the database gives no clear response:
 * the job tries again.
 */
export async function processWebhook(ctx: Context, eventId: string): Promise<void> {
  const [event] = await ctx.db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId))
  if (!event || event.processed_at) return
  const outcome = await workOff(ctx, event)
  const now = ctx.clock.now()
  if (outcome === 'unknown' && now.getTime() - event.received_at.getTime() < unknownWebhookMs) {
    const next = new Date(now.getTime() + minute)
    await inTransaction(ctx.db, async (tx) => {
      await tx
        .update(webhookEvents)
        .set({ tries: sql`${webhookEvents.tries} + 1`, next_attempt_at: next })
        .where(eq(webhookEvents.id, eventId))
      await queueJob(tx, processWebhookTask, { eventId }, { key: webhookJobKey(eventId), runAt: next })
    })
    return
  }
  const noteEnd = (db: Database | Transaction) =>
    db
      .update(webhookEvents)
      .set({ processed_at: now, next_attempt_at: null, outcome })
      .where(eq(webhookEvents.id, eventId))
  if (outcome !== 'unknown') {
    await noteEnd(ctx.db)
    return
  }
  await inTransaction(ctx.db, async (tx) => {
    await noteEnd(tx)
    await alertOwner(tx, ctx, {
      what: 'webhook.unknown_order',
      ref: `webhook:${eventId}`,
      sentence: `PayPal reports ${event.type} for ${event.resource_id ?? 'something'} that this site has no order for. Please look it up in your PayPal account.`,
    })
  })
}

async function workOff(ctx: Context, event: StoredEvent): Promise<Outcome> {
  const { type, resource_id: id } = event
  if (type.startsWith('CUSTOMER.DISPUTE.')) return disputed(ctx, event)
  if (id === null) return 'ignored'
  if (settlesBy(type) === 'order') return settleOrder(ctx, id)
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type.startsWith('PAYMENT.REFUND.')) return known(importRefund(ctx, id))
  if (type === 'PAYMENT.CAPTURE.REVERSED') return known(importReversal(ctx, id))
  if (settlesBy(type) === 'capture') {
    const orderId = await orderOfCapture(ctx, id)
    return orderId === null ? 'unknown' : settleOrder(ctx, orderId)
  }
  return 'ignored'
}

async function settleOrder(ctx: Context, providerOrderId: string): Promise<Outcome> {
  const settled = await settle(ctx, providerOrderId, 'webhook')
  return settled.kind === 'unknown_order' ? 'unknown' : 'found'
}

async function known(work: Promise<boolean>): Promise<Outcome> {
  return (await unlessUnknown(work)) ? 'found' : 'unknown'
}

/** Returns the order from our own books, otherwise from PayPal's. */
async function orderOfCapture(ctx: Context, captureId: string): Promise<string | null> {
  const [ours] = await ctx.db
    .select({ orderId: checkouts.provider_order_id })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .where(eq(payments.provider_capture_id, captureId))
  if (ours?.orderId) return ours.orderId
  return (await unlessUnknown(ctx.payments.readCapture(captureId)))?.orderId ?? null
}

/**
 * Alerts the owner, who has to reply to the buyer at PayPal. If the dispute was won and the money has returned,
 * restores what it had paid for instead.
 */
async function disputed(ctx: Context, event: StoredEvent): Promise<Outcome> {
  if (event.resource_id !== null && (await unlessUnknown(importReturn(ctx, event.resource_id)))) return 'found'
  await inTransaction(ctx.db, (tx) =>
    alertOwner(tx, ctx, {
      what: 'payment.dispute',
      ref: `webhook:${event.id}`,
      sentence:
        event.type === 'CUSTOMER.DISPUTE.RESOLVED'
          ? 'A dispute with a buyer has been decided. See the result in your PayPal account.'
          : 'A buyer has opened or changed a dispute. Please answer it in your PayPal account.',
    }),
  )
  return 'found'
}
