// Refunds: requested by an administrator, a shortage or a mismatch, or found at PayPal. Refunded lines lose their downloads.
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Actor, Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { PaymentError } from '@/adapters/payments/payments'
import { recordAudit } from '@/db/audit'
import { checkouts, orders, payments, refunds } from '@/db/schema/orders'
import { revokeGrants } from '@/features/commerce/downloads/server/grants'
import { AppError } from '@/lib/errors'
import { formatUsd } from '@/lib/money'
import { alertOwner } from '../alert-owner'
import { isErased, recipientOf } from '../checkout-rows'
import { noteOwed } from '../owed-goods'
import { requestRefund } from './refund-rows'

export type Payment = typeof payments.$inferSelect
export type Order = typeof orders.$inferSelect
export type Refund = typeof refunds.$inferSelect

const actorName = (actor: Actor): string =>
  actor.kind === 'administrator' ? actor.email : actor.kind === 'system' ? 'system' : 'buyer'

/** Locks a payment until the transaction ends. */
export async function lockPayment(tx: Transaction, id: string): Promise<Payment> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update')
  if (!payment) throw new AppError('not_found')
  return payment
}

/** Cents that can still be refunded; refunds under way are already subtracted. */
export async function leftOf(tx: Transaction, payment: Payment): Promise<number> {
  const given = await tx
    .select({ cents: refunds.amount_cents })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), ne(refunds.status, 'failed')))
  return payment.amount_cents - given.reduce((sum, { cents }) => sum + cents, 0)
}

/** Gives back everything that is left of a checkout's payment. Throws AppError `not_found` or `invalid_data`; the answer of PayPal comes with `sendRefund`. */
export async function refundCheckout(ctx: Context, checkoutId: string, reason: string): Promise<{ refundId: string }> {
  const refundId = await inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.checkout_id, checkoutId), ne(payments.status, 'denied')))
    if (!found) throw new AppError('not_found')
    return wishRefund(tx, ctx, { paymentId: found.id, orderId: null, reason })
  })
  await sendRefund(ctx, refundId)
  return { refundId }
}

/** Gives back one line of an order. Throws AppError `not_found`, or `invalid_data` when nothing is left of it. */
export async function refundOrder(ctx: Context, orderId: string, reason: string): Promise<{ refundId: string }> {
  const refundId = await inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(orders, eq(orders.checkout_id, payments.checkout_id))
      .where(and(eq(orders.id, orderId), ne(payments.status, 'denied')))
    if (!found) throw new AppError('not_found')
    return wishRefund(tx, ctx, { paymentId: found.id, orderId, reason })
  })
  await sendRefund(ctx, refundId)
  return { refundId }
}

async function wishRefund(
  tx: Transaction,
  ctx: Context,
  { paymentId, orderId, reason }: { paymentId: string; orderId: string | null; reason: string },
): Promise<string> {
  const payment = await lockPayment(tx, paymentId)
  const left = await leftOf(tx, payment)
  const amountCents = orderId === null ? left : Math.min(left, await leftOfLine(tx, payment, orderId))
  if (amountCents <= 0 || !['completed', 'partially_refunded'].includes(payment.status)) {
    throw new AppError('invalid_data', { message: 'There is nothing left to refund.' })
  }
  await recordAudit(tx, {
    actor: actorName(ctx.actor),
    what: 'refund.requested',
    ref: `checkout:${payment.checkout_id}`,
    detail: { cents: amountCents, orderId, reason },
    at: ctx.clock.now(),
  })
  return requestRefund(tx, ctx, { paymentId, orderId, amountCents, reason })
}

async function leftOfLine(tx: Transaction, payment: Payment, orderId: string): Promise<number> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId))
  if (!order) return 0
  const given = await tx
    .select({ cents: refunds.amount_cents })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), eq(refunds.order_id, orderId), ne(refunds.status, 'failed')))
  return order.quantity * order.unit_cents - given.reduce((sum, { cents }) => sum + cents, 0)
}

/**
 * Sends a refund that was asked for, and applies it. Its own id is the key, so a repetition after a crash gives the money back once.
 * Throws PaymentError when PayPal gives no clear answer: the job then tries again.
 */
