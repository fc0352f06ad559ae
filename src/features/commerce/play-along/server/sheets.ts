// Loads the sheets that a visitor can follow a recording on: each edition of an item, or the PDF of an item without
// editions.
import { and, asc, eq, inArray, isNotNull, like, or, sql, type SQL } from 'drizzle-orm'
import { anywhere, searchText } from '@/db/schema/columns'
import type { Database, Transaction } from '@/adapters/database/connect'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'

export type Sheet = {
  id: string
  itemId: string
  slug: string
  title: string
  /** The item's cover; null if it has none. */
  imageUrl: string | null
  /** Name of the edition; null for the PDF of the item itself. */
  label: string | null
  /** Private (OP-04). */
  file: string
  /** True when visitors may open it. */
  isOffered: boolean
  /** Pages that visitors may see, from 1. */
  samplePages: number[]
}

const stored = 'private:%'
const hasOwnPdf = like(shopItems.pdf_file_url, stored)
const hasEdition = sql`exists (select from ${itemVariants} v where v.shop_item_id = ${shopItems.id} and v.pdf_file_url like ${stored} and ${shopItems.category} = 'sheet_music')`

/** Returns the sheets of all items that fulfil `where`, those of each item in the owner's order. */
async function sheetsWhere(db: Database | Transaction, where: SQL | undefined): Promise<Sheet[]> {
  const items = await db
    .select()
    .from(shopItems)
    .where(and(or(hasOwnPdf, hasEdition), where))
    .orderBy(asc(shopItems.order_index), asc(shopItems.title), asc(shopItems.id))
  const ids = items.map(({ id }) => id)
  const editions =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(itemVariants)
          .where(and(inArray(itemVariants.shop_item_id, ids), isNotNull(itemVariants.pdf_file_url)))
          .orderBy(asc(itemVariants.position), asc(itemVariants.label))
  return items.flatMap((item): Sheet[] => {
    const { id: itemId, slug, title, category, pdf_file_url: ownFile, is_visible: isVisible, sample_pages } = item
    const own = category === 'sheet_music' ? editions.filter(({ shop_item_id: of }) => of === itemId) : []
    const common = { itemId, slug, title, imageUrl: item.image_url }
    if (own.length === 0)
      return ownFile?.startsWith('private:')
        ? [{ ...common, id: itemId, label: null, file: ownFile, isOffered: isVisible, samplePages: sample_pages }]
        : []
    return own.flatMap(({ id, label, pdf_file_url: file, is_on_sale: isOnSale, sample_pages: samplePages }) =>
      file === null ? [] : [{ ...common, id, label, file, isOffered: isVisible && isOnSale, samplePages }],
    )
  })
}

export const sheetsOfItem = (db: Database | Transaction, itemId: string) => sheetsWhere(db, eq(shopItems.id, itemId))

/** Returns the sheets that a visitor finds at this address. */
export async function sheetsAt(db: Database, slug: string): Promise<Sheet[]> {
  return (await sheetsWhere(db, eq(shopItems.slug, slug))).filter(({ isOffered }) => isOffered)
}

/** Returns all sheets that deliver this file. */
export async function sheetsOfFile(db: Database | Transaction, file: string): Promise<Sheet[]> {
  const isOfEdition = sql`exists (select from ${itemVariants} v where v.shop_item_id = ${shopItems.id} and v.pdf_file_url = ${file})`
  const sheets = await sheetsWhere(db, or(eq(shopItems.pdf_file_url, file), isOfEdition))
  return sheets.filter((sheet) => sheet.file === file)
}

/** Returns null for an id that is neither an edition nor an item with its own PDF. */
export async function sheetById(db: Database | Transaction, id: string): Promise<Sheet | null> {
  const isOfEdition = sql`${shopItems.id} = (select v.shop_item_id from ${itemVariants} v where v.id = ${id})`
  const sheets = await sheetsWhere(db, or(eq(shopItems.id, id), isOfEdition))
  return sheets.find((sheet) => sheet.id === id) ?? null
}

/** Returns one page of the items with a sheet whose title contains these words, and their total number. */
export async function sheetsFound(
  db: Database,
  words: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ sheets: Sheet[]; total: number }> {
  const where = and(
    or(hasOwnPdf, hasEdition),
    words === '' ? undefined : sql`${searchText(shopItems.title)} like ${anywhere(words)}`,
  )
  const total = await db.$count(shopItems, where)
  const page = await db
    .select({ id: shopItems.id })
    .from(shopItems)
    .where(where)
    .orderBy(asc(shopItems.order_index), asc(shopItems.title), asc(shopItems.id))
    .limit(limit)
    .offset(offset)
  const ids = page.map(({ id }) => id)
  return { sheets: ids.length === 0 ? [] : await sheetsWhere(db, inArray(shopItems.id, ids)), total }
}
