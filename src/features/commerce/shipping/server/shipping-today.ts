// Reports on shipping for the dashboard: parcels that cost buyers nothing because no price was set, and items without a
// weight while prices go by weight.
import { sql } from 'drizzle-orm'
import { publicRows } from '@/db/public-rows'
import { shippingRates } from '@/db/schema/commerce/shipping'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import type { Context } from '@/platform/context'
import { parcelTexts } from '../parcel.texts'
import { isShippingDecided } from './shipping-decision'

/** Most characters of names in a sentence. */
const mostLetters = 90

/** Counts items on sale that are sent by post, and those of them that lack a weight where a rate depends on it. */
async function countParcels({ db }: Pick<Context, 'db'>) {
  const { rows } = await db.execute<{ parcels: number; weightless: number; names: string | null }>(sql`
    with parcels as (
      select title, order_index, weight_grams is null and (
          not exists (select 1 from ${itemVariants} v where v.shop_item_id = ${shopItems}.id)
          or exists (select 1 from ${itemVariants} v where v.shop_item_id = ${shopItems}.id and v.is_on_sale and v.weight_grams is null)
        ) and exists (select 1 from ${shippingRates} group by zone_id having count(*) > 1) as is_weightless
      from ${shopItems} where ${publicRows(shopItems)} and category in ('physical_music', 'merchandise', 'cd')
    )
    select count(*)::int as parcels, (count(*) filter (where is_weightless))::int as weightless,
      string_agg(title, ', ' order by order_index, title) filter (where is_weightless) as names
    from parcels`)
  return rows[0] ?? { parcels: 0, weightless: 0, names: null }
}

export async function shippingToday(ctx: Pick<Context, 'db' | 'settings'>) {
  const { parcels, weightless, names } = await countParcels(ctx)
  const listed = names ?? ''
  return [
    {
      key: 'shipping-undecided',
      count: parcels > 0 && !(await isShippingDecided(ctx, ctx.db)) ? 1 : 0,
      text: parcelTexts.undecided,
      href: '/admin/settings#shipping',
      action: parcelTexts.decide,
      kind: 'trouble' as const,
    },
    {
      key: 'no-weight',
      count: weightless,
      text: parcelTexts.noWeight(weightless, listed.length > mostLetters ? `${listed.slice(0, mostLetters)}…` : listed),
      href: '/admin/shop',
      action: parcelTexts.addWeight,
      kind: 'todo' as const,
    },
  ]
}
