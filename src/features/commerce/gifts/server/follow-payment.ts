// Lets a gift follow the payment of its order: no paid download is left, and it is cancelled; a line that was refunded after
// the opening is taken back from the recipient; a dispute that was won restores both.
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { orders, payments } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'
import { restoreGrants, revokeEntry, revokeGrants } from '@/features/commerce/downloads/server/grants/grants'
import type { OrderLine } from '@/features/commerce/ledger/server/checkout-rows'
import { changeOrderLines } from '@/features/commerce/ledger/server/order-rows'
import { openedPositions } from './gift-rows'

/** Call it after the lines of an order have changed their payment state. Repeating it changes nothing. */
export async function followPayment(tx: Transaction, ctx: Pick<Context, 'clock'>, checkoutId: string): Promise<void> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.checkout_id, checkoutId)).for('update')
  if (!gift) return
  const lines = await linesOf(tx, checkoutId)
  if (lines.length === 0) return
  const opened = await openedPositions(tx, checkoutId)
  const isPaid = lines.some(({ payment_status, position }) => opened.has(position) && payment_status === 'completed')
  const cancelled_at = isPaid ? null : (gift.cancelled_at ?? ctx.clock.now())
  await tx.update(gifts).set({ cancelled_at }).where(eq(gifts.id, gift.id))
  if (gift.opened_checkout_id !== null) await followLines(tx, ctx, lines, await linesOf(tx, gift.opened_checkout_id))
}

const linesOf = (tx: Transaction, checkoutId: string): Promise<OrderLine[]> =>
  tx.select().from(orders).where(eq(orders.checkout_id, checkoutId))

/** Gives each line of the recipient the state of the giver's line. */
async function followLines(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  given: readonly OrderLine[],
  received: readonly OrderLine[],
): Promise<void> {
  const entries = await refundedEntries(tx, given)
  for (const line of received) {
    const source = given.find(({ position }) => position === line.position)
    const isPaid = source?.payment_status === 'completed'
    const ended = entries.filter(({ orderId }) => orderId === source?.id).map(({ entryId }) => entryId)
    if (isPaid !== (line.payment_status === 'completed')) {
      const payment_status = isPaid ? 'completed' : 'refunded'
      await changeOrderLines(tx, [line.id], { payment_status, updated_at: ctx.clock.now() })
      if (isPaid) await restoreGrants(tx, [line.id], ended)
      else await revokeGrants(tx, ctx, [line.id])
    }
    for (const entryId of ended) await revokeEntry(tx, ctx, line.id, entryId)
  }
}

/** Returns the entries of bundles that were refunded, each with its line. */
async function refundedEntries(
  tx: Transaction,
  given: readonly OrderLine[],
): Promise<{ orderId: string | null; entryId: string }[]> {
  const [first] = given
  if (!first) return []
  const rows = await tx
    .select({ orderId: refunds.order_id, entryId: refunds.entry_id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(
      and(eq(payments.checkout_id, first.checkout_id), eq(refunds.status, 'completed'), isNotNull(refunds.entry_id)),
    )
  return rows.flatMap(({ orderId, entryId }) => (entryId === null ? [] : [{ orderId, entryId }]))
}
