// Stores the owner's decision on an order that waits for its payment, or cancels the order when its time is over. Each is
// one guarded update: of two decisions at once, the first counts. Settling then records it.
import { and, eq, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { manualOrderId } from '@/adapters/payments/manual-ids'
import { manualPayments } from '@/db/schema/commerce/orders/manual-payments'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
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

/**
 * Marks an order as paid and delivers it. Throws AppError `not_found`, or `invalid_data` when it was marked or cancelled
 * before: then nothing changes.
 */
export async function markPaid(ctx: Context, settle: Settle, id: string): Promise<void> {
  await decide(ctx, id, { paid_at: ctx.clock.now(), paid_by: actorName(ctx) }, 'order.marked_paid')
  await settle(ctx, manualOrderId(id), 'administrator')
}

/** Cancels an order that was not paid. Throws like `markPaid`. */
export async function cancelUnpaid(ctx: Context, settle: Settle, id: string): Promise<void> {
  await decide(ctx, id, { closed_at: ctx.clock.now(), closed_by: actorName(ctx) }, 'order.cancelled_unpaid')
  await settle(ctx, manualOrderId(id), 'administrator')
}

async function decide(
  ctx: Context,
  id: string,
  decision: Partial<typeof manualPayments.$inferInsert>,
  what: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [decided] = await tx.update(manualPayments).set(decision).where(waits(id)).returning()
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
        or(isNotNull(manualPayments.paid_at), isNotNull(manualPayments.closed_at)),
      ),
    )
    .limit(batch)
  for (const { id } of decided) await settle(ctx, manualOrderId(id), 'poller')
}
