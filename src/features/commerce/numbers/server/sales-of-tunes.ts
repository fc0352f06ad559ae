// Sums up what was sold between two moments by the tunes of the sheets.
import { sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { siteDay } from './sale-days'

/** `tuneId`: null for everything that is none of the tunes. `cents`: after discounts and refunds, without shipping. */
export type TuneSales = { tuneId: string | null; currency: string; orders: number; pieces: number; cents: number }

export async function salesOfTunes(
  ctx: Context,
  { from, until, tuneIds }: { from: Date; until: Date; tuneIds: readonly string[] },
): Promise<TuneSales[]> {
  // A day more on both sides covers every time zone, so that the index by day finds the few lines.
  const day = (moment: Date) => siteDay(moment, 'UTC')
  const { rows } = await ctx.db.execute<{ [name in keyof TuneSales]: string | null }>(sql`
    with sold as (
      select l.*, case when i.tune_id = any(${sql.param(tuneIds)}::uuid[]) then i.tune_id::text end as tune
      from sale_lines l left join shop_items i on i.id::text = l.item
      where l.day between ${day(from)}::date - 1 and ${day(until)}::date + 1
        and l.sold_at >= ${from.toISOString()}::timestamptz and l.sold_at < ${until.toISOString()}::timestamptz and l.position >= 0
    )
    select tune as "tuneId", currency, count(distinct checkout_id) as orders, sum(pieces) as pieces,
      sum(gross_cents - discount_cents - refunded_cents) as cents
    from sold group by tune, currency order by currency`)
  return rows.map(({ tuneId, currency, orders, pieces, cents }) => ({
    tuneId,
    currency: currency ?? '',
    orders: Number(orders),
    pieces: Number(pieces),
    cents: Number(cents),
  }))
}
