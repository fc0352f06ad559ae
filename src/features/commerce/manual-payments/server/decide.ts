// Stores the owner's decision on an order that waits for its payment, or cancels the order when its time is over. Each is
// one guarded update: of two decisions at once, the first counts. Settling then records it.
import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { manualOrderId } from '@/adapters/payments/manual-ids'
import { manualPayments } from '@/db/schema/commerce/orders/manual-payments'
import { checkouts, payments } from '@/db/schema/commerce/orders/orders'
import { buyerMail } from '@/features/commerce/ledger/server/checkout-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { isOwed } from '@/features/commerce/ledger/server/owed-rows'
import { changePayment } from '@/features/commerce/ledger/server/payment-rows'
import { completedRefunds, lockPayment } from '@/features/commerce/ledger/server/refund-rows'
import { queueMail } from '@/platform/outbox/outbox'
import { AppError } from '@/lib/errors'
import { deliveryDay } from '@/features/commerce/delivery/server/delivered-line'
import { manualAdminTexts } from '../manual-payments.texts'

/** Records an order's state at its provider in our books; `settle` of the payments. */
export type Settle = (ctx: Context, orderId: string, source: 'administrator' | 'poller') => Promise<unknown>

/** Orders in one run of the job; the next run follows within a minute. */
const batch = 100

const waits = (id: string) =>
  and(
    eq(manualPayments.checkout_id, id),
    isNotNull(manualPayments.accepted_at),
    isNull(manualPayments.paid_at),
    isNull(manualPayments.closed_at),
  )

const isUnreleased = isNull(manualPayments.released_at)

/**
 * Marks an order as paid, and delivers it unless it was released before. Throws AppError `not_found`, or `invalid_data`
 * when it was marked or cancelled before: then nothing changes.
 */
export async function markPaid(ctx: Context, settle: Settle, id: string): Promise<void> {
  await decide(ctx, id, { paid_at: ctx.clock.now(), paid_by: actorName(ctx) }, 'order.marked_paid')
  crashPoint('after-decision')
  await settle(ctx, manualOrderId(id), 'administrator')
  await recordArrival(ctx, id)
}

/** Delivers an order before its payment: the buyer owes it from then on. Throws like `markPaid`. */
export async function releaseOrder(ctx: Context, settle: Settle, id: string): Promise<void> {
  const decision = { released_at: ctx.clock.now(), released_by: actorName(ctx) }
  await decide(ctx, id, decision, 'order.released', isUnreleased)
  crashPoint('after-decision')
  await settle(ctx, manualOrderId(id), 'administrator')
}

/** Cancels an order that was neither paid nor released. Throws like `markPaid`. */
export async function cancelUnpaid(ctx: Context, settle: Settle, id: string): Promise<void> {
  const decision = { closed_at: ctx.clock.now(), closed_by: actorName(ctx) }
  await decide(ctx, id, decision, 'order.cancelled_unpaid', isUnreleased)
  crashPoint('after-decision')
  await settle(ctx, manualOrderId(id), 'administrator')
}

/**
 * Records that the money of a released order has arrived, and tells the buyer. Does nothing for any other order, or
 * when it was recorded before.
 */
async function recordArrival(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ paymentId: payments.id, checkout: checkouts })
      .from(manualPayments)
      .innerJoin(checkouts, eq(checkouts.id, manualPayments.checkout_id))
      .innerJoin(payments, eq(payments.checkout_id, checkouts.id))
      .where(and(eq(manualPayments.checkout_id, id), hasArrived))
    if (!found) return
    const payment = await lockPayment(tx, found.paymentId)
    if (payment.status !== 'pending') return
    const isCredited = (await completedRefunds(tx, payment)).length > 0
    await changePayment(tx, payment.id, {
      status: isCredited ? 'partially_refunded' : 'completed',
      updated_at: ctx.clock.now(),
    })
    await queueMail(tx, buyerMail(found.checkout, 'payment-arrived'))
    crashPoint('before-arrival-commit')
  })
}

/** Condition: a sale on account whose money has arrived, which our books do not say yet. */
const hasArrived = and(
  isNotNull(manualPayments.released_at),
  isNotNull(manualPayments.paid_at),
  inArray(checkouts.status, ['paid', 'shortage']),
  eq(payments.status, 'pending'),
)

/**
 * Ends a released order of which everything was credited, so that it cannot be marked as paid any more. Does nothing
 * once it is paid.
 */
export async function closeCredited(tx: Transaction, checkoutId: string, at: Date): Promise<void> {
  await tx
    .update(manualPayments)
    .set({ closed_at: at })
    .where(and(eq(manualPayments.checkout_id, checkoutId), isOwed))
}

async function decide(
  ctx: Context,
  id: string,
  decision: Partial<typeof manualPayments.$inferInsert>,
  what: string,
  condition?: SQL,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [decided] = await tx
      .update(manualPayments)
      .set(decision)
      .where(and(waits(id), condition))
      .returning()
    if (!decided) {
      const [row] = await tx.select().from(manualPayments).where(eq(manualPayments.checkout_id, id))
      throw refusal(ctx, row)
    }
    await noteInHistory(tx, ctx, id, { actor: actorName(ctx), what })
  })
}

function refusal(ctx: Context, row: typeof manualPayments.$inferSelect | undefined): AppError {
  if (!row) return new AppError('not_found', { message: manualAdminTexts.notManual })
  const message = row.paid_at
    ? manualAdminTexts.paidBefore(deliveryDay(row.paid_at, ctx.settings))
    : row.closed_at
      ? manualAdminTexts.cancelledBefore(deliveryDay(row.closed_at, ctx.settings))
      : row.released_at
        ? manualAdminTexts.releasedBefore(deliveryDay(row.released_at, ctx.settings))
        : manualAdminTexts.notAccepted
  return new AppError('invalid_data', { message })
}

/**
 * Cancels the orders whose time is over, and records every decision that is not in our books yet: its process died, or
 * another one was at work on the order.
 */
export async function recordDecisions(ctx: Context, settle: Settle): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db
    .update(manualPayments)
    .set({ closed_at: now })
    .where(
      and(
        isNotNull(manualPayments.accepted_at),
        isNull(manualPayments.paid_at),
        isUnreleased,
        isNull(manualPayments.closed_at),
        lte(manualPayments.due_at, now),
      ),
    )
  const decided = await ctx.db
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(manualPayments, eq(manualPayments.checkout_id, checkouts.id))
    .where(
      and(
        inArray(checkouts.status, ['pending', 'capturing']),
        or(
          isNotNull(manualPayments.paid_at),
          isNotNull(manualPayments.released_at),
          isNotNull(manualPayments.closed_at),
        ),
      ),
    )
    .limit(batch)
  for (const { id } of decided) await settle(ctx, manualOrderId(id), 'poller')
  const arrived = await ctx.db
    .select({ id: checkouts.id })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkout_id))
    .innerJoin(manualPayments, eq(manualPayments.checkout_id, checkouts.id))
    .where(hasArrived)
    .limit(batch)
  for (const { id } of arrived) await recordArrival(ctx, id)
}
