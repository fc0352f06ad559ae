// Reads which files an item offers free to subscribers of the newsletter.
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { letterSettings } from '@/db/schema/site/automatic-letters'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { type GivableChoice, listGivable } from '@/features/commerce/giveaways/server/givable-files'
import { uuid } from '@/lib/fields'

/** A free item or edition. Its id is that of the edition, or of an item without editions. */
export type OfferedFile = GivableChoice & { id: string }

const isOffered = and(publicRows(shopItems), eq(shopItems.free_for_subscribers, true))

/** Condition: the welcome mail gives this file. Its item need not be visible. */
const isOfWelcome = (id: string) =>
  sql`exists (select from ${letterSettings} where ${letterSettings.welcome_file} = ${id})`

async function filesOfItem(ctx: Pick<Context, 'db'>, itemId: string): Promise<OfferedFile[]> {
  const choices = await listGivable(ctx.db, itemId)
  return choices.map((choice) => ({ ...choice, id: choice.variantId ?? choice.itemId }))
}

/** Returns the title of a visible item and its free files; null when it offers none. */
export async function offerOfItem(
  ctx: Pick<Context, 'db'>,
  slug: string,
): Promise<{ title: string; files: OfferedFile[] } | null> {
  const [item] = await ctx.db
    .select({ id: shopItems.id, title: shopItems.title })
    .from(shopItems)
    .where(and(eq(shopItems.slug, slug), isOffered))
  const files = item ? await filesOfItem(ctx, item.id) : []
  return item && files.length > 0 ? { title: item.title, files } : null
}

/** Returns the free file with this id, or that of the welcome mail; null when it is not offered any more. */
export async function findOfferedFile(ctx: Pick<Context, 'db'>, id: string): Promise<OfferedFile | null> {
  if (!uuid.safeParse(id).success) return null
  const ofEdition = ctx.db.select({ id: itemVariants.shop_item_id }).from(itemVariants).where(eq(itemVariants.id, id))
  const [item] = await ctx.db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(and(or(eq(shopItems.id, id), inArray(shopItems.id, ofEdition)), or(isOffered, isOfWelcome(id))))
  const files = item ? await filesOfItem(ctx, item.id) : []
  return files.find((file) => file.id === id) ?? null
}
