// Figures about orders for the dashboard and the navigation: parcels that wait, and the newest orders.
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { changeWords } from '@/lib/change-words'
import { counted } from '@/lib/counted'
import { day } from '@/lib/durations'
import type { OrderSummary } from '../../orders-admin.contract'
import { findCheckouts, summarise } from './list-orders'

const compareDays = 30
/** Days before the earlier moment in which a parcel may have been paid; reading all orders would take too long. */
const patienceDays = 60

/**
 * Counts paid orders with something to post that meet a condition. Avoids `exists`: the planner may turn it into a read of
 * all orders.
 */
async function countParcels({ db }: Pick<Context, 'db'>, condition: SQL): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n from checkouts c where c.status = 'paid' and c.needs_shipping and ${condition}
      and (select true from orders o where o.checkout_id = c.id and o.payment_status <> 'refunded' limit 1)`)
  return rows[0]?.n ?? 0
}

export const countToShip = (ctx: Pick<Context, 'db'>): Promise<number> => countParcels(ctx, sql`c.shipped_at is null`)

/** Counts the orders to ship, for the navigation. */
export async function ordersWaiting(ctx: Context) {
  const count = await countToShip(ctx)
  return { count, text: counted(count, 'order to ship', 'orders to ship') }
}

/** Compares the orders to ship with those that waited 30 days ago. */
export async function toShipFigure(ctx: Context) {
  const then = new Date(ctx.clock.now().getTime() - compareDays * day)
  const since = new Date(then.getTime() - patienceDays * day)
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
  const [waiting, waitedLong, shippedSince] = await Promise.all([
    countToShip(ctx),
    countParcels(ctx, sql`c.shipped_at is null and c.paid_at <= ${at(then)}`),
    countParcels(ctx, sql`c.paid_at > ${at(since)} and c.paid_at <= ${at(then)} and c.shipped_at > ${at(then)}`),
  ])
  return {
    key: 'to-ship',
    label: 'Orders to ship',
    value: String(waiting),
    change: changeWords(waiting - waitedLong - shippedSince, `${compareDays} days ago`),
    href: '/admin/orders?filter=to-ship',
  }
}

export async function newestOrders(ctx: Context, most: number): Promise<OrderSummary[]> {
  return summarise(ctx, await findCheckouts(ctx, {}, most))
}
