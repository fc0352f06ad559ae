// Records the result of a payment in one transaction: payment, orders, stock, downloads, mails, audit (payments-security 2.4, step T2).
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { queueMail, queueMails, type NewMail } from '@/platform/outbox/outbox'
import { isManualId } from '@/adapters/payments/manual-ids'
import type { ProviderCapture, ProviderOrder } from '@/adapters/payments/payments'
import { payments } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { grantDownloads } from '@/features/commerce/downloads/server/grants/grants'
import { endHolds, forgetSold, holdPending } from '@/features/commerce/stock-holds/server/holds'
import { formatMoney } from '@/lib/money'
import { canMove, type CheckoutStatus } from '@/features/commerce/ledger/checkout-states.rules'
import { nextPendingCheckAt, pendingHoldMs } from '../../settling.rules'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import {
  lockEndingLease,
  moveCheckout,
  toStockNeeds,
  type Checkout,
  type CheckoutLine,
  buyerMail,
} from '@/features/commerce/ledger/server/checkout-rows'
import { isServiceLine } from '@/features/commerce/delivery/service-line.rules'
import { lineDelivery } from '@/features/commerce/delivery/server/delivery-of-line'
import { findGift } from '@/features/commerce/gifts/server/gift-rows'
import { grantsOfLine } from '@/features/commerce/delivery/server/goods-of-line'
import { changeAllOrderLines } from '@/features/commerce/ledger/server/order-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { compareCapture, type Difference } from './compare'
import { closeWebhookEvents } from '../webhooks/stored-webhook-events'
import { endColumns, saveOrders, savePayment } from '@/features/commerce/ledger/server/payment-rows'
import { requestRefund } from '@/features/commerce/refunds/server/request-refund'
import { isShortOf, payBackShortLines, sellLines } from './sell-lines'
import { recordingWords } from './recording-words'
import { payBackTopUpsOfRefunded } from '@/features/commerce/refunds/server/refund-top-ups'

type Found = {
  order: ProviderOrder
  capture: ProviderCapture
  /** Differences between the PayPal order and the agreed one. */ differences: Difference[]
  /** Lines of the checkout; they never change. */ lines: readonly CheckoutLine[]
}

/** The data to record, and its transaction. */
type Recording = Omit<Found, 'order'> & {
  tx: Transaction
  ctx: Context
  checkout: Checkout
  /** PayPal's word for the method, such as `card`. */
  paidWith: string | null
}

/**
 * Records the capture of a checkout, ends its lease in any state, and returns the state afterwards. Another process may
 * have recorded it meanwhile. A later state is never undone: then nothing else changes.
 */
export async function recordCapture(
  tx: Transaction,
  ctx: Context,
  checkoutId: string,
  found: Found,
): Promise<CheckoutStatus> {
  const stored = await lockEndingLease(tx, checkoutId)
  const { order, capture, lines } = found
  // A checkout that was refused for a mismatch never delivers, even if the PayPal order was changed back meanwhile.
  const refusedBefore: Difference[] =
    stored.status === 'mismatch' ? [{ field: 'status', expected: 'capturing', found: 'mismatch' }] : []
  const differences = [
    ...found.differences,
    ...compareCapture(stored, capture, ctx.payments.merchantId),
    ...refusedBefore,
  ]
  const checkout: Checkout = {
    ...stored,
    payer_email: order.payerEmail ?? stored.payer_email,
    payer_name: order.payerName ?? stored.payer_name,
    shipping_address: order.shippingAddress ?? stored.shipping_address,
  }
  const recording: Recording = { tx, ctx, checkout, lines, capture, differences, paidWith: order.paymentSource }
  switch (capture.status) {
    case 'completed':
    case 'partially_refunded':
    case 'owed':
      return differences.length > 0 ? recordMismatch(recording) : recordPaid(recording)
    case 'pending':
      return differences.length > 0 ? recordMismatch(recording) : recordPending(recording)
    case 'declined':
    case 'failed':
      return recordDenied(recording)
    case 'refunded':
      return recordReturned(recording)
  }
}

