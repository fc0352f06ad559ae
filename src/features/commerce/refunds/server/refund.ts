// Refunds requested by an administrator or by the shop, and their sending to PayPal: an amount, a line, or all that is
// left.
import { and, eq, ne } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { PaymentError } from '@/adapters/payments/payments'
import { orders, payments } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { AppError } from '@/lib/errors'
import { amountQuestion, currencyAmount, formatMoney, roundToUnit, smallestCents, typedCents } from '@/lib/money'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import { lineCents, piecesCents } from '@/features/commerce/ledger/line-price.rules'
import { rowIds } from '@/features/commerce/ledger/server/checkout-rows'
import { withProviderOf } from '@/features/commerce/manual-payments/server/manual-provider'
import { isToppedUpNow } from '@/features/commerce/licences/server/top-up/top-up'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { noteRefund } from './apply-refund'
import { findOwedOf } from '@/features/commerce/ledger/server/owed-rows'
import {
  sumRefundCents,
  unfailedRefunds,
  refundableCents,
  lockPayment,
  type Payment,
} from '@/features/commerce/ledger/server/refund-rows'
import { requestRefund } from './request-refund'

/** The owner's options for a refund besides its reason. */
type RefundTerms = {
  /** Cents of the payment; null for all that is left. */
  cents?: number | null
  /** Number of pieces of the line; they cost what was paid for each. Null: all that is left of it. */
  pieces?: number | null
  /** Amount as typed, in the currency of the payment; replaces `cents` unless it is blank. */
  amount?: string
  /** True when the goods are taken back although not all of the money is refunded. */
  endsDelivery?: boolean
  /** Id of the request: a second request with the same id refunds nothing more. */
  refundId?: string
}

/**
 * Refunds an amount of a checkout's payment, or everything that is left of it. Throws AppError `not_found`,
 * `invalid_data` when nothing is left, and `invalid_input` for more than is left. `sendRefund` gets PayPal's response.
 */
export async function refundCheckout(
  ctx: Context,
  checkoutId: string,
  reason: string,
  terms: RefundTerms = {},
): Promise<void> {
  const refundId = await inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.checkout_id, checkoutId), ne(payments.status, 'denied')))
    if (!found) throw new AppError('not_found')
    return wishRefund(tx, ctx, { ...terms, paymentId: found.id, lineId: null, reason })
  })
  await sendRefund(ctx, refundId)
}

/**
 * Refunds one line of an order, or an amount for one entry of a bundle, and ends its downloads. Throws AppError
 * `not_found`, `invalid_data` when nothing is left of it, and `invalid_input` for more than is left.
 */
export async function refundLine(
  ctx: Context,
  lineId: string,
  reason: string,
  { entryId = null, ...terms }: Omit<RefundTerms, 'endsDelivery'> & { entryId?: string | null } = {},
): Promise<void> {
  const refundId = await inTransaction(ctx.db, async (tx) => {
    const [found] = await tx
      .select({ id: payments.id, entries: orders.entries })
      .from(payments)
      .innerJoin(orders, eq(orders.checkout_id, payments.checkout_id))
      .where(and(eq(orders.id, lineId), ne(payments.status, 'denied')))
    const entry = entryId === null ? null : found?.entries?.find(({ id }) => id === entryId)
    if (!found || entry === undefined) throw new AppError('not_found')
    const cents = terms.cents ?? entry?.cents ?? null
    return wishRefund(tx, ctx, { ...terms, paymentId: found.id, lineId, entryId, cents, reason })
  })
  await sendRefund(ctx, refundId)
}

/** Returns the typed amount in cents. Throws AppError `invalid_input` if it is none, or ambiguous. */
function readAmount(typed: string, currency: string): number {
  const cents = typedCents(typed, currency)
  if (cents !== null) return cents
  const example = currencyAmount(roundToUnit(750, currency), currency)
  const amount = amountQuestion(typed, currency) ?? `Please enter an amount such as ${example}`
  throw new AppError('invalid_input', { fields: { amount } })
}

async function wishRefund(
  tx: Transaction,
  ctx: Context,
  {
    paymentId,
    lineId,
    entryId = null,
    reason,
    cents = null,
    pieces = null,
    amount = '',
    endsDelivery = false,
    refundId,
  }: RefundTerms & { paymentId: string; lineId: string | null; entryId?: string | null; reason: string },
): Promise<string> {
  const payment = await lockPayment(tx, paymentId)
  if (refundId !== undefined && (await isAsked(tx, payment, refundId))) return refundId
  await refuseWhileToppedUp(tx, payment, lineId)
  const left = await refundableCents(tx, payment)
  const most = lineId === null ? left : Math.min(left, await leftOfLine(tx, payment, lineId))
  if (most <= 0 || !(await canRefund(tx, payment))) {
    throw new AppError('invalid_data', { message: 'There is nothing left to refund.' })
  }
  if (entryId !== null && (await isEntryRefunded(tx, payment, entryId)))
    throw new AppError('invalid_data', { message: 'This part of the bundle has been refunded already.' })
  const piecesCents = lineId === null || pieces === null ? null : await priceOfPieces(tx, payment, lineId, pieces, most)
  const amountCents = amount === '' ? (piecesCents ?? cents ?? most) : readAmount(amount, payment.currency)
  if (amountCents % smallestCents(payment.currency) !== 0)
    throw new AppError('invalid_input', {
      fields: {
        amount: `${payment.currency} has no decimals. Please enter a whole amount up to ${formatMoney(most, payment.currency)}.`,
      },
    })
  if (amountCents <= 0 || amountCents > most)
    throw new AppError('invalid_input', {
      fields: {
        amount: `Please enter an amount from ${formatMoney(smallestCents(payment.currency), payment.currency)} to ${formatMoney(most, payment.currency)}, which is what is left.`,
      },
    })
  await noteInHistory(tx, ctx, payment.checkout_id, {
    actor: actorName(ctx),
    what: 'refund.requested',
    detail: { cents: amountCents, orderId: lineId, ...(entryId === null ? {} : { entryId }), endsDelivery, reason },
  })
  return requestRefund(tx, ctx, { id: refundId, paymentId, lineId, entryId, pieces, amountCents, endsDelivery, reason })
}

