// Searches orders by number, buyer's name and addresses, bought items, PayPal's ids (decision 0001), and days.
import { type SQL, and, desc, eq, inArray, like, ne, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '@/platform/context'
import { anywhere, isAnyOf, searchText } from '@/db/schema/columns'
import { searchedOfCheckout } from '@/db/schema/commerce/orders/checkout-search'
import { offerUses } from '@/db/schema/commerce/offers/offers'
import { checkoutLines, checkouts, payments } from '@/db/schema/commerce/orders/orders'
import { daysAfter } from '@/lib/dates'
import { day } from '@/lib/durations'
import { toInstant } from '@/lib/zoned-time'
import { rowIds, type Checkout } from '@/features/commerce/ledger/server/checkout-rows'

/** States that count as an order: a payment was at least started. The index of the search holds only these. */
export const real: Checkout['status'][] = ['capturing', 'pending', 'paid', 'denied', 'mismatch', 'shortage']

/**
 * Up to this number, orders are looked up one by one. With more matches, a scan from the newest order finds them soon.
 */
const few = 3000
const fewWithItem = 1000

/** The newest orders are tested first, this many for each one wanted: a frequent word needs no other. */
const testedForEach = 3

/** `others`: the conditions beside the search. `most`: the number of orders wanted, the newest. */
type Wanted = { others: SQL | undefined; most: number }

/**
 * Returns the condition for the orders that a search means; undefined when it is empty. Each word must occur in order
 * number, e-mail addresses, name or postal address, or each in the title of one bought item. Or the whole search is one
 * of PayPal's ids.
 */
export async function found(ctx: Context, search: string, { others, most }: Wanted): Promise<SQL | undefined> {
  const text = search.trim()
  if (text === '') return undefined
  const patterns = text.split(/\s+/).map(anywhere)
  const has = (searched: SQL) => and(...patterns.map((pattern) => like(searched, pattern)))
  const isBuyer = or(has(searchedOfCheckout(checkouts)), eq(checkouts.provider_order_id, text))
  const isItem = has(searchText(checkoutLines.title))
  const isPayment = eq(payments.provider_capture_id, text)
  const { db } = ctx
  // A subquery with a limit is run once for each order. The planner turns `exists` into a read of all lines.
  const itemsOfOrder = db
    .select({ one: sql`true` })
    .from(checkoutLines)
    .where(and(eq(checkoutLines.checkout_id, checkouts.id), isItem))
    .limit(1)
  const paymentsOfOrder = db
    .select({ one: sql`true` })
    .from(payments)
    .where(and(eq(payments.checkout_id, checkouts.id), isPayment))
    .limit(1)
  const isMeant = or(isBuyer, sql`(${itemsOfOrder})`, sql`(${paymentsOfOrder})`)
  const newest = db
    .select()
    .from(checkouts)
    .where(others)
    .orderBy(desc(checkouts.created_at), desc(checkouts.id))
    .limit(testedForEach * most)
  // The name of the subquery is that of the table, so the same conditions serve both.
  const { rows: recent } = await db.execute<{ id: string }>(
    sql`select id from (${newest}) checkouts where ${isMeant} order by created_at desc, id desc limit ${most}`,
  )
  if (recent.length === most) return isAnyOf(checkouts.id, rowIds(recent))
  const ids = await unionAll(
    db
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(and(inArray(checkouts.status, real), isBuyer)),
    db.select({ id: checkoutLines.checkout_id }).from(checkoutLines).where(isItem),
    db.select({ id: payments.checkout_id }).from(payments).where(isPayment),
  ).limit(few + 1)
  if (ids.length <= few) return isAnyOf(checkouts.id, rowIds(ids))
  return isMeant
}

/** Milliseconds after its opening within which an order is paid; PayPal clears the slowest payments in some weeks. */
const paidWithin = 60 * day

/**
 * Returns the condition for orders of these days of the site, by the time that the list shows: of the payment, else of
 * the opening. Undefined without days. The list is sorted by the opening, so its bounds let the indexes skip the rest.
 */
export function onDays({ settings }: Context, from: string | undefined, to: string | undefined): SQL | undefined {
  const start = (date: string) => toInstant(date, '00:00', settings.timeZone)
  const opened = checkouts.created_at
  const shown = sql`coalesce(${checkouts.paid_at}, ${opened})`
  const written = (moment: Date | number) => sql`${new Date(moment).toISOString()}::timestamptz`
  const [first, last] = [from && start(from), to && start(daysAfter(to, 1))]
  return and(
    first ? sql`${shown} >= ${written(first)} and ${opened} >= ${written(first.getTime() - paidWithin)}` : undefined,
    last ? sql`${shown} < ${written(last)} and ${opened} < ${written(last)}` : undefined,
  )
}

/** Returns the condition for the orders that used a code, as its count of uses has them. */
export const usesOffer = ({ db }: Context, offer: string): SQL =>
  inArray(
    checkouts.id,
    db
      .select({ id: offerUses.checkout_id })
      .from(offerUses)
      .where(and(eq(offerUses.offer_id, offer), ne(offerUses.state, 'returned'))),
  )

/** Returns the condition for orders with this item at a sale price. */
export const isInSale = ({ db }: Context, item: string): SQL =>
  inArray(
    checkouts.id,
    db
      .select({ id: checkoutLines.checkout_id })
      .from(checkoutLines)
      .where(and(eq(checkoutLines.shop_item_id, item), checkoutLines.in_sale)),
  )

/** Returns the condition for orders with this item: looked up one by one if there are few, else tested in order. */
export async function hasItem({ db }: Context, item: string): Promise<SQL> {
  const isItem = eq(checkoutLines.shop_item_id, item)
  const ids = await db
    .selectDistinct({ id: checkoutLines.checkout_id })
    .from(checkoutLines)
    .where(isItem)
    .limit(fewWithItem + 1)
  if (ids.length <= fewWithItem) return isAnyOf(checkouts.id, rowIds(ids))
  return sql`(${db
    .select({ one: sql`true` })
    .from(checkoutLines)
    .where(and(eq(checkoutLines.checkout_id, checkouts.id), isItem))
    .limit(1)})`
}
