// The consequences of PayPal's response to a refund: refunded lines lose their downloads, the sums are updated, the
// buyer is told.
import { asc, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { isManualId } from '@/adapters/payments/manual-ids'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { revokeEntry, revokeGrants } from '@/features/commerce/downloads/server/grants/grants'
import { formatMoney } from '@/lib/money'
import { lineCents } from '@/features/commerce/ledger/line-price.rules'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import {
  changeCheckout,
  rowIds,
  isErased,
  type OrderLine,
  buyerMail,
} from '@/features/commerce/ledger/server/checkout-rows'
import { changeOrderLines } from '@/features/commerce/ledger/server/order-rows'
import { changePayment } from '@/features/commerce/ledger/server/payment-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { creditRefunds } from '@/features/commerce/documents/server/credit-refunds'
import { followPayment } from '@/features/commerce/gifts/server/follow-payment'
import { noteShipped } from '@/features/commerce/packing/server/sent-pieces'
import { closeCredited } from '@/features/commerce/manual-payments/server/decide'
import { noteOwed } from '@/features/commerce/delivery/server/owed-goods'
import {
  completedRefunds,
  sumRefundCents,
  lockPayment,
  type Payment,
  type Refund,
} from '@/features/commerce/ledger/server/refund-rows'

/** Stores PayPal's response about one of our refund rows. Applies the refund once the money is back. */
export async function noteRefund(
  tx: Transaction,
  ctx: Context,
  refundId: string,
  answer: { providerRefundId: string; status: 'completed' | 'pending' | 'failed' },
): Promise<void> {
  const now = ctx.clock.now()
  const [before] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (!before) return
  const payment = await lockPayment(tx, before.payment_id)
  const [current] = await tx.select().from(refunds).where(eq(refunds.id, refundId))
  if (!current || current.status === 'completed' || current.status === answer.status) return
  await tx
    .update(refunds)
    .set({ status: answer.status, provider_refund_id: answer.providerRefundId, updated_at: now })
    .where(eq(refunds.id, refundId))
  if (answer.status === 'failed') {
    await alertOwner(tx, ctx, {
      what: 'refund.failed',
      ref: `refund:${refundId}`,
      sentence: `A refund of ${formatMoney(current.amount_cents, payment.currency)} has failed at PayPal. Please look it up in your PayPal account.`,
    })
  }
  if (answer.status === 'completed')
    await applyRefund(tx, ctx, payment, current, current.order_id === null ? [] : [current.order_id])
}

/**
 * Called when the buyer has the money back: the lines it pays for are refunded and lose their downloads. All lines do
 * when everything is refunded, or when the owner said so. An amount without a line leaves the lines unchanged. In a
 * bundle only the refunded entry loses its downloads.
 */
export async function applyRefund(
  tx: Transaction,
  ctx: Context,
  payment: Payment,
  refund: Refund,
  lineIds: readonly string[],
): Promise<void> {
  const now = ctx.clock.now()
  const done = await completedRefunds(tx, payment)
  const back = sumRefundCents(done)
  const everything = back >= payment.amount_cents
  const lines = await tx
    .select()
    .from(orders)
    .where(eq(orders.checkout_id, payment.checkout_id))
    .orderBy(asc(orders.position))
  const paidBack = lines.filter((line) => everything || lineIds.includes(line.id))
  if (refund.ends_delivery && !everything) await takeBack(tx, ctx, lines)
  for (const line of paidBack) {
    const price = lineCents(line)
    const refunded =
      everything || lineIds.length > 1 ? price : Math.min(price, line.refunded_cents + refund.amount_cents)
    await changeOrderLines(tx, [line.id], {
      refunded_cents: refunded,
      refunded_pieces: Math.min(line.quantity, line.refunded_pieces + (refund.pieces ?? 0)),
      payment_status: refunded >= price ? 'refunded' : line.payment_status,
      updated_at: now,
    })
    if (refunded >= price) await revokeGrants(tx, ctx, [line.id])
    else if (refund.entry_id !== null) await revokeEntry(tx, ctx, line.id, refund.entry_id)
  }
  await changeCheckout(tx, payment.checkout_id, { refunded_cents: back, updated_at: now })
  // The rest of an order on account is still to be paid.
  const partly = refund.is_credit && payment.status === 'pending' ? 'pending' : 'partially_refunded'
  await changePayment(tx, payment.id, { status: everything ? 'refunded' : partly, updated_at: now })
  if (everything && refund.is_credit) await closeCredited(tx, payment.checkout_id, now)
  await followPayment(tx, ctx, payment.checkout_id)
  await noteOwed(tx, payment.checkout_id)
  await noteShipped(tx, ctx, payment.checkout_id)
  await noteInHistory(tx, ctx, payment.checkout_id, {
    ...(isManualId(payment.provider_capture_id)
      ? { actor: 'system', what: refund.is_credit ? 'refund.credited' : 'refund.by_hand' }
      : { actor: 'paypal', what: 'refund.completed' }),
    detail: { refund: refund.id, cents: refund.amount_cents, lines: rowIds(paidBack) },
  })
  await creditRefunds(tx, ctx, payment.checkout_id)
  await tellBuyer(tx, payment, refund)
}

/**
 * Takes the goods back on the owner's decision: they are neither downloaded nor shipped any more, and none of the lines
 * counts as sold.
 */
async function takeBack(tx: Transaction, ctx: Context, lines: readonly OrderLine[]): Promise<void> {
  const ids = rowIds(lines.filter((line) => line.payment_status === 'completed'))
  if (ids.length === 0) return
  await changeOrderLines(tx, ids, { payment_status: 'refunded', updated_at: ctx.clock.now() })
  await revokeGrants(tx, ctx, ids)
}

async function tellBuyer(tx: Transaction, payment: Payment, refund: Refund): Promise<void> {
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, payment.checkout_id))
  // Buyers of a shortage or mismatch have already got a mail about their refund.
  if (!checkout || checkout.status !== 'paid' || isErased(checkout)) return
  await queueMail(tx, {
    ...buyerMail(checkout, 'order-refunded'),
    dedupeKey: `refunded:${refund.id}`,
    payload: { refundId: refund.id, checkoutId: checkout.id },
  })
}
