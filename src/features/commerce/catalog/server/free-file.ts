// Finds the file of a free item.
import { and, eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { shopItems } from '@/db/schema/commerce/shop'

/**
 * Returns the private file of a visible free item (OP-15): the only PDF served without an order. Null when there is
 * none.
 */
export async function freeFile(ctx: Context, slug: string): Promise<{ file: string; title: string } | null> {
  const [row] = await ctx.db
    .select({ file: shopItems.pdf_file_url, title: shopItems.title })
    .from(shopItems)
    .where(and(eq(shopItems.slug, slug), publicRows(shopItems), eq(shopItems.category, 'free_content')))
  return row?.file ? { file: row.file, title: row.title } : null
}
