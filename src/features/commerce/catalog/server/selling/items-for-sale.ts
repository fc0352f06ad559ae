// Locks items for an order and reads what it needs of them, private columns included.
import { asc, inArray, or } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { isAnyOf } from '@/db/schema/columns'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import type { FileSnapshot } from '@/db/schema/commerce/orders/bundle-snapshots'
import { shopItems } from '@/db/schema/commerce/shop'
import { bundleGoods } from '@/features/commerce/bundles/server/bundle-goods'
import { type BundleEntry, findBundleEntries } from '@/features/commerce/bundles/server/bundles'
import { findItemFiles } from '@/features/commerce/recordings/server/item-files'
import type { RunningSale } from '@/features/commerce/sales/in-sale.rules'
import { hasPdfToSell } from '@/features/commerce/sheet-music/editions/edition.rules'
import { type Variant, findVariants } from '@/features/commerce/sheet-music/server/editions/variants'
import { isShipped } from '@/features/commerce/cart/format-name'
import { AppError } from '@/lib/errors'
import { webAddress } from '@/lib/web-address'
import type { SaleItem } from '../../catalog.rules'
import type { DeliverableGoods } from '../../delivery/delivery.rules'

/** Selects the entries of bundles too: they are locked with them, in the same order. */
const lockForSale = (tx: Transaction, ids: readonly string[]) =>
  tx
    .select({
      id: shopItems.id,
      slug: shopItems.slug,
      title: shopItems.title,
      category: shopItems.category,
      isVisible: shopItems.is_visible,
      tags: shopItems.tags,
      priceCents: shopItems.price,
      digitalPriceCents: shopItems.digital_price,
      salePriceCents: shopItems.sale_price,
      saleDigitalPriceCents: shopItems.sale_digital_price,
      saleFrom: shopItems.sale_from,
      saleUntil: shopItems.sale_until,
      mayPayMore: shopItems.pay_more,
      /** The item's own count. If it has variants, their counts apply instead. */
      inventoryCount: shopItems.inventory_count,
      pdfFileUrl: shopItems.pdf_file_url,
      bandcampUrl: shopItems.bandcamp_url,
      externalUrl: shopItems.external_url,
      imageUrl: shopItems.image_url,
      downloadLimit: shopItems.download_limit,
      downloadExpiryDays: shopItems.download_expiry_days,
      /** Grams of one piece; a variant may have its own. Null: the owner has not entered them. */
      weightGrams: shopItems.weight_grams,
      isHomeZoneOnly: shopItems.home_zone_only,
    })
    .from(shopItems)
    .where(
      or(
        isAnyOf(shopItems.id, ids),
        inArray(
          shopItems.id,
          tx
            .select({ id: bundleEntries.entry_item_id })
            .from(bundleEntries)
            .where(isAnyOf(bundleEntries.shop_item_id, ids)),
        ),
      ),
    )
    .orderBy(asc(shopItems.id))
    .for('update')

/** The data of an item that an order needs, private columns included. Money is in cents. */
export type ItemForSale = Awaited<ReturnType<typeof lockForSale>>[number] & {
  variants: Variant[]
  /** The sale whose prices the item has; only `atSalePrices` sets it. */
  sale?: RunningSale | null
  /** Files of digital music; private (OP-04). */
  files: FileSnapshot[]
  /** Content of a bundle; empty for every other item. */
  entries: BundleEntry[]
}

type Deliverable = {
  category: string
  pdfFileUrl: string | null
  bandcampUrl: string | null
  externalUrl: string | null
  /** Variants of an item; a line has its own copy of the file. */
  variants?: readonly Variant[]
  /** Music files; only their presence counts. */
  files?: readonly unknown[]
  /** Content of a bundle: it is sold when all of it can be delivered, and includes nothing else. */
  entries?: readonly Pick<BundleEntry, 'trouble' | 'goods' | 'files'>[]
}

/**
 * Returns what decides how a stored item, or a line's copy of it, reaches its buyer. A link counts if a browser can
 * open it.
 */