/** Records a sale: the money was captured as agreed, or the owner lets the goods go out before it. */
async function recordPaid({ tx, ctx, checkout, lines, capture, paidWith }: Recording): Promise<CheckoutStatus> {
  if (!canMove(checkout.status, 'paid') || checkout.status === 'paid') return checkout.status
  const isOwed = capture.status === 'owed'
  const short = await sellLines(tx, ctx, checkout, lines)
  const isShort = (line: CheckoutLine): boolean => isShortOf(line, short)
  const status = short.size > 0 ? 'shortage' : 'paid'
  const paymentId = await savePayment(tx, ctx, checkout, capture, isOwed ? 'pending' : 'completed')
  const ids = await saveOrders(tx, ctx, checkout, lines, (line) => (isShort(line) ? 'failed' : 'completed'))
  const delivered = lines.filter((line) => !isShort(line))
  // The recipient of a gift gets its downloads, in an order of their own.
  const granted = (await findGift(tx, checkout.id)) ? [] : delivered
  await grantDownloads(
    tx,
    ctx,
    granted.flatMap((line) => {
      const orderId = ids.get(line)
      return orderId ? grantsOfLine(orderId, line) : []
    }),
  )
  await moveCheckout(tx, ctx, checkout.id, status, {
    ...endColumns(checkout, short.size > 0 ? 'sold out before the payment was recorded' : null),
    paid_at: ctx.clock.now(),
    // A checkout may be older than the check of every sale.
    owes_goods: delivered.some((line) => !isServiceLine(line) && lineDelivery(line) === null),
  })
  // Every write statement makes the shop's pages render again, even one that changes no row.
  if (lines.some((line) => line.takes_stock)) await forgetSold(tx, checkout.id)
  await noteInHistory(tx, ctx, checkout.id, {
    actor: recordingWords(capture.id).actor,
    what: isOwed && status === 'paid' ? 'checkout.released' : `checkout.${status}`,
    detail: { capture: capture.id, cents: capture.amountCents, paidWith },
  })
  const toOwner: NewMail = {
    dedupeKey: `owner-order:${checkout.id}`,
    kind: 'owner-order',
    recipient: ctx.settings.ownerEmail,
    payload: { checkoutId: checkout.id },
  }
  const toBuyer = delivered.length > 0 ? buyerMail(checkout, 'receipt') : null
  // The owner knows of an order that was just released.
  if (!isOwed) await queueMails(tx, toBuyer ? [toBuyer, toOwner] : [toOwner])
  else if (toBuyer) await queueMail(tx, toBuyer)
  await closeWebhookEvents(tx, ctx, { orderId: checkout.provider_order_id ?? '', captureId: capture.id })
  if (short.size > 0) await payBackShortLines(tx, ctx, { checkout, lines, ids, paymentId, isShort })
  await payBackTopUpsOfRefunded(tx, ctx, { checkout, lines, ids, paymentId })
  return status
}

