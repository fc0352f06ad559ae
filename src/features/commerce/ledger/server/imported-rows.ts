// Stores the rows of imported orders. Lines of one payment share a checkout, and arrive one by one.
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { documents } from '@/db/schema/commerce/documents'
import { checkoutLines, checkouts, orders, payments } from '@/db/schema/commerce/orders/orders'
import { refunds } from '@/db/schema/commerce/orders/refunds'

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
        // An order of which only some lines were free is a sale.
        given_as: sql`case when ${checkouts.items_cents} + ${row.items_cents} = 0 then ${checkouts.given_as} end`,
        refunded_cents: sql`${checkouts.refunded_cents} + ${row.refunded_cents ?? 0}`,
        shipping_cents: sql`${checkouts.shipping_cents} + ${row.shipping_cents ?? 0}`,
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
      target: payments.provider_capture_id,
      set: { amount_cents: sql`${payments.amount_cents} + ${row.amount_cents}` },
      setWhere: eq(payments.checkout_id, row.checkout_id),
    })
}

/**
 * Removes an imported order with its line, and its checkout with the last one: `emptied` is the id of that checkout.
 * Returns null for an order that was refunded here or deleted since, or has an invoice. Throws an error of the database if
 * something else refers to it.
 */
export async function removeImportedOrder(tx: Transaction, id: string): Promise<{ emptied: string | null } | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  if (!order) return null
  const { checkout_id, position } = order
  // A refund of the former shop came with the order; one of this site has a row.
  const refunded = tx
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(eq(payments.checkout_id, checkout_id))
  if ((await refunded).length > 0) return null
  if ((await tx.$count(documents, eq(documents.checkout_id, checkout_id))) > 0) return null
  const cents = order.quantity * order.unit_cents
  await tx.delete(orders).where(eq(orders.id, id))
  await tx
    .delete(checkoutLines)
    .where(and(eq(checkoutLines.checkout_id, checkout_id), eq(checkoutLines.position, position)))
  if ((await tx.$count(checkoutLines, eq(checkoutLines.checkout_id, checkout_id))) > 0) {
    const left = sql`${checkouts.items_cents} - ${cents}`
    // Only free lines stay: nothing of the purchase was paid, its parcel neither.
    const isFree = sql`${left} = 0`
    await tx
      .update(checkouts)
      .set({
        given_as: sql`case when ${isFree} then 'import' end`,
        items_cents: left,
        shipping_cents: sql`case when ${isFree} then 0 else ${checkouts.shipping_cents} end`,
        total_cents: sql`case when ${isFree} then 0 else ${checkouts.total_cents} - ${cents} end`,
        refunded_cents: sql`case when ${isFree} then 0 else ${checkouts.refunded_cents} - ${order.refunded_cents} end`,
      })
      .where(eq(checkouts.id, checkout_id))
    await tx
      .update(payments)
      .set({ amount_cents: sql`${payments.amount_cents} - ${cents}` })
      .where(eq(payments.checkout_id, checkout_id))
    return { emptied: null }
  }
  await tx.delete(payments).where(eq(payments.checkout_id, checkout_id))
  await tx.delete(checkouts).where(eq(checkouts.id, checkout_id))
  return { emptied: checkout_id }
}