/** True for money that has arrived, and for what is owed: then the refund lowers it. */
const canRefund = async (tx: Transaction, { status, checkout_id }: Payment): Promise<boolean> =>
  ['completed', 'partially_refunded'].includes(status) ||
  (status === 'pending' && (await findOwedOf(tx, checkout_id)) !== null)

/**
 * Refuses a refund while a top-up is being paid: the buyer would pay for more copies of a licence just refunded. The
 * process that locks the payment first wins (`claimTopUps`).
 */
async function refuseWhileToppedUp(tx: Transaction, payment: Payment, lineId: string | null): Promise<void> {
  const lines = await tx
    .select({ id: orders.id, tops_up: orders.tops_up })
    .from(orders)
    .where(lineId === null ? eq(orders.checkout_id, payment.checkout_id) : eq(orders.id, lineId))
  if (await isToppedUpNow(tx, lines))
    throw new AppError('invalid_data', {
      message:
        'More copies of this licence are being paid for right now. Nothing was refunded. Please try again in a minute.',
    })
}

/** True when this request was received before: its response was lost, or the owner clicked twice. */
async function isAsked(tx: Transaction, payment: Payment, refundId: string): Promise<boolean> {
  const [known] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (known && known.payment_id !== payment.id) throw new AppError('invalid_data')
  return known !== undefined
}

async function isEntryRefunded(tx: Transaction, payment: Payment, entryId: string): Promise<boolean> {
  return (await tx.$count(refunds, and(unfailedRefunds(payment), eq(refunds.entry_id, entryId)))) > 0
}

async function leftOfLine(tx: Transaction, payment: Payment, lineId: string): Promise<number> {
  const [line] = await tx.select().from(orders).where(eq(orders.id, lineId))
  if (!line) return 0
  const given = await tx
    .select()
    .from(refunds)
    .where(and(unfailedRefunds(payment), eq(refunds.order_id, lineId)))
  return lineCents(line) - sumRefundCents(given)
}

/**
 * Returns the price of this many pieces of a line in cents; all that is left of it for the last ones. Throws AppError
 * `invalid_input` for more pieces than are left.
 */
async function priceOfPieces(
  tx: Transaction,
  payment: Payment,
  lineId: string,
  pieces: number,
  mostCents: number,
): Promise<number> {
  const [line] = await tx.select().from(orders).where(eq(orders.id, lineId))
  const given = await tx
    .select()
    .from(refunds)
    .where(and(unfailedRefunds(payment), eq(refunds.order_id, lineId)))
  const before = given.reduce((sum, refund) => sum + (refund.pieces ?? 0), 0)
  const left = (line?.quantity ?? 0) - before
  if (!line || pieces > left)
    throw new AppError('invalid_input', {
      fields: { pieces: `Please enter a number from 1 to ${left}, which is what is left.` },
    })
  const unit = smallestCents(payment.currency)
  return pieces === left ? mostCents : Math.min(mostCents, piecesCents(line, before, pieces, unit))
}

/**
 * Sends a requested refund and applies it. Its own id is the key, so a repetition after a crash refunds once. Throws
 * PaymentError when PayPal gives no clear response: the job then tries again.
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
    const { payments: provider } = withProviderOf(ctx, payment.provider_capture_id)
    const answer = await provider.refundCapture(payment.provider_capture_id, {
      amountCents: refund.amount_cents,
      currency: payment.currency,
      requestKey: `ref-${refund.id}`,
      note: `${ctx.settings.siteName}: refund of your order`,
    })
    crashPoint('after-refund')
    await inTransaction(ctx.db, (tx) =>
      noteRefund(tx, ctx, refund.id, { providerRefundId: answer.refundId, status: answer.status }),
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
        sentence:
          error.failure === 'expired'
            ? `Your PayPal account does not know the payment of ${formatMoney(refund.amount_cents, payment.currency)} that you refunded, so nothing was sent back. If you changed the account since, please refund it in the earlier one.`
            : `PayPal would not refund ${formatMoney(refund.amount_cents, payment.currency)}. Please refund it in your PayPal account.`,
        detail: error.detail,
      })
    })
  }
}

/** Returns the requested refunds of a payment that PayPal has not responded to yet. */
export async function openRefunds(ctx: Context, paymentId: string): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.payment_id, paymentId), eq(refunds.status, 'requested')))
  return rowIds(rows)
}
