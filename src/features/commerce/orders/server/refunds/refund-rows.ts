// The rows of refunds: created here, in the transaction that decides on them; refund.ts sends them.
import { asc, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { payments, refunds } from '@/db/schema/orders'

export const sendRefundTask = 'send-refund'

export type RefundWish = {
  paymentId: string
  /** The line it pays back; null for shipping or a whole payment. */
  orderId: string | null
  amountCents: number
  reason: string
}

type Payment = typeof payments.$inferSelect

/** The refunds of these payments, oldest first. */
export async function refundsOf(
  db: Database | Transaction,
  paid: readonly Payment[],
): Promise<(typeof refunds.$inferSelect)[]> {
  const ids = paid.map(({ id }) => id)
  return db.select().from(refunds).where(inArray(refunds.payment_id, ids)).orderBy(asc(refunds.created_at))
}

/**
 * Notes a refund and queues its sending; answers its id. The id is the key of the call to PayPal, so that however often it is sent,
 * the money goes back once (row 24).
 */
export async function requestRefund(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  { paymentId, orderId, amountCents, reason }: RefundWish,
): Promise<string> {
  const now = ctx.clock.now()
  const [row] = await tx
    .insert(refunds)
    .values({
      payment_id: paymentId,
      order_id: orderId,
      amount_cents: amountCents,
      status: 'requested',
      reason,
      created_at: now,
      updated_at: now,
    })
    .returning({ id: refunds.id })
  if (!row) throw new Error('A refund was not stored')
  await queueJob(tx, sendRefundTask, { refundId: row.id }, { key: `refund:${row.id}` })
  return row.id
}