export function toDeliverableGoods(stored: Deliverable): DeliverableGoods {
  const { category, pdfFileUrl, bandcampUrl, externalUrl, variants = [], files = [], entries = [] } = stored
  if (entries.length > 0) {
    const brings = entries.filter(({ goods }) => goods === 'file')
    const isMusic = category === 'digital_music' && brings.some((entry) => entry.files.length > 0)
    const isFile = bundleState(category, entries) === 'whole' && !isShipped(category)
    return { category, hasPdf: isFile && !isMusic, hasFiles: isFile && isMusic, ...noLinks }
  }
  return {
    category,
    hasPdf: hasPdfToSell(category, pdfFileUrl, variants),
    hasFiles: files.length > 0,
    hasBandcampLink: webAddress(bandcampUrl) !== null,
    hasExternalLink: webAddress(externalUrl) !== null,
  }
}

const noLinks = { hasBandcampLink: false, hasExternalLink: false }

/**
 * Returns if a bundle can be sold: every entry can be delivered, and its category is sent by post exactly if one of them
 * is. Null for everything else.
 */
function bundleState(category: string, entries: Deliverable['entries'] = []): SaleItem['bundle'] {
  if (entries.length === 0) return null
  const hasParcel = entries.some(({ goods }) => goods === 'parcel')
  const brings = hasParcel || entries.some(({ goods }) => goods === 'file')
  const isWhole = brings && entries.every(({ trouble }) => trouble === null) && hasParcel === isShipped(category)
  return isWhole ? 'whole' : 'broken'
}

/** Returns the data of an item that the rules of formats and prices read. */
export function toSaleItem(item: Deliverable & Omit<SaleItem, keyof DeliverableGoods>): SaleItem {
  const { title, tags, priceCents, digitalPriceCents, sale } = item
  const bundle = bundleState(item.category, item.entries)
  return { ...toDeliverableGoods(item), title, tags, priceCents, digitalPriceCents, sale, bundle }
}

/** Digital music only: nothing else has its own music files. */
export const idsOfMusic = (items: readonly { id: string; category: string }[]) =>
  items.filter(({ category }) => category === 'digital_music').map(({ id }) => id)

/**
 * Returns the items with these ids, hidden ones too, and after them the entries of bundles among them. Locks each row
 * (and with it its variants) until the transaction ends, always in id order so that two orders never deadlock. Throws
 * AppError `invalid_cart` if a bundle gets another entry meanwhile, which is then not locked.
 */
export async function lockItemsForSale(tx: Transaction, ids: readonly string[]): Promise<ItemForSale[]> {
  if (ids.length === 0) return []
  const items = await lockForSale(tx, ids)
  const lockedIds = items.map(({ id }) => id)
  const variants = await findVariants(tx, lockedIds)
  const files = await findItemFiles(tx, idsOfMusic(items))
  // A bundle has no PDF and no variants of its own.
  const mayBeBundles = items.filter(
    ({ id, pdfFileUrl }) => ids.includes(id) && pdfFileUrl === null && !variants.has(id),
  )
  const bundled = await findBundleEntries(
    tx,
    mayBeBundles.map(({ id }) => id),
  )
  const forSale = items.map((item): ItemForSale => {
    const entries = bundled.get(item.id) ?? []
    if (entries.some(({ itemId, trouble }) => trouble === null && !lockedIds.includes(itemId)))
      throw new AppError('invalid_cart', { message: `${item.title} was changed a moment ago. Please try again.` })
    const own = { ...item, variants: variants.get(item.id) ?? [], files: files.get(item.id) ?? [], entries }
    if (entries.length === 0) return own
    // The count stays its own: what its entries have is held and sold with them.
    const { inventoryCount: _, ...goods } = bundleGoods(item, entries, (entry) => entry.inventoryCount)
    return { ...own, ...goods, files: [] }
  })
  const isAsked = ({ id }: ItemForSale) => ids.includes(id)
  return [...forSale.filter(isAsked), ...forSale.filter((item) => !isAsked(item))]
}
