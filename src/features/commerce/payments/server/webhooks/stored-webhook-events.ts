// PayPal's stored webhook events: each is stored once, with its job if there is still something to find out.
import { and, eq, inArray, isNull, like, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { jobFor } from '@/adapters/jobs/queue-job'
import type { WebhookEvent } from '@/adapters/payments/payments'
import { checkouts, payments } from '@/db/schema/commerce/orders/orders'
import { webhookEvents } from '@/db/schema/commerce/orders/webhook-events'
import { settledStates } from '@/features/commerce/ledger/checkout-states.rules'
import { approvedWebhookDelayMs, freshWebhookMs } from '../../settling.rules'

export const processWebhookTask = 'process-webhook'

export const webhookJobKey = (eventId: string): string => `webhook:${eventId}`

/**
 * The outcome of a webhook event. `found`: done. `unknown`: nothing of ours, perhaps not yet. `ignored`: a kind of
 * event that we do not use.
 */
export type Outcome = 'found' | 'unknown' | 'ignored'

/** Events about returned money: it is looked up at PayPal whatever the order's state is. */
const returns = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED']

/**
 * Returns the id by which a webhook event asks to settle an order: the order's or the capture's. Null for all others.
 */
export function settlesBy(type: string): 'order' | 'capture' | null {
  if (type.startsWith('CHECKOUT.')) return 'order'
  return type.startsWith('PAYMENT.CAPTURE.') && !returns.includes(type) ? 'capture' : null
}

/** Stores a genuine webhook event once and queues its job, if there is any, in the same transaction. */
export async function storeWebhookEvent(ctx: Context, event: WebhookEvent, raw: string): Promise<void> {
  const now = ctx.clock.now()
  const resourceId = event.refundId ?? event.captureId ?? event.orderId
  // A stale event may be a replay. Known objects are read again at PayPal anyway; unknown ones are not waited for.
  const isStale = Math.abs(now.getTime() - event.sentAt.getTime()) > freshWebhookMs
  const isDropped = isStale && !(await isOurs(ctx, event))
  const runAt = new Date(now.getTime() + (event.type === 'CHECKOUT.ORDER.APPROVED' ? approvedWebhookDelayMs : 0))
  const state = isDropped
    ? { processed_at: now, outcome: 'stale and not ours', next_attempt_at: null }
    : firstState(ctx.db, event, { now, runAt })
  // One statement, so that no webhook event is without its job: PayPal sends three for a purchase.
  const stored = ctx.db.$with('stored').as(
    ctx.db
      .insert(webhookEvents)
      .values({ id: event.eventId, type: event.type, resource_id: resourceId, raw, received_at: now, ...state })
      .onConflictDoNothing({ target: webhookEvents.id })
      .returning({ dueAt: webhookEvents.next_attempt_at }),
  )
  const job = jobFor(processWebhookTask, { eventId: event.eventId }, { key: webhookJobKey(event.eventId), runAt })
  await ctx.db
    .with(stored)
    .select({ job: sql`case when ${lte(stored.dueAt, runAt)} then (${job}) is not null end` })
    .from(stored)
}

/**
 * Returns the state in which an event is stored: done if its order is settled, otherwise due at `runAt`, and not before
 * a lease of the order ends.
 */
function firstState(
  db: Database,
  { type, orderId, captureId }: WebhookEvent,
  { now, runAt }: { now: Date; runAt: Date },
) {
  const by = settlesBy(type)
  const isDone = isOrderSettled(db, by === 'order' ? orderId : null, by === 'capture' ? captureId : null)
  const leaseEnd = selectLeaseEnd(db, by === null ? null : orderId)
  const { processed_at, next_attempt_at } = webhookEvents
  return {
    processed_at: sql`case when ${isDone} then ${sql.param(now, processed_at)}::timestamptz end`,
    outcome: sql`case when ${isDone} then 'found' end`,
    next_attempt_at: sql`case when not ${isDone} then greatest(${sql.param(runAt, next_attempt_at)}::timestamptz, ${leaseEnd}) end`,
  }
}

/**
 * True when our books already have what the job would find out: the order is settled. PayPal reports most payments
 * after the page has recorded them.
 */
function isOrderSettled(db: Database, orderId: string | null, captureId: string | null): SQL {
  const isFinal = inArray(checkouts.status, [...settledStates])
  if (orderId !== null)
    return sql`exists (${db
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(and(eq(checkouts.provider_order_id, orderId), isFinal))})`
  if (captureId !== null)
    return sql`exists (${db
      .select({ id: checkouts.id })
      .from(payments)
      .innerJoin(checkouts, eq(checkouts.id, payments.checkout_id))
      .where(and(eq(payments.provider_capture_id, captureId), isFinal))})`
  return sql`false`
}

/**
 * Returns when the order's lease ends: PayPal reports a capture while we record it. A job could do nothing meanwhile,
 * and the process with the lease closes the webhook event with the order. If that process dies, the poller settles the
 * order when the lease ends, and queues the event again some minutes later.
 */
function selectLeaseEnd(db: Database, orderId: string | null): SQL {
  if (orderId === null) return sql`null`
  return sql`(${db.select({ until: checkouts.lease_until }).from(checkouts).where(eq(checkouts.provider_order_id, orderId))})`
}

async function isOurs(ctx: Context, { orderId, captureId }: WebhookEvent): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .leftJoin(payments, eq(payments.checkout_id, checkouts.id))
    .where(or(eq(checkouts.provider_order_id, orderId ?? ''), eq(payments.provider_capture_id, captureId ?? '')))
    .limit(1)
  return found !== undefined
}

/**
 * Closes the waiting webhook events of an order that is being recorded as settled: everything they would find out about
 * its order and its capture is known now. A job that is already running finds the same.
 */
export async function closeWebhookEvents(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  { orderId, captureId }: { orderId: string; captureId: string },
): Promise<void> {
  const { type } = webhookEvents
  const closed = tx.$with('closed').as(
    tx
      .update(webhookEvents)
      .set({ processed_at: ctx.clock.now(), next_attempt_at: null, outcome: 'found' satisfies Outcome })
      .where(
        and(
          isNull(webhookEvents.processed_at),
          or(eq(webhookEvents.resource_id, orderId), eq(webhookEvents.resource_id, captureId)),
          or(like(type, 'CHECKOUT.%'), and(like(type, 'PAYMENT.CAPTURE.%'), notInArray(type, returns))),
        ),
      )
      .returning({ id: webhookEvents.id }),
  )
  await tx
    .with(closed)
    .select({ job: sql`graphile_worker.remove_job(${webhookJobKey('')} || ${closed.id})` })
    .from(closed)
}
