// Presents the choices, files, facts and entries of an item to visitors before they buy.
import type { FileSnapshot } from '@/db/schema/commerce/orders/bundle-snapshots'
import type { shopItems } from '@/db/schema/commerce/shop'
import { formatOfFile } from '@/lib/file-title'
import { partsBroughtBy } from '@/features/commerce/sheet-music/editions/edition.rules'
import { findInstrument } from '@/features/commerce/sheet-music/editions/instruments'
import type { DetailedItem, ShopItem } from '../../catalog.contract'
import type { SheetDetails } from '@/features/commerce/sheet-music/sheet-details.contract'
import { toInventory, sumOfCounts } from '../../catalog.rules'
import { productTexts } from '../../product.texts'
import { isShipped } from '@/features/commerce/cart/format-name'
import type { BundleEntry } from '@/features/commerce/bundles/server/bundles'
import type { Variant } from '@/features/commerce/sheet-music/server/editions/variants'

type Row = typeof shopItems.$inferSelect

/** Returns the number of pages; for a joined set, that of its parts together. Null where it is not known. */
function readPages({ fileUrl, pageCount }: Variant, parts: readonly Variant[]): number | null {
  if (fileUrl !== null || parts.length === 0) return pageCount
  return sumOfCounts(parts.map((part) => part.pageCount))
}

export function presentVariant(
  category: string,
  variant: Variant,
  all: readonly Variant[],
): ShopItem['variants'][number] {
  const { id, label, priceCents, beforeCents, inventoryCount, reads, weightGrams } = variant
  const parts = category === 'sheet_music' ? partsBroughtBy(variant, all) : []
  return {
    id,
    label,
    priceCents,
    ...(beforeCents != null && beforeCents > (priceCents ?? 0) && { beforeCents }),
    pageCount: readPages(variant, parts),
    parts: parts.map((part) => part.label),
    reads: category === 'sheet_music' ? reads : null,
    inventory: toInventory(inventoryCount),
    ...(isShipped(category) && weightGrams !== null && { weightGrams }),
  }
}

/** Returns what shipping costs depend on; nothing for items that are never sent by post. */
export function publicParcel(
  category: string,
  { weightGrams, isHomeZoneOnly }: { weightGrams: number | null; isHomeZoneOnly: boolean },
): Pick<ShopItem, 'weightGrams' | 'isHomeZoneOnly'> {
  if (!isShipped(category)) return {}
  return { ...(weightGrams !== null && { weightGrams }), ...(isHomeZoneOnly && { isHomeZoneOnly: true }) }
}

/** Returns the content of a bundle, and how much less it costs than all of it one by one. */
export function presentBundle(entries: readonly BundleEntry[], priceCents: number): ShopItem['bundle'] {
  const alone = entries.reduce((sum, { listCents }) => sum + listCents, 0)
  return {
    entries: entries.map(({ name, slug, listCents, goods, choices }) => ({
      name: choices === null ? name : productTexts.bundle.choice(name),
      slug,
      listCents,
      ...(goods === 'parcel' && { isParcel: true }),
    })),
    savesCents: Math.max(0, alone - priceCents),
  }
}

/** Describes the files to visitors before they buy: how many, in which formats, and how much there is to download. */
export function describeFiles(files: readonly FileSnapshot[]): DetailedItem['download'] {
  return {
    files: files.length,
    formats: [...new Set(files.map(({ file }) => formatOfFile(file)).filter((format) => format !== null))],
    byteSize: files.reduce((sum, { byteSize }) => sum + byteSize, 0),
  }
}

/** Returns facts derived from a sheet's editions, and the line-up it is written for. Contains only what is known. */
export function publicSheetDetails(
  { category, line_up }: Row,
  editions: readonly Variant[],
  all: readonly Variant[],
): SheetDetails {
  if (category !== 'sheet_music') return {}
  const pages = editions.map((one) => readPages(one, partsBroughtBy(one, all))).filter((count) => count !== null)
  const names = new Set(
    editions.flatMap(({ reads }) => reads.instruments.map((code) => findInstrument(code)?.name ?? code)),
  )
  return {
    lineUp: line_up ?? undefined,
    instruments: names.size > 0 ? [...names] : undefined,
    pages: pages.length > 0 ? [Math.min(...pages), Math.max(...pages)] : undefined,
  }
}
