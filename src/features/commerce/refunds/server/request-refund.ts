// Stores a refund in the transaction that decides on it. refund.ts sends it.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { payments } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { findOwedOf } from '@/features/commerce/ledger/server/owed-rows'

export const sendRefundTask = 'send-refund'

export type RefundWish = {
  /** Chosen by the caller, so that two requests are one refund; generated here if omitted. */
  id?: string
  paymentId: string
  /** The refunded line; null for shipping or a whole payment. */
  lineId: string | null
  /** The refunded entry of a bundle; null for the whole line. */
  entryId?: string | null
  /** Number of refunded pieces of the line; null when the refund names none. */
  pieces?: number | null
  amountCents: number
  /** True when the goods are taken back for any amount. */
  endsDelivery?: boolean
  reason: string
}

/**
 * Stores a refund, queues its sending and returns its id. The id is the key of the call to PayPal, so that any number
 * of sends refunds once (row 24).
 */
export async function requestRefund(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  { id, paymentId, lineId, entryId = null, pieces = null, amountCents, endsDelivery = false, reason }: RefundWish,
): Promise<string> {
  const now = ctx.clock.now()
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId))
  const [row] = await tx
    .insert(refunds)
    .values({
      id,
      payment_id: paymentId,
      order_id: lineId,
      entry_id: entryId,
      pieces,
      amount_cents: amountCents,
      status: 'requested',
      ends_delivery: endsDelivery,
      is_credit: payment !== undefined && (await findOwedOf(tx, payment.checkout_id)) !== null,
      reason,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: refunds.id })
  if (!row) throw new Error('A refund was not stored')
  await queueJob(tx, sendRefundTask, { refundId: row.id }, { key: `refund:${row.id}` })
  return row.id
}
