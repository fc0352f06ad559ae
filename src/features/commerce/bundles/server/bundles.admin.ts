// Lists what the owner may put into a bundle: every item on sale that is not a bundle itself, with each of its sizes,
// colours or editions, or with the buyer's choice among them.
import { publicRows } from '@/db/public-rows'
import { anywhere, searchText } from '@/db/schema/columns'
import { and, asc, eq, ne, notExists, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { type BoundEndpoint, bind } from '@/platform/http/handler'
import { shopItems } from '@/db/schema/commerce/shop'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { bundlesEndpoints, type BundleChoice } from '../bundles.contract'
import { buyersChoice } from '../bundle-form'
import { editionChoices } from '@/features/commerce/sheet-music/editions/edition.rules'
import { findVariants } from '@/features/commerce/sheet-music/server/editions/variants'
import { describeEntries } from './bundles'

/** Most items that the list shows at once; the search finds the others. */
const mostItems = 20

async function choices({ db }: Context, search: string): Promise<{ choices: BundleChoice[]; hasMore: boolean }> {
  const items = await db
    .select({ id: shopItems.id, category: shopItems.category })
    .from(shopItems)
    .where(
      and(
        ne(shopItems.category, 'free_content'),
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
  const variants = await findVariants(
    db,
    shown.map(({ id }) => id),
  )
  const rows = shown.flatMap(({ id, category }) => {
    const row = { id, shop_item_id: id, entry_item_id: id, entry_variant_id: null, buyer_chooses: false, label: '' }
    const offered = editionChoices(category, variants.get(id) ?? [])
    const open = offered.length > 1 ? [{ ...row, buyer_chooses: true }] : []
    return [row, ...open, ...offered.map((variant) => ({ ...row, entry_variant_id: variant.id }))]
  })
  // An item that has choices is not offered without one: its entry says what is missing.
  const found = (await describeEntries(db, rows)).flatMap(
    ({ itemId, variantId, name, listCents, trouble, choices: open }): BundleChoice[] =>
      trouble === null
        ? [{ itemId, variantId, buyerChooses: open !== null, name: open ? buyersChoice(name) : name, listCents }]
        : [],
  )
  return { choices: found, hasMore: items.length > mostItems }
}

export const bundlesApi: BoundEndpoint[] = [
  bind(bundlesEndpoints.bundleChoices, (ctx, { query }) => choices(ctx, query.search?.trim() ?? '')),
]
