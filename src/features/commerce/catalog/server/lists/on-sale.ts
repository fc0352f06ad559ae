// Finds what is for sale of a tune or of an album, for pages outside the shop that link to it.
import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { isAnyOf } from '@/db/schema/columns'
import { releases, shopItems } from '@/db/schema/commerce/shop'
import { recordCategories } from '@/features/commerce/recordings/track.rules'
import type { ShopItem } from '../../catalog.contract'
import { startingPrice } from '../../item/starting-price'
import { leaders, oncePerRelease } from '@/features/commerce/releases/releases.rules'
import { shopReleases } from './formats-of-releases'
import { itemsInOrder } from './item-lists'

/** An item that a visitor can buy, or get for free if `cents` is null. */
export type OnSale = { slug: string; title: string; cents: number | null; isFrom: boolean }

/** Returns null for an item that visitors cannot get at the moment. */
function onSale(item: ShopItem): OnSale | null {
  const { slug, title } = item
  if (item.isFree) return item.freeUrl === null ? null : { slug, title, cents: null, isFrom: false }
  const price = startingPrice(item)
  return price && { slug, title, ...price }
}

/** Returns sheets of these tunes, in the order of the shop. */
export async function sheetsOnSale(ctx: Context, tuneIds: readonly string[]): Promise<(OnSale & { tuneId: string })[]> {
  if (tuneIds.length === 0) return []
  const rows = await ctx.db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(and(publicRows(shopItems), isAnyOf(shopItems.tune_id, [...new Set(tuneIds)])))
    .orderBy(asc(shopItems.order_index), asc(shopItems.id))
  const found = rows.map(({ id }) => id)
  const ids = oncePerRelease(found, await shopReleases(ctx))
  return (await itemsInOrder(ctx, ids)).flatMap((item) => {
    const found = onSale(item)
    return found && item.tune ? [{ ...found, tuneId: item.tune.id }] : []
  })
}

/**
 * Returns recordings with the name of one of these albums, ignoring brackets behind the name: "Late Set (CD)".
 * Downloads come first. A release is listed once, by its first format, if its title or that of a format is the name.
 */
export async function albumsOnSale(ctx: Context, albums: readonly string[]): Promise<(OnSale & { name: string })[]> {
  const wanted = [...new Set(albums.map((album) => album.trim().toLowerCase()).filter(Boolean))]
  if (wanted.length === 0) return []
  const name = sql<string>`btrim(regexp_replace(${shopItems.title}, '\\([^()]*\\)\\s*$', ''))`
  const isWanted = (title: SQL) => inArray(sql`lower(${title})`, wanted)
  const rows = await ctx.db
    .select({
      id: shopItems.id,
      name: sql<string>`case when ${isWanted(name)} then ${name} else ${releases.title} end`,
    })
    .from(shopItems)
    .leftJoin(releases, eq(releases.id, shopItems.release_id))
    .where(
      and(
        publicRows(shopItems),
        inArray(shopItems.category, recordCategories),
        or(isWanted(name), isWanted(sql`${releases.title}`)),
      ),
    )
    .orderBy(desc(eq(shopItems.category, 'digital_music')), asc(shopItems.order_index), asc(shopItems.id))
  const found = await shopReleases(ctx)
  // Reversed, so that of several formats with different titles the first decides.
  const names = new Map(rows.toReversed().map(({ id, name: own }) => [leaders([id], found)[0] ?? id, own]))
  return (
    await itemsInOrder(
      ctx,
      leaders(
        rows.map(({ id }) => id),
        found,
      ),
    )
  ).flatMap((item) => {
    const found = onSale(item)
    return found ? [{ ...found, name: names.get(item.id) ?? '' }] : []
  })
}
