// Locks items for an order and reads what it needs of them, private columns included.
import { asc } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { isAnyOf } from '@/db/schema/columns'
import type { FileSnapshot } from '@/db/schema/commerce/orders/orders'
import { shopItems } from '@/db/schema/commerce/shop'
import { type BundleEntry, findBundleEntries } from '@/features/commerce/bundles/server/bundles'
import { findItemFiles } from '@/features/commerce/recordings/server/item-files'
import type { RunningSale } from '@/features/commerce/sales/in-sale.rules'
import { hasPdfToSell } from '@/features/commerce/sheet-music/editions/edition.rules'
import { type Variant, findVariants } from '@/features/commerce/sheet-music/server/editions/variants'
import { webAddress } from '@/lib/web-address'
import type { SaleItem } from '../../catalog.rules'
import type { DeliverableGoods } from '../../delivery/delivery.rules'

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
    .where(isAnyOf(shopItems.id, ids))
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
  entries?: readonly Pick<BundleEntry, 'trouble'>[]
}

/**
 * Returns what decides how a stored item, or a line's copy of it, reaches its buyer. A link counts if a browser can
 * open it.
 */
export function toDeliverableGoods(stored: Deliverable): DeliverableGoods {
  const { category, pdfFileUrl, bandcampUrl, externalUrl, variants = [], files = [], entries = [] } = stored
  const isBundle = entries.length > 0
  return {
    category,
    hasPdf: isBundle ? entries.every(({ trouble }) => trouble === null) : hasPdfToSell(category, pdfFileUrl, variants),
    hasFiles: !isBundle && files.length > 0,
    hasBandcampLink: !isBundle && webAddress(bandcampUrl) !== null,
    hasExternalLink: !isBundle && webAddress(externalUrl) !== null,
  }
}

/** Returns the data of an item that the rules of formats and prices read. */
export function toSaleItem(item: Deliverable & Omit<SaleItem, keyof DeliverableGoods>): SaleItem {
  const { title, tags, priceCents, digitalPriceCents, sale } = item
  return { ...toDeliverableGoods(item), title, tags, priceCents, digitalPriceCents, sale }
}

/** Sheet music only: nothing else can be a bundle. */
export const idsOfSheets = (items: readonly { id: string; category: string }[]) =>
  items.filter(({ category }) => category === 'sheet_music').map(({ id }) => id)

/** Digital music only: nothing else has its own music files. */
export const idsOfMusic = (items: readonly { id: string; category: string }[]) =>
  items.filter(({ category }) => category === 'digital_music').map(({ id }) => id)

/**
 * Returns the items with these ids, hidden ones too. Locks each row (and with it its variants) until the transaction
 * ends, always in id order so that two orders never deadlock.
 */
export async function lockItemsForSale(tx: Transaction, ids: readonly string[]): Promise<ItemForSale[]> {
  if (ids.length === 0) return []
  const items = await lockForSale(tx, ids)
  const variants = await findVariants(tx, ids)
  const files = await findItemFiles(tx, idsOfMusic(items))
  // A bundle has no PDF and no editions of its own.
  const mayBeBundles = idsOfSheets(items.filter(({ id, pdfFileUrl }) => pdfFileUrl === null && !variants.has(id)))
  const entries = await findBundleEntries(tx, mayBeBundles)
  return items.map((item) => ({
    ...item,
    variants: variants.get(item.id) ?? [],
    files: files.get(item.id) ?? [],
    entries: entries.get(item.id) ?? [],
  }))
}
