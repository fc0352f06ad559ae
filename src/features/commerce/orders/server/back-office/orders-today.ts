// Orders on the dashboard: parcels to ship, problem payments, and the sales of recent days.
import { sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { manualIdPattern } from '@/adapters/payments/manual-ids'
import { counted } from '@/lib/counted'
import { day } from '@/lib/durations'
import { isOwed } from '@/features/commerce/ledger/server/owed-rows'
import { countToShip } from './order-figures'

const days = 30

/**
 * Returns parcels to ship, pending payments, released orders that are not paid in time, orders with problems of the
 * last 30 days, failed refunds, and files that were sent otherwise than sold.
 */
export async function ordersToday(ctx: Context) {
  const { db, clock } = ctx
  const since = new Date(clock.now().getTime() - days * day).toISOString()
  const one = async (query: ReturnType<typeof sql>) => (await db.execute<{ n: number }>(query)).rows[0]?.n ?? 0
  const isManual = sql`provider_order_id like ${manualIdPattern}`
  const [toShip, pending, awaited, overdue, trouble, owing, failedRefunds, unstamped] = await Promise.all([
    countToShip(ctx),
    one(
      sql`select count(*)::int as n from checkouts where status in ('capturing', 'pending') and (${isManual}) is not true`,
    ),
    one(sql`select count(*)::int as n from checkouts where status = 'pending' and ${isManual}`),
    one(
      sql`select count(*)::int as n from manual_payments where ${isOwed} and due_at < ${clock.now().toISOString()}::timestamptz`,
    ),
    one(
      sql`select count(*)::int as n from checkouts where status in ('mismatch', 'shortage') and created_at > ${since}::timestamptz`,
    ),
    one(sql`select count(*)::int as n from checkouts where owes_goods`),
    one(sql`select count(*)::int as n from refunds where status = 'failed' and created_at > ${since}::timestamptz`),
    one(
      sql`select count(*)::int as n from orders where delivery_problem is not null and updated_at > ${since}::timestamptz`,
    ),
  ])
  return [
    {
      key: 'to-ship',
      count: toShip,
      text: counted(toShip, 'order to ship', 'orders to ship'),
      href: '/admin/orders?filter=to-ship',
      action: 'Ship',
      kind: 'todo' as const,
    },
    {
      key: 'pending',
      count: pending,
      text: counted(pending, 'payment under way', 'payments under way'),
      href: '/admin/orders?filter=pending',
      action: 'See payments',
      kind: 'todo' as const,
    },
    {
      key: 'awaited',
      count: awaited,
      text: `${counted(awaited, 'order waits', 'orders wait')} for a payment that you confirm`,
      href: '/admin/orders?filter=pending',
      action: 'See orders',
      kind: 'todo' as const,
    },
    {
      key: 'overdue',
      count: overdue,
      text: `${counted(overdue, 'released order is', 'released orders are')} not paid although the day is over`,
      href: '/admin/orders?filter=owed',
      action: 'See orders',
      kind: 'todo' as const,
    },
    {
      key: 'trouble',
      count: trouble,
      text: counted(trouble, 'order could not be fulfilled', 'orders could not be fulfilled'),
      href: '/admin/orders?filter=trouble',
      action: 'See orders',
      kind: 'trouble' as const,
    },
    {
      key: 'owing',
      count: owing,
      text: `${counted(owing, 'order was', 'orders were')} paid but nothing was delivered: add files or a link to the item`,
      href: '/admin/orders?filter=trouble',
      action: 'See orders',
      kind: 'trouble' as const,
    },
    {
      key: 'failed-refunds',
      count: failedRefunds,
      text: counted(failedRefunds, 'refund has failed', 'refunds have failed'),
      href: '/admin/orders?filter=refunded',
      action: 'See refunds',
      kind: 'trouble' as const,
    },
    {
      key: 'unstamped',
      count: unstamped,
      text: counted(
        unstamped,
        'PDF was delivered without its licence printed in it',
        'PDFs were delivered without their licence printed in them',
      ),
      href: '/admin/orders?filter=delivery',
      action: 'See orders',
      kind: 'trouble' as const,
    },
  ]
}

/**
 * Returns orders and revenue minus refunds in the shop's currency for each of the last days in the site's time zone,
 * oldest first, including days without sales.
 */
export async function salesOfDays(
  { db, clock, settings }: Context,
  most: number,
): Promise<{ day: string; orders: number; cents: number }[]> {
  const now = clock.now().toISOString()
  const since = new Date(clock.now().getTime() - (most + 1) * day).toISOString()
  const { rows } = await db.execute<{ day: string; orders: number; cents: number }>(sql`
    with span as (
      select day::date from generate_series((${now}::timestamptz at time zone ${settings.timeZone})::date - ${most - 1}::int, (${now}::timestamptz at time zone ${settings.timeZone})::date, '1 day') as day
    ), sold as (
      select (paid_at at time zone ${settings.timeZone})::date as day, count(*)::int as orders, sum(total_cents) as cents
      from checkouts
      where status = 'paid' and total_cents > 0 and paid_at > ${since}::timestamptz and currency = ${settings.owner.currency} group by 1
    ), back as (
      -- Nothing goes back before it was paid.
      select (c.paid_at at time zone ${settings.timeZone})::date as day, sum(r.amount_cents) as cents
      from refunds r join payments p on p.id = r.payment_id join checkouts c on c.id = p.checkout_id
      where r.created_at > ${since}::timestamptz and r.status = 'completed' and c.status = 'paid' and c.currency = ${settings.owner.currency} group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(sold.orders, 0) as orders, (coalesce(sold.cents, 0) - coalesce(back.cents, 0))::int as cents
    from span left join sold using (day) left join back using (day) order by day`)
  return rows
}

/** Returns the revenue minus refunds, in cents, of the days of `salesOfDays` for each other currency that has any. */
export async function salesInOtherCurrencies(
  { db, clock, settings }: Context,
  most: number,
): Promise<{ currency: string; cents: number }[]> {
  const now = clock.now().toISOString()
  const since = new Date(clock.now().getTime() - (most + 1) * day).toISOString()
  const { rows } = await db.execute<{ currency: string; cents: number }>(sql`
    select currency, sum(total_cents - refunded_cents)::int as cents from checkouts
    where status = 'paid' and paid_at > ${since}::timestamptz and currency <> ${settings.owner.currency}
      and (paid_at at time zone ${settings.timeZone})::date > (${now}::timestamptz at time zone ${settings.timeZone})::date - ${most}::int
    group by currency having sum(total_cents - refunded_cents) > 0 order by currency`)
  return rows
}
