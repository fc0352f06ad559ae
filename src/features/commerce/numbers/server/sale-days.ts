// Keeps the figures in step with the orders and the site's time zone, in chunks: a payment waits for one of them at most.
import { eq, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { saleLines } from '@/db/schema/commerce/orders/sales'

/** Name of the job that moves sales to their day in another time zone. */
export const moveSalesTask = 'move-sales'

type World = Pick<Context, 'db' | 'settings'>

/** Orders of one chunk: less than a second of work. */
const chunkSize = 250

/** Returns the date of a moment in a time zone, such as `2026-11-23`. */
export const siteDay = (moment: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(moment)

/** Brings lines and sums of these orders up to date. */
const noteSales = (tx: Transaction, ids: readonly string[]) =>
  tx.execute(sql`select note_sales(${sql.param(ids)}::uuid[])`)

/** Moves sales of one chunk of orders to their day in the zone of the figures. Returns true when none is left. */
async function moveChunk({ db }: World): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Takes neighbours in time, which change the same sums.
    const { rows } = await tx.execute<{ id: string }>(sql`
      select checkout_id as id from sale_lines where day <> (sold_at at time zone (select zone from sale_zone))::date
      group by 1 order by min(sold_at) limit ${chunkSize}`)
    await noteSales(
      tx,
      rows.map(({ id }) => id),
    )
    if (rows.length === chunkSize) return false
    await tx.execute(sql`update sale_zone set is_moving = false where is_moving`)
    return true
  })
}

/** Moves all sales to their day in the zone of the figures. */
export async function moveSales(ctx: World): Promise<void> {
  while (!(await moveChunk(ctx)));
}

/**
 * Gives the figures the site's time zone if it has changed: a sale near midnight may belong to another day. Moves the
 * first chunk of orders itself and leaves the rest to a job. Returns true while some are left.
 */
export async function followSiteZone(ctx: World): Promise<boolean> {
  const { timeZone } = ctx.settings
  const { rows } = await ctx.db.execute<{ zone: string; is_moving: boolean }>(
    sql`select zone, is_moving from sale_zone`,
  )
  const [row] = rows
  if (row?.zone === timeZone) return row.is_moving
  await inTransaction(ctx.db, async (tx) => {
    if (row) await tx.execute(sql`update sale_zone set zone = ${timeZone}, is_moving = true`)
    else await tx.execute(sql`insert into sale_zone values (${timeZone}, true) on conflict do nothing`)
    await queueJob(tx, moveSalesTask, {}, { key: moveSalesTask })
  })
  return !(await moveChunk(ctx))
}

/**
 * Computes all figures again from the orders: lines by chunks of orders, then the sums of each month and year from the
 * lines. Payments go on meanwhile.
 */
export async function rebuildSales(ctx: World): Promise<void> {
  await followSiteZone(ctx)
  for (let last: { at: string; id: string } | undefined, isMore = true; isMore;) {
    const { rows } = await ctx.db.execute<{ at: string; id: string }>(sql`
      select c.created_at::text as at, c.id from checkouts c
      where (c.created_at, c.id) > (${last?.at ?? '-infinity'}::timestamptz, ${last?.id ?? '00000000-0000-0000-0000-000000000000'}::uuid)
        and (c.status in ('paid', 'shortage') or exists (select from sale_lines l where l.checkout_id = c.id))
      order by c.created_at, c.id limit ${chunkSize}`)
    await inTransaction(ctx.db, (tx) =>
      noteSales(
        tx,
        rows.map(({ id }) => id),
      ),
    )
    last = rows.at(-1)
    isMore = rows.length === chunkSize
  }
  await moveSales(ctx)
  const { rows: spans } = await ctx.db.execute<{ grains: string[]; first: string; last: string }>(sql`
    with months as (
      select distinct date_trunc('month', d.day::timestamp) as first
      from (select day from sale_lines union select starts_on from sale_sums) d
    )
    select array['day', 'month'] as grains, first::date::text as first, (first + interval '1 month - 1 day')::date::text as last from months
    union select array['year'], date_trunc('year', first)::date::text, (date_trunc('year', first) + interval '1 year - 1 day')::date::text from months
    order by 2, 3`)
  for (const { grains, first, last } of spans)
    await inTransaction(ctx.db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = '1min'`)
      await tx.execute(sql`select correct_sale_sums(${sql.param(grains)}::text[], ${first}::date, ${last}::date)`)
    })
}

/**
 * Removes the lines of an imported checkout that was deleted because its import is undone. The figures keep those of an
 * erased checkout, which was a sale.
 */
export async function removeSaleLines(tx: Transaction, checkoutId: string): Promise<void> {
  await tx.delete(saleLines).where(eq(saleLines.checkout_id, checkoutId))
}
