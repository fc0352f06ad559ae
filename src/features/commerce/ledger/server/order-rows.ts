// Changes the lines of orders.
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { orders } from '@/db/schema/commerce/orders/orders'
import { type OrderLine, rowIds } from './checkout-rows'

/** Cents of a line after its discount, in SQL. */
const netCents = sql`${orders.quantity} * ${orders.unit_cents} - ${orders.discount_cents}`

type LineChange = Partial<Omit<OrderLine, 'id' | 'checkout_id' | 'created_at'>>

/** Changes these lines, and returns those that exist. */
export async function changeOrderLines(
  tx: Transaction,
  ids: readonly string[],
  change: LineChange,
): Promise<OrderLine[]> {
  if (ids.length === 0) return []
  return tx
    .update(orders)
    .set(change)
    .where(inArray(orders.id, [...ids]))
    .returning()
}

/** Changes all lines of a checkout, and returns their ids. */
export async function changeAllOrderLines(tx: Transaction, checkoutId: string, change: LineChange): Promise<string[]> {
  return rowIds(
    await tx.update(orders).set(change).where(eq(orders.checkout_id, checkoutId)).returning({ id: orders.id }),
  )
}

/** Marks the lines of a payment that was taken back as refunded, and returns their ids. */
export async function reverseLines(tx: Transaction, checkoutId: string, now: Date): Promise<string[]> {
  const lines = await tx
    .update(orders)
    .set({ payment_status: 'refunded', updated_at: now })
    .where(and(eq(orders.checkout_id, checkoutId), inArray(orders.payment_status, ['completed', 'pending'])))
    .returning({ id: orders.id })
  return rowIds(lines)
}

/** Restores the lines that `reverseLines` ended, except those that are paid back in full. Returns their ids. */
export async function restoreLines(tx: Transaction, checkoutId: string, now: Date): Promise<string[]> {
  const lines = await tx
    .update(orders)
    .set({ payment_status: 'completed', updated_at: now })
    .where(
      and(
        eq(orders.checkout_id, checkoutId),
        eq(orders.payment_status, 'refunded'),
        // A line that a discount made free is never paid back in part.
        sql`(${orders.refunded_cents} < ${netCents} or ${netCents} = 0)`,
      ),
    )
    .returning({ id: orders.id })
  return rowIds(lines)
}
