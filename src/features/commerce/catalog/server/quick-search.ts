// Finds items for the quick search of the back-office.
import { and } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { hasWords, searchText } from '@/db/schema/columns'
import { shopItems } from '@/db/schema/commerce/shop'
import { categoryNames } from '../shop-categories'

/** Returns up to `most` items with these words in the title, hidden ones too. */
export async function searchItems(ctx: Context, search: string, most: number) {
  const { title, description, category } = shopItems
  const rows = await ctx.db
    .select({ id: shopItems.id, title, category, isVisible: shopItems.is_visible })
    .from(shopItems)
    // The first condition is that of the search index, the second leaves out words that only the description has.
    .where(and(hasWords(searchText(title, description, category), search), hasWords(searchText(title), search)))
    .limit(most)
  return rows.map((item) => ({
    title: item.title,
    note: item.isVisible ? categoryNames[item.category] : `${categoryNames[item.category]}, hidden`,
    href: `/admin/shop?open=${item.id}`,
  }))
}
