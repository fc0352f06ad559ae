// Stores the rows of imported orders. Lines of one payment share a checkout, and arrive one by one.
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { checkouts, orders, payments } from '@/db/schema/commerce/orders/orders'

type NewCheckout = typeof checkouts.$inferInsert & { owes_goods: boolean }

/** Stores a checkout, or adds the sums of another line to it. */
export async function addToCheckout(tx: Transaction, row: NewCheckout): Promise<void> {
  await tx
    .insert(checkouts)
    .values(row)
    .onConflictDoUpdate({
      target: checkouts.id,
      set: {
        items_cents: sql`${checkouts.items_cents} + ${row.items_cents}`,
        total_cents: sql`${checkouts.total_cents} + ${row.total_cents}`,
        owes_goods: sql`${checkouts.owes_goods} or ${row.owes_goods}`,
      },
    })
}

export async function insertOrder(tx: Transaction, row: typeof orders.$inferInsert): Promise<void> {
  await tx.insert(orders).values(row)
}

/** Stores a payment, or adds the amount of another line to it. */
export async function addToPayment(tx: Transaction, row: typeof payments.$inferInsert): Promise<void> {
  await tx
    .insert(payments)
    .values(row)
    .onConflictDoUpdate({
      target: payments.paypal_capture_id,
      set: { amount_cents: sql`${payments.amount_cents} + ${row.amount_cents}` },
      setWhere: eq(payments.checkout_id, row.checkout_id),
    })
}
