// Deletes checkouts after their retention period: those that never became an order, and old orders. Never deletes an
// open one.
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { daysAgo } from '@/platform/privacy/personal-data'
import { removeEntriesAbout } from '@/db/audit-privacy'
import { orders } from '@/db/schema/commerce/orders/orders'
import { removeGrants } from '@/features/commerce/downloads/server/grants/grants'
import { removeCheckouts } from '@/features/commerce/ledger/server/erase-rows'
import { removeShipments } from '@/features/commerce/packing/server/erase-shipments'
import { removeRefunds } from '@/features/commerce/refunds/server/erase-refunds'
import { unlinkUses } from '@/features/commerce/offers/server/uses'
import { rowIds } from '@/features/commerce/ledger/server/checkout-rows'

/**
 * No money moved and none will: closed by us, no process at work on it, and PayPal took nothing or refunded it at once.
 */
const neverPaid = sql`
  c.status in ('expired', 'cancelled', 'refused', 'mismatch', 'denied') and c.next_check_at is null
  and not exists (select from orders o where o.checkout_id = c.id and o.payment_status <> 'failed')
  and not exists (select from payments p where p.checkout_id = c.id and p.status <> 'denied')`

/** Paid or tried long ago, and nothing of it is open: no payment, no refund, no usable download. */
const isClosed = sql`
  c.status in ('paid', 'shortage', 'denied', 'mismatch') and c.next_check_at is null
  and not exists (select from payments p join refunds r on r.payment_id = p.id where p.checkout_id = c.id and r.status in ('requested', 'pending'))
  and not exists (select from payments p where p.checkout_id = c.id and p.status = 'pending')`

const mayStillDownload = (now: Date) => sql`
  exists (select from orders o join download_grants g on g.order_id = o.id where o.checkout_id = c.id and g.revoked_at is null and g.used < g.max_downloads and g.expires_at > ${now.toISOString()}::timestamptz)`

async function chosen(tx: Transaction, condition: ReturnType<typeof sql>, batch: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select c.id from checkouts c where ${condition} order by c.created_at limit ${batch} for update skip locked`,
  )
  return rowIds(rows)
}

/** Deletes up to `batch` unpaid checkouts and returns their number. */
export async function forgetUnpaid(tx: Transaction, ctx: Context, batch: number): Promise<number> {
  const before = daysAgo(ctx, ctx.settings.retention.checkouts).toISOString()
  return removeWithCheckouts(tx, await chosen(tx, sql`c.updated_at < ${before}::timestamptz and ${neverPaid}`, batch))
}

/** Deletes the unpaid checkouts of one address on the person's request and returns their number. */
export async function eraseUnpaid(tx: Transaction, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  return removeWithCheckouts(
    tx,
    await chosen(tx, sql`c.id = any(${sql.param(ids)}::uuid[]) and ${neverPaid}`, ids.length),
  )
}

/** Deletes up to `batch` orders past their legal retention period, with all their data, and returns their number. */
export async function forgetOrders(tx: Transaction, ctx: Context, batch: number): Promise<number> {
  const before = daysAgo(ctx, ctx.settings.retention.orders).toISOString()
  return removeWithCheckouts(
    tx,
    await chosen(
      tx,
      sql`greatest(c.created_at, c.paid_at) < ${before}::timestamptz and ${isClosed} and not ${mayStillDownload(ctx.clock.now())}`,
      batch,
    ),
  )
}

/** Deletes checkouts with everything that belongs to them, and returns their number. */
async function removeWithCheckouts(tx: Transaction, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const lines = await tx.select({ id: orders.id }).from(orders).where(inArray(orders.checkout_id, ids))
  await removeRefunds(tx, ids)
  await removeGrants(tx, rowIds(lines))
  await removeShipments(tx, ids)
  await unlinkUses(tx, ids)
  await removeCheckouts(tx, ids)
  await removeEntriesAbout(
    tx,
    ids.map((id) => `checkout:${id}`),
  )
  return ids.length
}
