// Records refunds that were made at PayPal itself (failure row 25).
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { orders } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { formatMoney } from '@/lib/money'
import { paidBackLines } from '../paid-back-lines.rules'
import { lineCents } from '@/features/commerce/ledger/line-price.rules'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import { applyRefund, noteRefund } from './apply-refund'
import { openRefunds, sendRefund } from './refund'
import { refundableCents, lockPayment, paymentOfCapture } from '@/features/commerce/ledger/server/refund-rows'

/**
 * Copies the current state of a PayPal refund into our books; a repeat changes nothing. Returns false when its payment
 * is not ours. Throws PaymentError.
 */
export async function importRefund(ctx: Context, providerRefundId: string): Promise<boolean> {
  const found = await ctx.payments.readRefund(providerRefundId)
  const payment = found.captureId === null ? null : await paymentOfCapture(ctx, found.captureId)
  if (!payment) return false
  // One of our own refunds may be in progress. Sending it again with its key shows which one this is.
  for (const id of await openRefunds(ctx, payment.id)) await sendRefund(ctx, id)
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    const [known] = await tx.select().from(refunds).where(eq(refunds.provider_refund_id, providerRefundId))
    if (known) return noteRefund(tx, ctx, known.id, { providerRefundId, status: found.status })
    const ref = `checkout:${payment.checkout_id}`
    const left = await refundableCents(tx, locked)
    if (found.currency !== locked.currency || found.amountCents > left) {
      await alertOwner(tx, ctx, {
        what: 'refund.exceeds_payment',
        ref,
        sentence:
          'PayPal reports a refund that is larger than what was paid. Please look it up in your PayPal account.',
        detail: { refund: providerRefundId },
      })
      return
    }
    const lines = await tx.select().from(orders).where(eq(orders.checkout_id, payment.checkout_id))
    const lineIds = paidBackLines(
      lines.map((line) => ({
        lineId: line.id,
        leftCents: line.payment_status === 'completed' ? lineCents(line) - line.refunded_cents : 0,
      })),
      found.amountCents,
      left,
    )
    const now = ctx.clock.now()
    const [onlyLine] = lineIds.length === 1 ? lineIds : []
    const [row] = await tx
      .insert(refunds)
      .values({
        payment_id: payment.id,
        order_id: onlyLine ?? null,
        provider_refund_id: providerRefundId,
        amount_cents: found.amountCents,
        status: found.status,
        reason: 'made at PayPal',
        created_at: now,
        updated_at: now,
      })
      .returning()
    if (!row || found.status !== 'completed') return
    await applyRefund(tx, ctx, locked, row, lineIds)
    if (lineIds.length === 0) {
      await alertOwner(tx, ctx, {
        what: 'refund.without_line',
        ref: `refund:${row.id}`,
        sentence: `You refunded ${formatMoney(found.amountCents, found.currency)} at PayPal, which is not the price of a single line of that order. No download was withdrawn.`,
      })
    }
  })
  return true
}
