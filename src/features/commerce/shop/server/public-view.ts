// What visitors read of the choices, files, facts and entries of an item before they buy.
import type { FileSnapshot } from '@/db/schema/orders'
import type { shopItems } from '@/db/schema/shop'
import { formatOfFile } from '@/lib/file-format'
import { partsBroughtBy } from '../edition.rules'
import { instrumentOf } from '../instruments'
import type { SheetFacts, ShopItem } from '../shop.contract'
import { inventoryOf, sumOfCounts } from '../shop.rules'
import type { BundleEntry } from './bundles'
import type { Variant } from './variants'

type Row = typeof shopItems.$inferSelect

export function presentVariant(
  category: string,
  variant: Variant,
  all: readonly Variant[],
): ShopItem['variants'][number] {
  const { id, label, priceCents, inventoryCount, reads } = variant
  const parts = category === 'sheet_music' ? partsBroughtBy(variant, all) : []
  const pages = variant.fileUrl === null ? parts.map(({ pageCount }) => pageCount) : [variant.pageCount]
  return {
    id,
    label,
    priceCents,
    pageCount: pages.length > 0 ? sumOfCounts(pages) : null,
    parts: parts.map((part) => part.label),
    reads: category === 'sheet_music' ? reads : null,
    inventory: inventoryOf(inventoryCount),
  }
}

/** What is in a bundle, and what less it costs than all of it one by one. */
export function presentBundle(entries: readonly BundleEntry[], priceCents: number): ShopItem['bundle'] {
  const alone = entries.reduce((sum, { listCents }) => sum + listCents, 0)
  return {
    entries: entries.map(({ name, slug, listCents }) => ({ name, slug, listCents })),
    savesCents: Math.max(0, alone - priceCents),
  }
}

/** What visitors read of the files before they buy: how many, in which formats, and how much there is to load. */
export function describeFiles(files: readonly FileSnapshot[]): ShopItem['download'] {
  return {
    files: files.length,
    formats: [...new Set(files.map(({ file }) => formatOfFile(file)).filter((format) => format !== null))],
    byteSize: files.reduce((sum, { byteSize }) => sum + byteSize, 0),
  }
}

/** What follows from a sheet's editions, and for whom it is written; only what is known. */
export function sheetFacts({ category, line_up }: Row, editions: readonly Variant[]): SheetFacts {
  if (category !== 'sheet_music') return {}
  const pages = editions.flatMap(({ pageCount }) => (pageCount === null ? [] : [pageCount]))
  const names = new Set(
    editions.flatMap(({ reads }) => reads.instruments.map((code) => instrumentOf(code)?.name ?? code)),
  )
  return {
    lineUp: line_up ?? undefined,
    instruments: names.size > 0 ? [...names] : undefined,
    pages: pages.length > 0 ? [Math.min(...pages), Math.max(...pages)] : undefined,
  }
}
