// Erases persons from checkouts, orders and payments, and deletes these rows.
import { type AnyColumn, and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { daysAgo, erasedPerson } from '@/platform/privacy/personal-data'
import { checkoutLines, checkouts, orders, payments } from '@/db/schema/commerce/orders/orders'
import { type Checkout, rowIds } from './checkout-rows'

/** True when a column holds this (lower-cased) address. */
export const hasAddress = (column: AnyColumn, email: string) => sql`lower(${column}) = ${email}`

/** Deletes the network of up to `batch` old checkouts, because limits look back a day at most. Returns their number. */
export async function forgetNetworks(tx: Transaction, ctx: Context, batch: number): Promise<number> {
  const before = daysAgo(ctx, 1).toISOString()
  const { rowCount } = await tx.execute(
    sql`update checkouts set network = null where id in (select id from checkouts where network is not null and created_at < ${before}::timestamptz limit ${batch} for update skip locked)`,
  )
  return rowCount ?? 0
}

/** Deletes these checkouts with their orders and payments. Nothing else may refer to them any more. */
export async function removeCheckouts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.delete(orders).where(inArray(orders.checkout_id, [...ids]))
  await tx.delete(payments).where(inArray(payments.checkout_id, [...ids]))
  await tx.delete(checkouts).where(inArray(checkouts.id, [...ids]))
}

/** Hides the person in these checkouts, and in all orders of the address. Numbers, amounts and dates stay. */
export async function hideBuyer(tx: Transaction, email: string, found: readonly Checkout[]): Promise<void> {
  const isTheirs = (address: string | null) => address?.toLowerCase() === email
  for (const { id, email: given, payer_email: payer, note, buyer_note: buyerNote } of found) {
    // The buyer and the owner of the PayPal account may be two people: erasing one keeps the other.
    await tx
      .update(checkouts)
      .set({
        ...(isTheirs(given) && { email: erasedPerson, cookie_hash: erasedPerson, cart_hash: erasedPerson }),
        ...((isTheirs(given) || isTheirs(payer)) && { payer_email: null, payer_name: null }),
        shipping_address: null,
        ship_country: null,
        source: null,
        campaign: null,
        // The address is erased, so owed goods can no longer be sent.
        ...(isTheirs(given) && { owes_goods: false }),
        ...((isTheirs(given) || buyerNote?.toLowerCase().includes(email)) && { buyer_note: null }),
        note: note?.toLowerCase().includes(email) ? null : note,
      })
      .where(eq(checkouts.id, id))
  }
  await tx
    .update(payments)
    .set({ payer_email: null })
    .where(inArray(payments.checkout_id, rowIds(found)))
  await tx.update(orders).set({ customer_email: erasedPerson }).where(hasAddress(orders.customer_email, email))
  // The holder of a licence may be the buyer's own name.
  await hideHolders(tx, rowIds(found))
}

/** Deletes the holders of the licences of these checkouts. */
export async function hideHolders(tx: Transaction, checkoutIds: readonly string[]): Promise<void> {
  for (const lines of [checkoutLines, orders])
    await tx
      .update(lines)
      .set({ licence: sql`${lines.licence} - 'holder' - 'boughtAs'` })
      .where(and(inArray(lines.checkout_id, [...checkoutIds]), isNotNull(lines.licence)))
}
