// Money that the buyer's bank or a dispute takes back, and that returns when the dispute is won: downloads and licences
// end, and are restored.
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import { restoreGrants, revokeGrants } from '@/features/commerce/downloads/server/grants/grants'
import { formatMoney } from '@/lib/money'
import { followPayment } from '@/features/commerce/gifts/server/follow-payment'
import { noteShipped } from '@/features/commerce/packing/server/sent-pieces'
import { alertOwner } from '@/features/commerce/ledger/server/alert-owner'
import { reverseLines, restoreLines } from '@/features/commerce/ledger/server/order-rows'
import { changePayment } from '@/features/commerce/ledger/server/payment-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { completedRefunds, lockPayment, paymentOfCapture } from '@/features/commerce/ledger/server/refund-rows'

/**
 * Called when the buyer's bank has taken the money back: ends all downloads. A repeat changes nothing. Returns false
 * when the payment is not ours. Throws PaymentError.
 */
export async function importReversal(ctx: Context, captureId: string): Promise<boolean> {
  const payment = await paymentOfCapture(ctx, captureId)
  if (!payment) return false
  const capture = await ctx.payments.readCapture(captureId)
  if (capture.status !== 'refunded') return true
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (locked.status === 'reversed' || locked.status === 'refunded') return
    const now = ctx.clock.now()
    await revokeGrants(tx, ctx, await reverseLines(tx, payment.checkout_id, now))
    await followPayment(tx, ctx, payment.checkout_id)
    await changePayment(tx, payment.id, { status: 'reversed', updated_at: now })
    await noteShipped(tx, ctx, payment.checkout_id)
    await noteInHistory(tx, ctx, payment.checkout_id, {
      actor: 'paypal',
      what: 'payment.reversed',
      detail: { capture: captureId },
    })
    await alertOwner(tx, ctx, {
      what: 'payment.chargeback',
      ref: `checkout:${payment.checkout_id}`,
      sentence: `A payment of ${formatMoney(locked.amount_cents, locked.currency)} was taken back by the buyer's bank. Its downloads have been withdrawn.`,
    })
  })
  return true
}

/**
 * Called when the dispute was won and the money has returned: restores what the reversal ended, with the same links and
 * counts. Earlier refunds stay. Returns true when it restored something. A repeat changes nothing, and neither does a
 * payment that was not taken back. Throws PaymentError.
 */
export async function importReturn(ctx: Context, captureId: string): Promise<boolean> {
  const payment = await paymentOfCapture(ctx, captureId)
  if (payment?.status !== 'reversed') return false
  const capture = await ctx.payments.readCapture(captureId)
  if (capture.status !== 'completed' && capture.status !== 'partially_refunded') return false
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockPayment(tx, payment.id)
    if (locked.status !== 'reversed') return false
    const now = ctx.clock.now()
    const given = await completedRefunds(tx, payment)
    const isTakenBack = given.some(({ ends_delivery }) => ends_delivery)
    const lines = isTakenBack ? [] : await restoreLines(tx, payment.checkout_id, now)
    await restoreGrants(
      tx,
      lines,
      given.flatMap(({ entry_id }) => entry_id ?? []),
    )
    await followPayment(tx, ctx, payment.checkout_id)
    await changePayment(tx, payment.id, {
      status: given.length > 0 ? 'partially_refunded' : 'completed',
      updated_at: now,
    })
    await noteShipped(tx, ctx, payment.checkout_id)
    await alertOwner(tx, ctx, {
      what: 'payment.returned',
      ref: `checkout:${payment.checkout_id}`,
      sentence: `A payment of ${formatMoney(locked.amount_cents, locked.currency)} that the buyer's bank had taken back is yours again.${lines.length > 0 ? ' Its downloads work again.' : ''}`,
      detail: { capture: captureId },
    })
    return true
  })
}
