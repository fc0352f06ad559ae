// Lists the visible items of the shop for pages, carts and search.
import { and, arrayContains, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { publicRows } from '@/db/public-rows'
import { isAnyOf } from '@/db/schema/columns'
import { shopCategories, shopItems } from '@/db/schema/commerce/shop'
import { laterFormats, leaders, oncePerRelease } from '@/features/commerce/releases/releases.rules'
import { pageOffset, pageSize } from '@/lib/paging'
import type { DetailedItem, ShopFacet } from '../../catalog.contract'
import { categoryGroup, mostFeatured } from '../../catalog.rules'
import { type CategoryGroup, pickFilters, type SheetFilters } from '../../shop-address'
import { searchItems } from '../search/search'
import { filteredSheets } from '../search/sheets'
import { present } from '../view/present'
import { asFormat, shopReleases, without } from './formats-of-releases'
import { shopOrder } from './shop-order'

async function list(
  ctx: Context,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset = 0, sells = 'main' }: { limit: number; offset?: number; sells?: 'main' | 'all' },
): Promise<DetailedItem[]> {
  const query = ctx.db
    .select()
    .from(shopItems)
    .where(and(publicRows(shopItems), where))
    .orderBy(...order)
  const items = await present(ctx, await query.limit(limit).offset(offset))
  const releases = await shopReleases(ctx)
  return items.map((item) => asFormat(item, releases, sells))
}

export type ItemsQuestion = {
  category?: string
  group?: CategoryGroup
  tag?: string
  q?: string
  page: number
} & SheetFilters

/** Inverse of SHOP-21. */
const listCategories = (group: CategoryGroup) => shopCategories.filter((category) => categoryGroup(category) === group)

/**
 * QRY-10: returns a page of the visible items by order_index, the newest first among equals. Optional filters: one
 * category (QRY-11), one category group (SHOP-21), one tag, these facts, these words. Guesses come with the most
 * similar first. A release counts once: it is shown by the first of its formats that matches.
 */
export async function visibleItems(
  ctx: Context,
  question: ItemsQuestion,
): Promise<{ items: DetailedItem[]; total: number; isGuess: boolean; facets: ShopFacet[] }> {
  const { category, group, tag, page } = question
  const filters = pickFilters(question)
  const words = question.q?.trim() ?? ''
  const where = and(
    category === undefined ? undefined : sql`${shopItems.category} = ${category}`,
    tag === undefined ? undefined : arrayContains(shopItems.tags, [tag]),
    group && inArray(shopItems.category, listCategories(group)),
  )
  const releases = await shopReleases(ctx)
  const searched = words === '' ? null : await searchItems(ctx, words, where)
  const sheets = await filteredSheets(ctx, { group, tag, filters, releases, ids: searched && new Set(searched.ids) })
  const isGuess = searched?.isGuess ?? false
  if (searched || Object.keys(filters).length > 0) {
    const matching = new Set(sheets.ids)
    const found = searched ? searched.ids.filter((id) => matching.has(id)) : sheets.ids
    const ids = oncePerRelease(found, releases)
    const items = await itemsInOrder(ctx, ids.slice(pageOffset(page), pageOffset(page) + pageSize), where)
    return { items, total: ids.length, isGuess, facets: sheets.facets }
  }
  const shown = and(
    where,
    without(
      laterFormats(
        releases,
        (format) =>
          (category === undefined || format.category === category) &&
          (tag === undefined || format.tags.includes(tag)) &&
          (group === undefined || categoryGroup(format.category) === group),
      ),
    ),
  )
  const items = await list(ctx, shown, shopOrder, { limit: pageSize, offset: pageOffset(page) })
  const total = await ctx.db.$count(shopItems, and(publicRows(shopItems), shown))
  return { items, total, isGuess, facets: sheets.facets }
}

/** Returns the visible items among these ids, in the order of the ids. */
export async function itemsInOrder(ctx: Context, ids: readonly string[], where?: SQL): Promise<DetailedItem[]> {
  if (ids.length === 0) return []
  const found = await list(ctx, and(where, isAnyOf(shopItems.id, ids)), [], { limit: ids.length })
  const byId = new Map(found.map((item) => [item.id, item]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns the first items of an order; each release once, by its first format, at the place of the first of them. */
async function leadingItems(ctx: Context, limit: number, order: SQL[], where?: SQL): Promise<DetailedItem[]> {
  const releases = await shopReleases(ctx)
  const rows = await ctx.db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(and(publicRows(shopItems), where))
    .orderBy(...order)
    // Any of them may be a further format of a release.
    .limit(limit + releases.size)
  const ids = leaders(
    rows.map(({ id }) => id),
    releases,
  )
  return itemsInOrder(ctx, ids.slice(0, limit))
}

/** QRY-11: returns featured visible items by order_index. A release is featured if one of its formats is. */
export function featuredItems(ctx: Context): Promise<DetailedItem[]> {
  return leadingItems(ctx, mostFeatured, shopOrder, eq(shopItems.is_featured, true))
}

/** QRY-11: returns the most bought items first, then by order_index. */
export function popularItems(ctx: Context, limit: number): Promise<DetailedItem[]> {
  return leadingItems(ctx, limit, [desc(shopItems.purchase_count), ...shopOrder])
}

/** Returns the visible items among these ids (OP-01: a stored cart corrects itself with them). */
export async function currentItems(ctx: Context, ids: readonly string[]): Promise<DetailedItem[]> {
  return ids.length === 0
    ? []
    : list(ctx, isAnyOf(shopItems.id, ids), [asc(shopItems.id)], { limit: ids.length, sells: 'all' })
}
