// Lists sales for the owner, each with the number of orders that it brought.
import { desc, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { toInstant } from '@/lib/zoned-time'
import { dayAt, saleState, type SaleState } from '../sale.rules'
import { type Sale, salesEndpoints } from '../sales.contract'

/** Most sales that the list shows: the newest. */
const most = 100

const places: readonly SaleState[] = ['running', 'planned', 'ended']

async function listSales({ db, clock, settings }: Context): Promise<{ sales: Sale[]; hasMore: boolean }> {
  const rows = await db
    .select({
      id: shopItems.id,
      title: shopItems.title,
      priceCents: shopItems.price,
      salePriceCents: shopItems.sale_price,
      from: shopItems.sale_from,
      until: shopItems.sale_until,
    })
    .from(shopItems)
    .where(
      or(
        sql`${shopItems.sale_price} is not null`,
        sql`${shopItems.sale_digital_price} is not null`,
        sql`exists (select from ${itemVariants} v where v.shop_item_id = ${shopItems}.id and v.sale_price is not null)`,
      ),
    )
    .orderBy(desc(shopItems.sale_from), desc(shopItems.id))
    .limit(most + 1)
  const today = dayAt(clock.now(), settings.timeZone)
  const listed = await Promise.all(
    rows.slice(0, most).map(async (row): Promise<Sale> => {
      const start = row.from === null ? new Date(0) : toInstant(row.from, '00:00', settings.timeZone)
      const { rows: counts } = await db.execute<{ orders: number }>(sql`
        select count(distinct checkouts.id)::int as orders from checkout_lines join checkouts on checkouts.id = checkout_id
        where shop_item_id = ${row.id} and in_sale
          and status in ('capturing', 'pending', 'paid', 'denied', 'mismatch', 'shortage')
          and coalesce(paid_at, checkouts.created_at) >= ${start.toISOString()}::timestamptz`)
      const state = saleState({ saleFrom: row.from, saleUntil: row.until }, today)
      return { ...row, state, orders: counts[0]?.orders ?? 0 }
    }),
  )
  const sales = listed.toSorted((one, other) => places.indexOf(one.state) - places.indexOf(other.state))
  return { sales, hasMore: rows.length > most }
}

export const salesApi: BoundEndpoint[] = [bind(salesEndpoints.sales, (ctx) => listSales(ctx))]
