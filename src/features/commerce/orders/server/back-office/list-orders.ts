// The owner's list of orders: by time, 50 at a time, read along an index.
import { type SQL, and, desc, eq, exists, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { isManualId } from '@/adapters/payments/manual-ids'
import { checkoutLines, checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { shipments } from '@/db/schema/commerce/orders/shipments'
import type { OrderSummary, orderFilters } from '../../orders-admin.contract'
import type { Checkout } from '@/features/commerce/ledger/server/checkout-rows'
import { findOwed, type Owed, owedIds } from '@/features/commerce/ledger/server/owed-rows'
import { isOfFigure } from '@/features/commerce/numbers/server/orders-of-figure'
import { lineName } from '@/features/commerce/delivery/server/delivery-of-line'
import { day } from '@/lib/durations'
import { found, hasItem, isInSale, onDays, real, usesOffer } from './search-orders'

export type Filter = (typeof orderFilters)[number]
export type OrderQuestion = {
  filter?: Filter
  search?: string
  after?: string
  /** First and last day in the site's time zone, such as `2026-11-23`. */
  from?: string
  to?: string
  /** Id of a bought item. */
  item?: string
  /** Id of a code. */
  offer?: string
  /** Id of an item that was bought at a sale price. */
  sale?: string
  /** Figure of sales, such as `USD.category.sheet_music`. */
  sales?: string
}

const perPage = 50

function filtered(ctx: Context, filter: Filter): SQL | undefined {
  switch (filter) {
    case 'all':
      return inArray(checkouts.status, real)
    case 'to-ship':
      return and(
        eq(checkouts.status, 'paid'),
        eq(checkouts.needs_shipping, true),
        isNull(checkouts.shipped_at),
        stillOwed(ctx),
      )
    case 'pending':
      return inArray(checkouts.status, ['capturing', 'pending'])
    case 'owed':
      return inArray(checkouts.id, owedIds(ctx.db))
    case 'refunded':
      return and(inArray(checkouts.status, real), gt(checkouts.refunded_cents, 0))
    case 'given':
      return isNotNull(checkouts.given_as)
    case 'delivery':
      return inArray(
        checkouts.id,
        ctx.db.select({ id: orders.checkout_id }).from(orders).where(isNotNull(orders.delivery_problem)),
      )
    case 'trouble':
      return or(inArray(checkouts.status, ['denied', 'mismatch', 'shortage']), checkouts.owes_goods)
  }
}

/** True when part of the order is not refunded. */
const stillOwed = (ctx: Context) =>
  exists(
    ctx.db
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.checkout_id, checkouts.id), ne(orders.payment_status, 'refunded'))),
  )

/**
 * Selects the orders after the last one of the previous page. The database compares its own times: JavaScript dates
 * would lose microseconds.
 */
const beyond = (after: string): SQL =>
  sql`(${checkouts.created_at}, ${checkouts.id}) < (select created_at, id from checkouts where id = ${after})`

/** Returns up to `most` checkouts of a query, newest first. */
export async function findCheckouts(
  ctx: Context,
  { filter = 'all', search = '', after, from, to, item, offer, sale, sales }: OrderQuestion,
  most: number,
): Promise<Checkout[]> {
  const others = and(
    filtered(ctx, filter),
    onDays(ctx, from, to),
    item === undefined ? undefined : await hasItem(ctx, item),
    offer === undefined ? undefined : usesOffer(ctx, offer),
    sale === undefined ? undefined : isInSale(ctx, sale),
    sales === undefined ? undefined : isOfFigure(sales),
    after === undefined ? undefined : beyond(after),
  )
  return ctx.db
    .select()
    .from(checkouts)
    .where(and(others, await found(ctx, search, { others, most })))
    .orderBy(desc(checkouts.created_at), desc(checkouts.id))
    .limit(most)
}

/** Yields all checkouts of a query in batches, for the export. */
export async function* allCheckouts(ctx: Context, question: OrderQuestion): AsyncGenerator<Checkout[]> {
  const most = 500
  let after = question.after
  do {
    const batch = await findCheckouts(ctx, { ...question, after }, most)
    yield batch
    after = batch.length === most ? batch.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** Returns one page of orders, newest first; `next` is null on the last. */
export async function listOrders(
  ctx: Context,
  question: OrderQuestion,
): Promise<{ orders: OrderSummary[]; next: string | null }> {
  const rows = await findCheckouts(ctx, question, perPage + 1)
  const page = rows.slice(0, perPage)
  const last = page.at(-1)
  return { orders: await summarise(ctx, page), next: rows.length > perPage && last ? last.id : null }
}

/** Returns the state of the parcels of an order; `isSent`: at least one was sent. */
function shippingState({ needs_shipping, shipped_at }: Checkout, isSent: boolean): OrderSummary['shipping'] {
  if (!needs_shipping) return null
  if (shipped_at === null) return isSent ? 'partly-shipped' : 'waiting'
  return isSent ? 'shipped' : null
}

/** Returns what is owed of an order, with the whole days since its release. */
function toOwed({ clock }: Context, owed: Owed | undefined): OrderSummary['owed'] {
  if (!owed) return null
  return { cents: owed.cents, days: Math.floor((clock.now().getTime() - owed.releasedAt.getTime()) / day) }
}

/** Returns the rows of the list for these checkouts, in their order. */
export async function summarise(ctx: Context, rows: readonly Checkout[]): Promise<OrderSummary[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const takenBack = await ctx.db
    .select({ id: orders.checkout_id })
    .from(orders)
    .where(inArray(orders.checkout_id, ids))
    .groupBy(orders.checkout_id)
    .having(sql`bool_and(${orders.payment_status} = 'refunded')`)
  const owed = await findOwed(ctx.db, ids)
  const sent = new Set(
    (
      await ctx.db
        .selectDistinct({ id: shipments.checkout_id })
        .from(shipments)
        .where(inArray(shipments.checkout_id, ids))
    ).map(({ id }) => id),
  )
  const lines = await ctx.db
    .select({
      checkoutId: checkoutLines.checkout_id,
      title: checkoutLines.title,
      quantity: checkoutLines.quantity,
      category: checkoutLines.category,
      format: checkoutLines.format,
      format_name: checkoutLines.format_name,
      variant_label: checkoutLines.variant_label,
      licence: checkoutLines.licence,
      imageUrl: checkoutLines.image_url,
    })
    .from(checkoutLines)
    .where(inArray(checkoutLines.checkout_id, ids))
    .orderBy(checkoutLines.position)
  return rows.map((row) => ({
    id: row.id,
    invoiceNumber: row.invoice_number,
    at: (row.paid_at ?? row.created_at).toISOString(),
    email: row.email || row.payer_email || '',
    status: row.status,
    totalCents: row.total_cents,
    currency: row.currency,
    refundedCents: row.refunded_cents,
    titles: lines
      .filter(({ checkoutId }) => checkoutId === row.id)
      .map((line) => (line.quantity > 1 ? `${line.quantity} x ${lineName(line)}` : lineName(line)))
      .join(', '),
    imageUrl: lines.find(({ checkoutId, imageUrl }) => checkoutId === row.id && imageUrl !== null)?.imageUrl ?? null,
    needsShipping: row.needs_shipping,
    shipping: shippingState(row, sent.has(row.id)),
    isTakenBack: takenBack.some(({ id }) => id === row.id),
    buyerNote: row.buyer_note,
    owesGoods: row.owes_goods,
    isManual: isManualId(row.provider_order_id),
    owed: toOwed(ctx, owed.get(row.id)),
  }))
}
