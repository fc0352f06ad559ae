// Background jobs of payments: settle abandoned ones, process webhook events, compare our books with PayPal's.
import { and, asc, isNull, lte } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { paypalChangedTask } from '@/platform/settings/stored-settings'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { webhookEvents } from '@/db/schema/commerce/orders/webhook-events'
import { endHolds } from '@/features/commerce/stock-holds/server/holds'
import { minute } from '@/lib/durations'
import { isBeyondPaypal, nextCheckAt } from '../settling.rules'
import { moveCheckout, postponeCheck, setCheckBeforePaypal } from '@/features/commerce/ledger/server/checkout-rows'
import { processWebhook } from './webhooks/process-webhook'
import { webhookJobKey, processWebhookTask } from './webhooks/stored-webhook-events'
import { compareWithPaypal, compareWithPaypalTask } from './reconciliation/reconcile'
import { settle, settleTask } from './settling/settle'
import { tryStoredAccount } from './refused-credentials'

const settleDueTask = 'settle-due'
/** Checkouts in one run; the next run follows within a minute. */
const batch = 200
/** Time for which a checkout with a queued job is not queued again; settling sets its own time. */
const queuedMs = 5 * minute

/**
 * The poller: queues the settlement of every checkout that is due, and closes those that never reached PayPal. Covers
 * tabs that died, webhook events that never arrived, and processes that were killed meanwhile (rows 8, 10, 12).
 */
export async function settleDue(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const due = await ctx.db
    .select()
    .from(checkouts)
    .where(lte(checkouts.next_check_at, now))
    .orderBy(asc(checkouts.next_check_at))
    .limit(batch)
  for (const { id, provider_order_id: providerOrderId, created_at: createdAt } of due) {
    await inTransaction(ctx.db, async (tx) => {
      if (providerOrderId !== null) {
        await postponeCheck(tx, id, now, new Date(now.getTime() + queuedMs))
        await queueJob(tx, settleTask, { providerOrderId }, { key: `settle:${providerOrderId}`, isUrgent: true })
      } else if (isBeyondPaypal(createdAt, now)) {
        if (await moveCheckout(tx, ctx, id, 'expired', { next_check_at: null, note: 'never reached PayPal' }))
          await endHolds(tx, ctx, [id])
      } else {
        await setCheckBeforePaypal(tx, id, nextCheckAt(createdAt, now))
      }
    })
  }
  await requeueWebhookEvents(ctx, now)
}

/** Queues webhook events again whose job was lost. */
async function requeueWebhookEvents(ctx: Context, now: Date): Promise<void> {
  const late = new Date(now.getTime() - queuedMs)
  const forgotten = await ctx.db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(and(isNull(webhookEvents.processed_at), lte(webhookEvents.next_attempt_at, late)))
    .limit(batch)
  for (const { id } of forgotten)
    await queueJob(ctx.db, processWebhookTask, { eventId: id }, { key: webhookJobKey(id) })
}

export const paymentsJobs: FeatureJobs = {
  tasks: {
    // Jobs that an earlier version queued have the id as `paypalOrderId`.
    [settleTask]: async (ctx, { providerOrderId, paypalOrderId }) => {
      await settle(ctx, String(providerOrderId ?? paypalOrderId), 'poller')
    },
    [processWebhookTask]: (ctx, { eventId }) => processWebhook(ctx, String(eventId)),
    [settleDueTask]: (ctx) => settleDue(ctx),
    [compareWithPaypalTask]: (ctx) => compareWithPaypal(ctx),
    [paypalChangedTask]: (ctx) => tryStoredAccount(ctx),
  },
  schedule: [
    { task: settleDueTask, pattern: '* * * * *' },
    { task: compareWithPaypalTask, pattern: '25 4 * * *' },
  ],
}
