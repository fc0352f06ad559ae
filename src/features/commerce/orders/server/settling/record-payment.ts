// Records the result of a payment in one transaction: payment, orders, stock, downloads, mails, audit (payments-security 2.4, step T2).
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { queueMail, queueMails, type NewMail } from '@/platform/outbox/outbox'
import type { ProviderCapture, ProviderOrder } from '@/adapters/payments/payments'
import { recordAudit } from '@/db/audit'
import { orders, payments, refunds } from '@/db/schema/orders'
import { grantDownloads } from '@/features/commerce/downloads/server/grants'
import { endHolds, forgetSold, holdPending } from '@/features/commerce/shop/server/holds'
import { stockKey } from '@/features/commerce/shop/server/stock-state'
import { formatUsd } from '@/lib/money'
import { canMove, nextPendingCheckAt, pendingHoldMs, type CheckoutStatus } from '../../orders.rules'
import { alertOwner } from '../alert-owner'
import { lockEndingLease, moveCheckout, needsOf, recipientOf, type Checkout, type CheckoutLine } from '../checkout-rows'
import { lineDelivery } from '../delivery-of-line'
import { grantsOfLine } from '../goods-of-line'
import { compareCapture, type Difference } from './compare'
import { closeNotices } from '../webhooks/stored-notices'
import { ended, saveOrders, savePayment } from './payment-rows'
import { requestRefund } from '../refunds/refund-rows'
import { payBackShortLines, sellLines } from './sell-lines'

type Found = {
  order: ProviderOrder
  capture: ProviderCapture
  /** What of the PayPal order is not as agreed. */ differences: Difference[]
  /** Of the checkout; they never change. */ lines: readonly CheckoutLine[]
}

/**
 * Records the capture of a checkout, ends its lease whatever its state is, and answers the state it is in afterwards. Another process may
 * have recorded it meanwhile; a later state is never undone: then nothing else changes.
 */
export async function recordCapture(
  tx: Transaction,
  ctx: Context,
  checkoutId: string,
  found: Found,
): Promise<CheckoutStatus> {
  const checkout = await lockEndingLease(tx, checkoutId)
  const { order, capture, lines } = found
  // A checkout that was refused for a mismatch never delivers, even if the PayPal order was changed back meanwhile.
  const refusedBefore: Difference[] =
    checkout.status === 'mismatch' ? [{ field: 'status', expected: 'capturing', found: 'mismatch' }] : []
  const differences = [
    ...found.differences,
    ...compareCapture(checkout, capture, ctx.payments.merchantId),
    ...refusedBefore,
  ]
  const facts: Checkout = {
    ...checkout,
    payer_email: order.payerEmail ?? checkout.payer_email,
    payer_name: order.payerName ?? checkout.payer_name,
    shipping_address: order.shippingAddress ?? checkout.shipping_address,
  }
  switch (capture.status) {
    case 'completed':
    case 'partially_refunded':
      return differences.length > 0
        ? recordMismatch(tx, ctx, facts, capture, differences)
        : recordPaid(tx, ctx, facts, lines, capture)
    case 'pending':
      return differences.length > 0
        ? recordMismatch(tx, ctx, facts, capture, differences)
        : recordPending(tx, ctx, facts, lines, capture)
    case 'declined':
    case 'failed':
      return recordDenied(tx, ctx, facts, capture)
    case 'refunded':
      return recordReturned(tx, ctx, facts, capture)
  }
}

