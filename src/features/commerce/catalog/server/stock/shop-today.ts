// Reports on the shop for the dashboard: items and variants that are nearly or completely sold out, and bundles that
// cannot be sold.
import { sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { shopItems } from '@/db/schema/commerce/shop'
import { brokenBundles } from '@/features/commerce/bundles/server/bundles'

/** Stock is low at this number of pieces or fewer. */
const low = 3

export async function shopToday({ db }: Context) {
  const { rows } = await db.execute<{ low: number; names: string | null }>(sql`
    with sold_by_post as not materialized (
      select id, title, inventory_count from ${shopItems} where ${publicRows(shopItems)} and category in ('physical_music', 'merchandise', 'cd')
    ), short as (
      select title as name, inventory_count as left_over from sold_by_post i
      where inventory_count is not null and inventory_count <= ${low} and not exists (select 1 from item_variants v where v.shop_item_id = i.id)
      union all
      select i.title || ' (' || v.label || ')', v.inventory_count from item_variants v join sold_by_post i on i.id = v.shop_item_id where v.inventory_count <= ${low}
    )
    select count(*)::int as low, string_agg(name, ', ' order by left_over, name) as names from short`)
  const count = rows[0]?.low ?? 0
  const names = rows[0]?.names ?? ''
  const broken = await brokenBundles(db)
  const [first] = broken
  return [
    {
      key: 'low-stock',
      count,
      text: `Low stock: ${names.length > 90 ? `${names.slice(0, 90)}…` : names}`,
      href: '/admin/shop',
      action: 'Restock',
      kind: 'todo' as const,
    },
    {
      key: 'broken-bundles',
      count: broken.length,
      text: first
        ? `${broken.length === 1 ? 'A bundle' : `${broken.length} bundles`} cannot be sold: in “${first.title}”, “${first.name}” ${first.trouble}`
        : '',
      href: '/admin/shop',
      action: 'See items',
      kind: 'trouble' as const,
    },
  ]
}