export async function sendRefund(ctx: Context, refundId: string): Promise<void> {
  const [wished] = await ctx.db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(refunds.id, refundId))
  if (wished?.refund.status !== 'requested') return
  const { refund, payment } = wished
  try {
    const answer = await ctx.payments.refundCapture(payment.paypal_capture_id, {
      amountCents: refund.amount_cents,
      currency: payment.currency,
      requestKey: `ref-${refund.id}`,
      note: `${ctx.settings.siteName}: refund of your order`,
    })
    crashPoint('after-refund')
    await inTransaction(ctx.db, (tx) =>
      noteRefund(tx, ctx, refund.id, { paypalRefundId: answer.refundId, status: answer.status }),
    )
  } catch (error) {
    if (!(error instanceof PaymentError) || !['refused', 'expired'].includes(error.failure)) throw error
    await inTransaction(ctx.db, async (tx) => {
      await tx
        .update(refunds)
        .set({ status: 'failed', updated_at: ctx.clock.now() })
        .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'requested')))
      await alertOwner(tx, ctx, {
        what: 'refund.failed',
        ref: `refund:${refund.id}`,
        sentence: `PayPal would not refund ${formatUsd(refund.amount_cents)}. Please refund it in your PayPal account.`,
        detail: error.detail,
      })
    })
  }
}

/** Notes PayPal's answer about one of our refund rows and, once the money is back, what follows from it. */
export async function noteRefund(
  tx: Transaction,
  ctx: Context,
  refundId: string,
  answer: { paypalRefundId: string; status: 'completed' | 'pending' | 'failed' },
): Promise<void> {
  const now = ctx.clock.now()
  const [before] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (!before) return
  const payment = await lockPayment(tx, before.payment_id)
  const [current] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (!current || current.status === 'completed' || current.status === answer.status) return
  await tx
    .update(refunds)
    .set({ status: answer.status, paypal_refund_id: answer.paypalRefundId, updated_at: now })
    .where(eq(refunds.id, refundId))
  if (answer.status === 'failed') {
    await alertOwner(tx, ctx, {
      what: 'refund.failed',
      ref: `refund:${refundId}`,
      sentence: `A refund of ${formatUsd(current.amount_cents)} has failed at PayPal. Please look it up in your PayPal account.`,
    })
  }
  if (answer.status === 'completed')
    await applyRefund(tx, ctx, payment, current, current.order_id === null ? [] : [current.order_id])
}

/** The money is back with the buyer: the lines it pays for are refunded and lose their downloads. All lines do when everything is back. */
export async function applyRefund(
  tx: Transaction,
  ctx: Context,
  payment: Payment,
  refund: Refund,
  lineIds: readonly string[],
): Promise<void> {
  const now = ctx.clock.now()
  const done = await tx
    .select({ cents: refunds.amount_cents })
    .from(refunds)
    .where(and(eq(refunds.payment_id, payment.id), eq(refunds.status, 'completed')))
  const everything = done.reduce((sum, { cents }) => sum + cents, 0) >= payment.amount_cents
  const lines = await tx
    .select()
    .from(orders)
    .where(eq(orders.checkout_id, payment.checkout_id))
    .orderBy(asc(orders.position))
  const paidBack = lines.filter((line) => everything || lineIds.includes(line.id))
  for (const line of paidBack) {
    const price = line.quantity * line.unit_cents
    const refunded =
      everything || lineIds.length > 1 ? price : Math.min(price, line.refunded_cents + refund.amount_cents)
    await tx
      .update(orders)
      .set({
        refunded_cents: refunded,
        payment_status: refunded >= price ? 'refunded' : line.payment_status,
        updated_at: now,
      })
      .where(eq(orders.id, line.id))
    if (refunded >= price) await revokeGrants(tx, ctx, [line.id])
  }
  const backForLines = tx
    .select({ cents: sql`sum(${orders.refunded_cents})` })
    .from(orders)
    .where(eq(orders.checkout_id, payment.checkout_id))
  await tx
    .update(checkouts)
    .set({ refunded_cents: sql`coalesce((${backForLines}), 0)`, updated_at: now })
    .where(eq(checkouts.id, payment.checkout_id))
  await tx
    .update(payments)
    .set({ status: everything ? 'refunded' : 'partially_refunded', updated_at: now })
    .where(eq(payments.id, payment.id))
  await noteOwed(tx, payment.checkout_id)
  await recordAudit(tx, {
    actor: 'paypal',
    what: 'refund.completed',
    ref: `checkout:${payment.checkout_id}`,
    detail: { refund: refund.id, cents: refund.amount_cents, lines: paidBack.map((line) => line.id) },
    at: now,
  })
  await tellBuyer(tx, payment, refund)
}

async function tellBuyer(tx: Transaction, payment: Payment, refund: Refund): Promise<void> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, payment.checkout_id))
  // Buyers of a shortage or mismatch have already been told about their refund.
  if (!checkout || checkout.status !== 'paid' || isErased(checkout)) return
  await queueMail(tx, {
    dedupeKey: `refunded:${refund.id}`,
    kind: 'order-refunded',
    recipient: recipientOf(checkout),
    payload: { refundId: refund.id, checkoutId: checkout.id },
  })
}

/** The refunds of a payment that were asked for and not yet answered. */
export async function openRefunds(ctx: Context, paymentId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, paymentId), inArray(refunds.status, ['requested'])))
  return rows.map(({ id }) => id)
}