/** The money was captured as agreed. */
async function recordPaid(
  tx: Transaction,
  ctx: Context,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  capture: ProviderCapture,
): Promise<CheckoutStatus> {
  if (!canMove(checkout.status, 'paid') || checkout.status === 'paid') return checkout.status
  const short = await sellLines(tx, ctx, checkout, lines)
  const isShort = (line: CheckoutLine): boolean =>
    line.takes_stock && short.has(stockKey({ itemId: line.shop_item_id, variantId: line.variant_id }))
  const status = short.size > 0 ? 'shortage' : 'paid'
  const paymentId = await savePayment(tx, ctx, checkout, capture, 'completed')
  const ids = await saveOrders(tx, ctx, checkout, lines, (line) => (isShort(line) ? 'failed' : 'completed'))
  const delivered = lines.filter((line) => !isShort(line))
  await grantDownloads(
    tx,
    ctx,
    delivered.flatMap((line) => {
      const orderId = ids.get(line)
      return orderId ? grantsOfLine(orderId, line) : []
    }),
  )
  await moveCheckout(tx, ctx, checkout.id, status, {
    ...ended(ctx, checkout, short.size > 0 ? 'sold out before the payment was recorded' : null),
    paid_at: ctx.clock.now(),
    // A checkout that was opened before every sale was checked.
    owes_goods: delivered.some((line) => lineDelivery(line) === null),
  })
  // Every writing statement makes the shop's pages anew, even one that finds nothing to write.
  if (lines.some((line) => line.takes_stock)) await forgetSold(tx, checkout.id)
  const ref = `checkout:${checkout.id}`
  await recordAudit(tx, {
    actor: 'paypal',
    what: `checkout.${status}`,
    ref,
    detail: { capture: capture.id, cents: capture.amountCents },
    at: ctx.clock.now(),
  })
  const toOwner: NewMail = {
    dedupeKey: `owner-order:${checkout.id}`,
    kind: 'owner-order',
    recipient: ctx.settings.ownerEmail,
    payload: { checkoutId: checkout.id },
  }
  const toBuyer = (): NewMail => ({
    dedupeKey: `receipt:${checkout.id}`,
    kind: 'receipt',
    recipient: recipientOf(checkout),
    payload: { checkoutId: checkout.id },
  })
  await queueMails(tx, delivered.length > 0 ? [toBuyer(), toOwner] : [toOwner])
  await closeNotices(tx, ctx, [checkout.paypal_order_id ?? '', capture.id])
  if (short.size > 0) await payBackShortLines(tx, ctx, { checkout, lines, ids, paymentId, isShort })
  return status
}

/** PayPal clears the payment later: the goods stay held, nothing is delivered yet (row 16). */
async function recordPending(
  tx: Transaction,
  ctx: Context,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
  capture: ProviderCapture,
): Promise<CheckoutStatus> {
  if (!canMove(checkout.status, 'pending')) return checkout.status
  const now = ctx.clock.now()
  const next = nextPendingCheckAt(checkout.created_at, now)
  const isNew = checkout.status !== 'pending'
  await moveCheckout(tx, ctx, checkout.id, 'pending', {
    ...ended(ctx, checkout, capture.rawStatus),
    next_check_at: next,
  })
  if (isNew) {
    await savePayment(tx, ctx, checkout, capture, 'pending')
    await saveOrders(tx, ctx, checkout, lines, () => 'pending')
    await holdPending(tx, ctx, checkout.id, needsOf(lines), new Date(now.getTime() + pendingHoldMs))
    await recordAudit(tx, {
      actor: 'paypal',
      what: 'checkout.pending',
      ref: `checkout:${checkout.id}`,
      detail: { capture: capture.id, reason: capture.rawStatus },
      at: now,
    })
    await queueMail(tx, {
      dedupeKey: `payment-pending:${checkout.id}`,
      kind: 'payment-pending',
      recipient: recipientOf(checkout),
      payload: { checkoutId: checkout.id },
    })
  }
  if (next === null) {
    await alertOwner(tx, ctx, {
      what: 'checkout.pending_for_long',
      ref: `checkout:${checkout.id}`,
      sentence: `PayPal has not cleared the payment of order ${checkout.invoice_number} for 30 days. Please look it up in your PayPal account.`,
    })
  }
  return 'pending'
}

