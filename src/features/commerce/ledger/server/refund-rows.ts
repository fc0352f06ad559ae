// Reads payments and what is refunded of them.
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { payments } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { AppError } from '@/lib/errors'
import { rowIds } from './checkout-rows'

export type Payment = typeof payments.$inferSelect
export type Refund = typeof refunds.$inferSelect

/** Returns the payment of a capture; null when it is not ours. */
export async function paymentOfCapture(ctx: Pick<Context, 'db'>, captureId: string): Promise<Payment | null> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.provider_capture_id, captureId))
  return payment ?? null
}

/** Locks a payment until the transaction ends. Throws AppError `not_found`. */
export async function lockPayment(tx: Transaction, id: string): Promise<Payment> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  if (!payment) throw new AppError('not_found')
  return payment
}

/** Returns the total of refunds in cents. */
export const sumRefundCents = (given: readonly Pick<Refund, 'amount_cents'>[]): number =>
  given.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

/** Condition: a refund of this payment that has not failed. Its money is back, or on its way. */
export const unfailedRefunds = (payment: Pick<Payment, 'id'>) =>
  and(eq(refunds.payment_id, payment.id), ne(refunds.status, 'failed'))

/** Returns the refunds of a payment whose money is back with the buyer. */
export async function completedRefunds(tx: Transaction, payment: Pick<Payment, 'id'>): Promise<Refund[]> {
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), eq(refunds.status, 'completed')))
}

/** Returns the cents that can still be refunded. Pending refunds are already subtracted. */
export async function refundableCents(tx: Transaction, payment: Payment): Promise<number> {
  return payment.amount_cents - sumRefundCents(await tx.select().from(refunds).where(unfailedRefunds(payment)))
}

/** Returns the refunds of these payments, oldest first. */
export async function findRefunds(db: Database | Transaction, paid: readonly Payment[]): Promise<Refund[]> {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.payment_id, rowIds(paid)))
    .orderBy(asc(refunds.created_at))
}

/**
 * Returns the lines that a refund in progress, requested or pending at PayPal, may pay back: it names the line, or no
 * line of its order.
 */
export async function linesBeingRefunded(
  db: Database | Transaction,
  lines: readonly { id: string; checkout_id: string }[],
): Promise<Set<string>> {
  const underWay = await db
    .select({ orderId: refunds.order_id, checkoutId: payments.checkout_id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(
      and(
        inArray(payments.checkout_id, [...new Set(lines.map(({ checkout_id }) => checkout_id))]),
        inArray(refunds.status, ['requested', 'pending']),
      ),
    )
  const isMeant = (line: { id: string; checkout_id: string }) =>
    underWay.some(({ orderId, checkoutId }) => checkoutId === line.checkout_id && (orderId ?? line.id) === line.id)
  return new Set(rowIds(lines.filter(isMeant)))
}

/**
 * Locks the payments of these checkouts until the transaction ends, always in the same order. No refund of them can be
 * requested meanwhile.
 */
export async function lockPayments(tx: Transaction, checkoutIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.checkout_id, [...new Set(checkoutIds)]))
    .orderBy(asc(payments.id))
    .for('no key update')
}
