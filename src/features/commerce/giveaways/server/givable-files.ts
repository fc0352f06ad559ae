// Decides which items can be given away: those with files of their own, music or sheets.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { shopItems } from '@/db/schema/commerce/shop'
import { findBundleEntries } from '@/features/commerce/bundles/server/bundles'
import { bringsMusicFiles, type ItemFormat } from '@/features/commerce/catalog/delivery/delivery.rules'
import { type ItemForSale, toDeliverableGoods } from '@/features/commerce/catalog/server/selling/items-for-sale'
import { listEditions } from '@/features/commerce/sheet-music/editions/edition.rules'
import { findVariants, type Variant } from '@/features/commerce/sheet-music/server/editions/variants'
import { itemFiles } from '@/db/schema/commerce/recordings'

type Goods = Pick<
  ItemForSale,
  'category' | 'pdfFileUrl' | 'bandcampUrl' | 'externalUrl' | 'variants' | 'files' | 'entries'
>

/**
 * Returns the format in which an item is given away, and its edition. An edition that is off sale can still be given: its
 * cards are printed. Null if the item has no files, or no such edition.
 */
export function findGivable(
  item: Goods,
  variantId: string | null,
): { format: ItemFormat; edition: Variant | null } | null {
  const goods = toDeliverableGoods(item)
  // Nobody chooses for a gift.
  if (item.entries.some(({ choices }) => choices !== null)) return null
  if (bringsMusicFiles(goods)) return { format: 'digital', edition: null }
  if (item.entries.length > 0) return goods.hasPdf ? { format: 'pdf', edition: null } : null
  if (item.category !== 'sheet_music') return null
  const editions = listEditions(item.category, item.variants)
  if (editions.length === 0) return goods.hasPdf ? { format: 'pdf', edition: null } : null
  const edition = editions.find(({ id }) => id === variantId)
  return edition ? { format: 'pdf', edition } : null
}

export type GivableChoice = {
  itemId: string
  variantId: string | null
  /** Title, with the edition: "Corner Table, B♭". */
  name: string
  category: string
  /** Price alone, in cents; null without one. */
  priceCents: number | null
}

/** Most items in the list. */
const mostItems = 500

/** Returns the items and editions that can be given away, by title: all of them, or those of one item. */
export async function listGivable(db: Database, itemId?: string): Promise<GivableChoice[]> {
  const items = await db
    .select({
      id: shopItems.id,
      title: shopItems.title,
      category: shopItems.category,
      priceCents: shopItems.price,
      pdfFileUrl: shopItems.pdf_file_url,
      bandcampUrl: shopItems.bandcamp_url,
      externalUrl: shopItems.external_url,
      hasFiles: sql<boolean>`exists (select from ${itemFiles} f where f.shop_item_id = ${shopItems}.id)`,
    })
    .from(shopItems)
    .where(
      and(
        inArray(shopItems.category, ['digital_music', 'sheet_music']),
        itemId === undefined ? undefined : eq(shopItems.id, itemId),
      ),
    )
    .orderBy(asc(shopItems.title), asc(shopItems.id))
    .limit(mostItems)
  const ids = items.map(({ id }) => id)
  const variants = await findVariants(db, ids)
  const entries = await findBundleEntries(db, ids)
  return items.flatMap((item): GivableChoice[] => {
    const own = variants.get(item.id) ?? []
    const goods: Goods = { ...item, variants: own, files: [], entries: entries.get(item.id) ?? [] }
    const choice = {
      itemId: item.id,
      variantId: null,
      name: item.title,
      category: item.category,
      priceCents: item.priceCents,
    }
    if (item.category === 'digital_music' && goods.entries.length === 0) return item.hasFiles ? [choice] : []
    const editions = listEditions(item.category, own).filter(({ isOnSale }) => isOnSale)
    if (editions.length > 0 && goods.entries.length === 0)
      return editions.map(({ id, label, priceCents }) => ({
        ...choice,
        variantId: id,
        name: `${item.title}, ${label}`,
        priceCents: priceCents ?? item.priceCents,
      }))
    return findGivable(goods, null) ? [choice] : []
  })
}