/** Records that PayPal clears the payment later: the goods stay held, nothing is delivered yet (row 16). */
async function recordPending({ tx, ctx, checkout, lines, capture }: Recording): Promise<CheckoutStatus> {
  if (!canMove(checkout.status, 'pending')) return checkout.status
  const now = ctx.clock.now()
  const next = nextPendingCheckAt(checkout.created_at, now)
  const isNew = checkout.status !== 'pending'
  const words = recordingWords(capture.id)
  await moveCheckout(tx, ctx, checkout.id, 'pending', {
    ...endColumns(checkout, capture.rawStatus),
    next_check_at: next,
  })
  if (isNew) {
    await savePayment(tx, ctx, checkout, capture, 'pending')
    await saveOrders(tx, ctx, checkout, lines, () => 'pending')
    await holdPending(tx, ctx, checkout.id, toStockNeeds(lines), new Date(now.getTime() + pendingHoldMs))
    await noteInHistory(tx, ctx, checkout.id, {
      actor: words.actor,
      what: words.pending,
      detail: { capture: capture.id, reason: capture.rawStatus },
    })
    await queueMail(tx, buyerMail(checkout, words.pendingMail))
    if (isManualId(capture.id)) await tellOwnerOfPlaced(tx, ctx, checkout)
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

/** Writes to the owner, who watches for the money and marks the order as paid. */
const tellOwnerOfPlaced = (tx: Transaction, ctx: Context, { id }: Checkout): Promise<boolean> =>
  queueMail(tx, {
    dedupeKey: `owner-order-placed:${id}`,
    kind: 'owner-order-placed',
    recipient: ctx.settings.ownerEmail,
    payload: { checkoutId: id },
  })

/** Records that PayPal has finally denied the payment. */
async function recordDenied({ tx, ctx, checkout, capture }: Recording): Promise<CheckoutStatus> {
  if (!canMove(checkout.status, 'denied') || checkout.status === 'denied') return checkout.status
  const wasPending = checkout.status === 'pending'
  const words = recordingWords(capture.id)
  await moveCheckout(tx, ctx, checkout.id, 'denied', endColumns(checkout, capture.rawStatus))
  await savePayment(tx, ctx, checkout, capture, 'denied')
  await endOrders(tx, ctx, checkout, 'failed')
  await noteInHistory(tx, ctx, checkout.id, { actor: words.actor, what: words.denied, detail: { capture: capture.id } })
  // A buyer who is still on the page reads it there. Only a payment that was pending needs a mail.
  if (wasPending) await queueMail(tx, buyerMail(checkout, words.deniedMail))
  return 'denied'
}

/** Ends the lines in this state: nothing of them is delivered, and their goods are released. */
async function endOrders(
  tx: Transaction,
  ctx: Context,
  { id }: Checkout,
  payment_status: 'failed' | 'refunded',
): Promise<void> {
  await changeAllOrderLines(tx, id, { payment_status, updated_at: ctx.clock.now() })
  await endHolds(tx, ctx, [id])
}

/** Records money of another amount or currency than agreed: nothing is delivered, all of it is refunded (row 18). */
async function recordMismatch({ tx, ctx, checkout, capture, differences }: Recording): Promise<CheckoutStatus> {
  const [known] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.provider_capture_id, capture.id))
  if (known && checkout.status === 'mismatch') return 'mismatch'
  const note = 'PayPal took something other than agreed'
  if (!(await moveCheckout(tx, ctx, checkout.id, 'mismatch', endColumns(checkout, note)))) return checkout.status
  const status = capture.status === 'pending' ? 'pending' : 'completed'
  const paymentId = await savePayment(tx, ctx, checkout, capture, status)
  await endOrders(tx, ctx, checkout, 'failed')
  const [asked] = await tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.payment_id, paymentId))
  if (!asked)
    await requestRefund(tx, ctx, {
      paymentId,
      lineId: null,
      amountCents: capture.amountCents,
      reason: 'another amount than agreed',
    })
  await queueMail(tx, buyerMail(checkout, 'payment-failed'))
  await alertOwner(tx, ctx, {
    what: 'checkout.mismatch_after_capture',
    ref: `checkout:${checkout.id}`,
    sentence: differences.some(({ field }) => field === 'payee')
      ? `PayPal paid the ${formatMoney(capture.amountCents, capture.currency)} (${capture.currency}) of order ${checkout.invoice_number} to an account other than yours. Nothing was delivered, and we are asking for the money back. Please look it up in your PayPal account.`
      : `PayPal took ${formatMoney(capture.amountCents, capture.currency)} (${capture.currency}) for order ${checkout.invoice_number} instead of ${formatMoney(checkout.total_cents, checkout.currency)}. Nothing was delivered and the money goes back automatically.`,
    detail: { differences },
  })
  return 'mismatch'
}

/** Records a payment that was paid and refunded before we knew of it: there is nothing to deliver. */
async function recordReturned({ tx, ctx, checkout, capture }: Recording): Promise<CheckoutStatus> {
  if (checkout.status === 'paid' || checkout.status === 'shortage' || checkout.status === 'mismatch')
    return checkout.status
  const to = checkout.status === 'pending' ? 'denied' : 'refused'
  await moveCheckout(tx, ctx, checkout.id, to, endColumns(checkout, 'refunded before it was recorded'))
  await savePayment(tx, ctx, checkout, capture, 'refunded')
  await endOrders(tx, ctx, checkout, 'refunded')
  await noteInHistory(tx, ctx, checkout.id, {
    actor: 'paypal',
    what: 'checkout.refunded_before_delivery',
    detail: { capture: capture.id },
  })
  return to
}
