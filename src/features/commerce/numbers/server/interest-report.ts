// Reads what visitors did with each item before they bought it, in a period.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '@/platform/context'
import { daysAfter } from '@/lib/dates'
import type { interestQuestion, InterestRow } from '../numbers.contract'
import { spansOf } from '../numbers.rules'
import { numbersTexts as texts } from '../numbers.texts'
import { siteDay } from './sale-days'
import { inSpans } from './sale-report'

type Question = z.output<typeof interestQuestion>

/** Rows on the page; the CSV has all. */
const shownRows = 50

/** Returns a row for each item that was seen or sold in the period, or for one item; the most seen first. */
export async function interestReport(ctx: Context, question: Question): Promise<InterestRow[]> {
  const { to = siteDay(ctx.clock.now(), ctx.settings.timeZone), item } = question
  const { from = daysAfter(to, -29) } = question
  const { rows } = await ctx.db.execute<Record<keyof InterestRow, string | null>>(sql`
    with steps as (
      select shop_item_id::text as item, ${sum('seen')}, ${sum('inside')}, ${sum('played')}, ${sum('cart')}
      from item_days where day between ${from}::date and ${to}::date ${item ? sql`and shop_item_id = ${item}` : sql``} group by 1
    ), sold as (
      select key as item, max(label) as label, sum(orders) as bought
      from sale_sums where dimension = 'item' and key <> '' and ${inSpans(spansOf({ from, to }))} ${item ? sql`and key = ${item}` : sql``}
      group by 1 having sum(orders) > 0
    )
    select item as id, coalesce(i.title, sold.label) as title, seen, inside, played, cart, bought
    from steps full join sold using (item) left join shop_items i on i.id = item::uuid
    order by seen desc nulls last, bought desc nulls last, title, item`)
  return rows.map(({ id, title, ...counts }) => {
    const count = (name: keyof typeof counts) => Number(counts[name] ?? 0)
    return {
      id: id ?? '',
      title: title ?? texts.interest.deleted,
      seen: count('seen'),
      inside: count('inside'),
      played: count('played'),
      cart: count('cart'),
      bought: count('bought'),
    }
  })
}

const sum = (step: string) => sql`sum(times) filter (where step = ${step}) as ${sql.identifier(step)}`

/** Returns the rows that the page shows, and the number of those beyond. */
export async function shownInterest(ctx: Context, question: Question) {
  const rows = await interestReport(ctx, question)
  return { rows: rows.slice(0, shownRows), leftOut: Math.max(0, rows.length - shownRows) }
}
