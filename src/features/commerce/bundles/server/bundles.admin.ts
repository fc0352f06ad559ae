// Lists what the owner may put into a bundle: every sheet and edition that is on sale and is not a bundle itself.
import { publicRows } from '@/db/public-rows'
import { anywhere, searchText } from '@/db/schema/columns'
import { and, asc, eq, notExists, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { shopItems } from '@/db/schema/commerce/shop'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { bundlesEndpoints, type BundleChoice } from '../bundles.contract'
import { editionChoices, listEditions } from '@/features/commerce/sheet-music/editions/edition.rules'
import { findVariants } from '@/features/commerce/sheet-music/server/editions/variants'

/** Most items that the list shows at once; the search finds the others. */
const mostItems = 20

async function choices({ db }: Context, search: string): Promise<{ choices: BundleChoice[]; hasMore: boolean }> {
  const items = await db
    .select()
    .from(shopItems)
    .where(
      and(
        eq(shopItems.category, 'sheet_music'),
        publicRows(shopItems),
        notExists(
          db.select({ id: bundleEntries.id }).from(bundleEntries).where(eq(bundleEntries.shop_item_id, shopItems.id)),
        ),
        search === '' ? undefined : sql`${searchText(shopItems.title)} like ${anywhere(search)}`,
      ),
    )
    .orderBy(asc(shopItems.title), asc(shopItems.id))
    .limit(mostItems + 1)
  const shown = items.slice(0, mostItems)
  const ids = shown.map(({ id }) => id)
  const variants = await findVariants(db, ids)
  const found = shown.flatMap(({ id: itemId, title, category, price, pdf_file_url }): BundleChoice[] => {
    const all = variants.get(itemId) ?? []
    if (listEditions(category, all).length > 0)
      return editionChoices(category, all).map(({ id, label, priceCents }) => ({
        itemId,
        variantId: id,
        name: `${title}, ${label}`,
        listCents: priceCents ?? price ?? 0,
      }))
    return pdf_file_url?.trim() ? [{ itemId, variantId: null, name: title, listCents: price ?? 0 }] : []
  })
  return { choices: found.filter(({ listCents }) => listCents > 0), hasMore: items.length > mostItems }
}

export const bundlesApi: BoundEndpoint[] = [
  bind(bundlesEndpoints.bundleChoices, (ctx, { query }) => choices(ctx, query.search?.trim() ?? '')),
]
