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

/** Counts no more items than this. A shop with ten thousand of them would wait for a figure that helps no one. */
const mostCounted = 100

/**
 * Returns whether any item on sale is sent by post, and counts those that lack a weight where a rate depends on it, at
 * most one more than `mostCounted`. They are read along an index, in the order of the list.
 */
async function findParcels({ db }: Pick<Context, 'db'>) {
  const isParcel = sql`${publicRows(shopItems)} and category in ('physical_music', 'merchandise', 'cd')`
  const { rows } = await db.execute<{ hasParcels: boolean; weightless: number; names: string | null }>(sql`
    with weightless as (
      select title, order_index from ${shopItems}
      where ${isParcel} and weight_grams is null and (
          not exists (select 1 from ${itemVariants} v where v.shop_item_id = ${shopItems}.id)
          or exists (select 1 from ${itemVariants} v where v.shop_item_id = ${shopItems}.id and v.is_on_sale and v.weight_grams is null)
        ) and exists (select 1 from ${shippingRates} group by zone_id having count(*) > 1)
      order by order_index, title limit ${mostCounted + 1}
    )
    select exists (select 1 from ${shopItems} where ${isParcel}) as "hasParcels", count(*)::int as weightless,
      string_agg(title, ', ' order by order_index, title) as names
    from weightless`)
  return rows[0] ?? { hasParcels: false, weightless: 0, names: null }
}

const countWords = (count: number): string => {
  if (count === 1) return 'An item has'
  return `${count > mostCounted ? `More than ${mostCounted}` : count} items have`
}

export async function shippingToday(ctx: Pick<Context, 'db' | 'settings'>) {
  const { hasParcels, weightless, names } = await findParcels(ctx)
  const listed = names ?? ''
  return [
    {
      key: 'shipping-undecided',
      count: hasParcels && !(await isShippingDecided(ctx, ctx.db)) ? 1 : 0,
      text: parcelTexts.undecided,
      href: '/admin/settings#shipping',
      action: parcelTexts.decide,
      kind: 'trouble' as const,
    },
    {
      key: 'no-weight',
      count: weightless,
      text: parcelTexts.noWeight(
        countWords(weightless),
        listed.length > mostLetters ? `${listed.slice(0, mostLetters)}…` : listed,
      ),
      href: '/admin/shop',
      action: parcelTexts.addWeight,
      kind: 'todo' as const,
    },
  ]
}
