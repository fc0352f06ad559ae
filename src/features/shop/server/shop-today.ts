// What the shop has to say on the dashboard: items that are nearly or wholly sold out.
import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Context } from '@/adapters/context'
import { shopItems } from '@/db/schema/shop'

/** From this many pieces on an item is worth a look. */
const low = 3

export async function shopToday({ db }: Context) {
  const [row] = await db
    .select({ low: sql<number>`count(*)::int`, names: sql<string | null>`string_agg(${shopItems.title}, ', ' order by ${shopItems.inventory_count})` })
    .from(shopItems)
    .where(and(eq(shopItems.is_visible, true), isNotNull(shopItems.inventory_count), lte(shopItems.inventory_count, low), inArray(shopItems.category, ['physical_music', 'merchandise', 'cd'])))
  const count = row?.low ?? 0
  const names = row?.names ?? ''
  return [{ key: 'low-stock', count, text: `Low stock: ${names.length > 90 ? `${names.slice(0, 90)}…` : names}`, href: '/admin/shop', kind: 'todo' as const }]
}
