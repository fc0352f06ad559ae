// Searches orders by number, buyer's name and addresses, bought items, and PayPal's ids (decision 0001).
import { type SQL, and, eq, exists, inArray, like, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '@/platform/context'
import { anywhere, searchText } from '@/db/schema/columns'
import { searchedOfCheckout } from '@/db/schema/commerce/orders/checkout-search'
import { checkoutLines, checkouts, payments } from '@/db/schema/commerce/orders/orders'
import { rowIds, type Checkout } from '@/features/commerce/ledger/server/checkout-rows'

/** States that count as an order: a payment was at least started. The index of the search holds only these. */
export const real: Checkout['status'][] = ['capturing', 'pending', 'paid', 'denied', 'mismatch', 'shortage']

/**
 * Up to this number, orders are looked up one by one. With more matches, a scan from the newest order finds them soon.
 */
const few = 1000

/**
 * Returns the condition for the orders that a search means; undefined when it is empty. Each word must occur in order
 * number, e-mail addresses, name or postal address, or each in the title of one bought item. Or the whole search is one
 * of PayPal's ids.
 */
export async function found(ctx: Context, search: string): Promise<SQL | undefined> {
  const text = search.trim()
  if (text === '') return undefined
  const patterns = text.split(/\s+/).map(anywhere)
  const has = (searched: SQL) => and(...patterns.map((pattern) => like(searched, pattern)))
  const isBuyer = or(has(searchedOfCheckout(checkouts)), eq(checkouts.paypal_order_id, text))
  const isItem = has(searchText(checkoutLines.title))
  const isPayment = eq(payments.paypal_capture_id, text)
  const { db } = ctx
  const ids = await unionAll(
    db
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(and(inArray(checkouts.status, real), isBuyer)),
    db.select({ id: checkoutLines.checkout_id }).from(checkoutLines).where(isItem),
    db.select({ id: payments.checkout_id }).from(payments).where(isPayment),
  ).limit(few + 1)
  if (ids.length <= few) return inArray(checkouts.id, rowIds(ids))
  const itemsOfOrder = db
    .select({ one: sql`1` })
    .from(checkoutLines)
    .where(and(eq(checkoutLines.checkout_id, checkouts.id), isItem))
  const paymentsOfOrder = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.checkout_id, checkouts.id), isPayment))
  return or(isBuyer, exists(itemsOfOrder), exists(paymentsOfOrder))
}
