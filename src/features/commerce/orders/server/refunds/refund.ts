// Refunds that are asked for, by an administrator or by the shop, and their way to PayPal: an amount, a line, or all that is left.
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Actor, Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { PaymentError } from '@/adapters/payments/payments'
import { recordAudit } from '@/db/audit'
import { orders, payments, refunds } from '@/db/schema/orders'
import { AppError } from '@/lib/errors'
import { formatUsd } from '@/lib/money'
import { alertOwner } from '../alert-owner'
import { noteRefund } from './apply-refund'
import { leftOf, lockPayment, type Payment, requestRefund } from './refund-rows'

const actorName = (actor: Actor): string =>
  actor.kind === 'administrator' ? actor.email : actor.kind === 'system' ? 'system' : 'buyer'

/** What the owner may say about a refund beside its reason. */
type RefundTerms = {
  /** Cents of the payment; null for all that is left. */
  cents?: number | null
  /** Whether what was bought is taken back though not all of the money goes back. */
  endsDelivery?: boolean
  /** The asking's own id: asked a second time with the same, nothing more is given back. */
  refundId?: string
}

/**
 * Gives back an amount of a checkout's payment, or everything that is left of it. Throws AppError `not_found`, `invalid_data` when nothing is left, and
 * `invalid_input` for more than is left; the answer of PayPal comes with `sendRefund`.
 */
export async function refundCheckout(
  ctx: Context,
  checkoutId: string,
  reason: string,
  terms: RefundTerms = {},
): Promise<{ refundId: string }> {
  const refundId = await inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.checkout_id, checkoutId), ne(payments.status, 'denied')))
    if (!found) throw new AppError('not_found')
    return wishRefund(tx, ctx, { ...terms, paymentId: found.id, orderId: null, reason })
  })
  await sendRefund(ctx, refundId)
  return { refundId }
}

/**
 * Gives back one line of an order, or an amount for one thing of a bundle, whose downloads end with it. Throws AppError `not_found`, `invalid_data`
 * when nothing is left of it, and `invalid_input` for more than is left.
 */
export async function refundOrder(
  ctx: Context,
  orderId: string,
  reason: string,
  {
    refundId: wishedId,
    entryId = null,
    cents = null,
  }: Omit<RefundTerms, 'endsDelivery'> & { entryId?: string | null } = {},
): Promise<{ refundId: string }> {
  const refundId = await inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ id: payments.id, entries: orders.entries })
      .from(payments)
      .innerJoin(orders, eq(orders.checkout_id, payments.checkout_id))
      .where(and(eq(orders.id, orderId), ne(payments.status, 'denied')))
    const entry = entryId === null ? null : found?.entries?.find(({ id }) => id === entryId)
    if (!found || entry === undefined) throw new AppError('not_found')
    return wishRefund(tx, ctx, {
      refundId: wishedId,
      paymentId: found.id,
      orderId,
      entryId,
      cents: cents ?? entry?.cents ?? null,
      reason,
    })
  })
  await sendRefund(ctx, refundId)
  return { refundId }
}

async function wishRefund(
  tx: Transaction,
  ctx: Context,
  {
    paymentId,
    orderId,
    entryId = null,
    reason,
    cents = null,
    endsDelivery = false,
    refundId,
  }: RefundTerms & { paymentId: string; orderId: string | null; entryId?: string | null; reason: string },
): Promise<string> {
  const payment = await lockPayment(tx, paymentId)
  if (refundId !== undefined && (await isAsked(tx, payment, refundId))) return refundId
  const left = await leftOf(tx, payment)
  const most = orderId === null ? left : Math.min(left, await leftOfLine(tx, payment, orderId))
  if (most <= 0 || !['completed', 'partially_refunded'].includes(payment.status)) {
    throw new AppError('invalid_data', { message: 'There is nothing left to refund.' })
  }
  if (entryId !== null && (await isEntryRefunded(tx, payment, entryId)))
    throw new AppError('invalid_data', { message: 'This part of the bundle has been refunded already.' })
  const amountCents = cents ?? most
  if (amountCents <= 0 || amountCents > most)
    throw new AppError('invalid_input', {
      fields: { amount: `Please enter an amount from $0.01 to ${formatUsd(most)}, which is what is left.` },
    })
  await recordAudit(tx, {
    actor: actorName(ctx.actor),
    what: 'refund.requested',
    ref: `checkout:${payment.checkout_id}`,
    detail: { cents: amountCents, orderId, ...(entryId === null ? {} : { entryId }), endsDelivery, reason },
    at: ctx.clock.now(),
  })
  return requestRefund(tx, ctx, { id: refundId, paymentId, orderId, entryId, amountCents, endsDelivery, reason })
}

/** Whether this asking was heard before: its answer was lost on the way, or the button pressed twice. */
async function isAsked(tx: Transaction, payment: Payment, refundId: string): Promise<boolean> {
  const [known] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (known && known.payment_id !== payment.id) throw new AppError('invalid_data')
  return known !== undefined
}

async function isEntryRefunded(tx: Transaction, payment: Payment, entryId: string): Promise<boolean> {
  const given = and(eq(refunds.payment_id, payment.id), eq(refunds.entry_id, entryId), ne(refunds.status, 'failed'))
  return (await tx.$count(refunds, given)) > 0
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

/** The refunds of a payment that were asked for and not yet answered. */
export async function openRefunds(ctx: Context, paymentId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, paymentId), inArray(refunds.status, ['requested'])))
  return rows.map(({ id }) => id)
}
