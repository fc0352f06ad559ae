// Derives the public view of a shop item from its row (SHOP-21 to SHOP-25), and its price in each format.
import { formatName, isShipped } from '@/features/commerce/cart/format-name'
import {
  bringsMusicFiles,
  choosableFormats,
  comesWithDownload,
  formatDelivery,
  type DeliverableGoods,
} from './delivery/delivery.rules'
import type { FormatOffer, ItemInventory, ShopItem } from './catalog.contract'
import type { ItemFormat } from './delivery/delivery.rules'
import type { CategoryGroup } from './shop-address'

/** Columns that the derivations read. Money is in cents. */
export type SaleItem = DeliverableGoods & {
  title: string
  tags: readonly string[]
  priceCents: number | null
  digitalPriceCents: number | null
  /** Prices to show beside those of a running sale. */
  sale?: { beforeCents: number | null; digitalBeforeCents: number | null } | null
  /** Set for a bundle; `broken` while one of its entries cannot be delivered. */
  bundle?: 'whole' | 'broken' | null
}

/** QRY-11: number of featured items at the top of the shop; the list below contains all of them. */
export const mostFeatured = 24

/** SHOP-21: returns the category group of an item; music unless it is sheet music or merchandise. */
export function categoryGroup(category: string): CategoryGroup {
  if (category === 'sheet_music') return 'sheet-music'
  return category === 'merchandise' ? 'merch' : 'music'
}

/** Derives the type of an item (SHOP-22). */
export function typeLabel({
  category,
  tags,
}: Pick<SaleItem, 'category' | 'tags'>): 'sheet' | 'apparel' | 'accessory' | 'album' {
  if (category === 'sheet_music') return 'sheet'
  if (category !== 'merchandise') return 'album'
  const isApparel = tags.some((tag) => /apparel|shirt|clothing/i.test(tag))
  return isApparel ? 'apparel' : 'accessory'
}

/** SHOP-24: returns the formats in this order, never empty. "Add to cart" takes the first (CART-02). */
export function itemFormats(
  item: Pick<SaleItem, 'category' | 'priceCents' | 'hasBandcampLink' | 'hasFiles' | 'hasPdf'>,
): ItemFormat[] {
  const hasPrice = (item.priceCents ?? 0) > 0
  const formats: ItemFormat[] = []
  if (item.hasBandcampLink || bringsMusicFiles(item)) formats.push('digital')
  if (hasPrice && (item.category === 'cd' || item.category === 'physical_music')) formats.push('cd')
  if (hasPrice && item.category === 'sheet_music') formats.push('physical')
  if (item.hasPdf) formats.push('pdf')
  return formats.length > 0 ? formats : ['digital']
}

/**
 * CART-03: returns the digital price for the digital format if there is one, otherwise the normal price. Cents; 0 when
 * there is none.
 */
export function unitPriceCents(
  item: { priceCents: number | null; digitalPriceCents: number | null },
  format: string,
): number {
  if (format === 'digital' && item.digitalPriceCents !== null) return item.digitalPriceCents
  return item.priceCents ?? 0
}

/** Returns the price to show beside a sale price; null without a sale, or when it would not be higher. */
function beforeCents({ sale, digitalPriceCents }: SaleItem, format: string, unitCents: number): number | null {
  const before = format === 'digital' && digitalPriceCents !== null ? sale?.digitalBeforeCents : sale?.beforeCents
  return before != null && before > unitCents ? before : null
}

/** Names the parcel of a bundle. */
const bundleName = 'Bundle'

/**
 * Returns the ways to buy an item: one for each thing that can arrive, with its name and price. Empty: not for sale.
 * Free content is never sold (OP-15).
 */
export function formatOffers(item: SaleItem): FormatOffer[] {
  if (item.category === 'free_content' || item.bundle === 'broken') return []
  return choosableFormats(item, itemFormats(item)).flatMap((format) => {
    const delivery = formatDelivery(item, format)
    const unitCents = unitPriceCents(item, format)
    const before = beforeCents(item, format, unitCents)
    return delivery === null || unitCents <= 0
      ? []
      : [
          {
            format,
            name: item.bundle && delivery === 'parcel' ? bundleName : formatName(item, format),
            delivery,
            unitCents,
            ...(before !== null && { beforeCents: before }),
            comesWithDownload: comesWithDownload(item, format),
          },
        ]
  })
}

/** SHOP-25 for a number of pieces; null means not tracked (OP-11). */
export function toInventory(count: number | null): ItemInventory {
  if (count === null) return { hasTracking: false, currentStock: null, isInStock: true, maxQuantity: null }
  const currentStock = Math.max(0, count)
  return { hasTracking: true, currentStock, isInStock: currentStock > 0, maxQuantity: currentStock }
}

/** Returns the sum of all counts; null, not counted, if one of them is null. */
export function sumOfCounts(counts: readonly (number | null)[]): number | null {
  return counts.reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0)
}

/**
 * CART-06: returns the pieces in stock for parcels of an item, over all variants. Null if nothing is sent by post, or
 * nothing is counted.
 */
export function stockCount({
  category,
  inventoryCount,
  variants,
}: {
  category: string
  inventoryCount: number | null
  variants: readonly { inventoryCount: number | null }[]
}): number | null {
  if (!isShipped(category)) return null
  return variants.length === 0 ? inventoryCount : sumOfCounts(variants.map((variant) => variant.inventoryCount))
}

/** Most pieces of which visitors read "Only 3 left in stock" (SHOP-18). */
export const scarceStock = 5

/** SHOP-16 to SHOP-19: returns the text about stock; null when stock is not tracked. */
export function stockLine(inventory: ItemInventory): string | null {
  if (!inventory.hasTracking || inventory.currentStock === null) return null
  if (inventory.currentStock <= 0) return 'Out of Stock'
  return inventory.currentStock <= scarceStock
    ? `Only ${inventory.currentStock} left in stock`
    : `${inventory.currentStock} in stock`
}

/**
 * Returns the stock text of an item. It counts what is sent in a parcel, and names it if there are other formats, so
 * that a download never looks sold out.
 */
export function stockSentence({ offers, inventory }: Pick<ShopItem, 'offers' | 'inventory'>): string | null {
  const parcel = offers.find(({ delivery }) => delivery === 'parcel')
  const line = parcel ? stockLine(inventory) : null
  return line !== null && offers.length > 1 ? `${parcel?.name}: ${line}` : line
}