/** PayPal has turned the payment down in the end. */
async function recordDenied(
  tx: Transaction,
  ctx: Context,
  checkout: Checkout,
  capture: ProviderCapture,
): Promise<CheckoutStatus> {
  if (!canMove(checkout.status, 'denied') || checkout.status === 'denied') return checkout.status
  const wasPending = checkout.status === 'pending'
  await moveCheckout(tx, ctx, checkout.id, 'denied', ended(ctx, checkout, capture.rawStatus))
  await savePayment(tx, ctx, checkout, capture, 'denied')
  await tx
    .update(orders)
    .set({ payment_status: 'failed', updated_at: ctx.clock.now() })
    .where(eq(orders.checkout_id, checkout.id))
  await endHolds(tx, ctx, [checkout.id])
  await recordAudit(tx, {
    actor: 'paypal',
    what: 'checkout.denied',
    ref: `checkout:${checkout.id}`,
    detail: { capture: capture.id },
    at: ctx.clock.now(),
  })
  // A buyer who is still on the page reads it there; only for a payment that was pending a mail is needed.
  if (wasPending) {
    await queueMail(tx, {
      dedupeKey: `payment-failed:${checkout.id}`,
      kind: 'payment-failed',
      recipient: recipientOf(checkout),
      payload: { checkoutId: checkout.id },
    })
  }
  return 'denied'
}

/** Money of another amount or currency than agreed: nothing is delivered, all of it goes back (row 18). */
async function recordMismatch(
  tx: Transaction,
  ctx: Context,
  checkout: Checkout,
  capture: ProviderCapture,
  differences: Difference[],
): Promise<CheckoutStatus> {
  const [known] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.paypal_capture_id, capture.id))
  if (known && checkout.status === 'mismatch') return 'mismatch'
  const allowed = await moveCheckout(
    tx,
    ctx,
    checkout.id,
    'mismatch',
    ended(ctx, checkout, 'PayPal took something else than agreed'),
  )
  if (!allowed) return checkout.status
  const paymentId = await savePayment(
    tx,
    ctx,
    checkout,
    capture,
    capture.status === 'pending' ? 'pending' : 'completed',
  )
  await tx
    .update(orders)
    .set({ payment_status: 'failed', updated_at: ctx.clock.now() })
    .where(eq(orders.checkout_id, checkout.id))
  await endHolds(tx, ctx, [checkout.id])
  const [asked] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.payment_id, paymentId))
  if (!asked)
    await requestRefund(tx, ctx, {
      paymentId,
      orderId: null,
      amountCents: capture.amountCents,
      reason: 'another amount than agreed',
    })
  await queueMail(tx, {
    dedupeKey: `payment-failed:${checkout.id}`,
    kind: 'payment-failed',
    recipient: recipientOf(checkout),
    payload: { checkoutId: checkout.id },
  })
  await alertOwner(tx, ctx, {
    what: 'checkout.mismatch_after_capture',
    ref: `checkout:${checkout.id}`,
    sentence: differences.some(({ field }) => field === 'payee')
      ? `PayPal paid the ${formatUsd(capture.amountCents)} (${capture.currency}) of order ${checkout.invoice_number} to another account than yours. Nothing was delivered, and the money is asked back. Please look it up in your PayPal account.`
      : `PayPal took ${formatUsd(capture.amountCents)} (${capture.currency}) for order ${checkout.invoice_number} instead of ${formatUsd(checkout.total_cents)}. Nothing was delivered and the money goes back by itself.`,
    detail: { differences },
  })
  return 'mismatch'
}

/** Paid and given back before we knew of it: there is nothing to deliver. */
async function recordReturned(
  tx: Transaction,
  ctx: Context,
  checkout: Checkout,
  capture: ProviderCapture,
): Promise<CheckoutStatus> {
  if (checkout.status === 'paid' || checkout.status === 'shortage' || checkout.status === 'mismatch')
    return checkout.status
  await savePayment(tx, ctx, checkout, capture, 'refunded')
  await tx
    .update(orders)
    .set({ payment_status: 'refunded', updated_at: ctx.clock.now() })
    .where(eq(orders.checkout_id, checkout.id))
  const to = checkout.status === 'pending' ? 'denied' : 'refused'
  await moveCheckout(tx, ctx, checkout.id, to, ended(ctx, checkout, 'refunded before it was recorded'))
  await endHolds(tx, ctx, [checkout.id])
  await recordAudit(tx, {
    actor: 'paypal',
    what: 'checkout.refunded_before_delivery',
    ref: `checkout:${checkout.id}`,
    detail: { capture: capture.id },
    at: ctx.clock.now(),
  })
  return to
}
