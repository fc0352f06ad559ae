// Reads the variants of items: the sizes and colours that a buyer chooses from, and the editions of sheets.
import { asc, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import type { ReadableEdition } from '../../editions/edition-for'
import { isAnyOf } from '@/db/schema/columns'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'

/** A variant of an item. Money is in cents. A null price means the item's price; a null count means not tracked. */
export type Variant = {
  id: string
  label: string
  priceCents: number | null
  /** Price on the days of the item's sale. */
  salePriceCents: number | null
  /** Set while its own price is in a sale: the price to show beside it, null when there was none. */
  beforeCents?: number | null
  inventoryCount: number | null
  /** Grams of one piece; null means the item's. */
  weightGrams: number | null
  isOnSale: boolean
  /** Private (OP-04). Null: it is not an edition. */
  fileUrl: string | null
  /** Version of the edition's file. */
  version: number | null
  pageCount: number | null
  /** Pages that visitors may see. */
  samplePages: number[]
  /** The kind of an edition, and the instruments that read it. */
  reads: ReadableEdition
}

/** Returns a map from item id to its variants in the owner's order. Leaves out items without variants. */
export async function findVariants(
  db: Database | Transaction,
  itemIds: readonly string[],
): Promise<Map<string, Variant[]>> {
  const found = new Map<string, Variant[]>()
  if (itemIds.length === 0) return found
  const rows = await db
    .select()
    .from(itemVariants)
    .where(isAnyOf(itemVariants.shop_item_id, itemIds))
    .orderBy(asc(itemVariants.position), asc(itemVariants.label))
  for (const row of rows) {
    const variants = found.get(row.shop_item_id) ?? []
    variants.push({
      id: row.id,
      label: row.label,
      priceCents: row.price,
      salePriceCents: row.sale_price,
      inventoryCount: row.inventory_count,
      weightGrams: row.weight_grams,
      isOnSale: row.is_on_sale,
      fileUrl: row.pdf_file_url,
      version: row.version,
      pageCount: row.page_count,
      samplePages: row.sample_pages,
      reads: { kind: row.kind, transposition: row.transposition, clef: row.clef, instruments: row.instruments },
    })
    found.set(row.shop_item_id, variants)
  }
  return found
}

/** Stock of an item: the sum over its variants, null if one of them is not counted; its own count if it has none. */
export const countedStock = sql<number | null>`(
  select case when count(*) = 0 then ${shopItems}.inventory_count when count(*) = count(v.inventory_count) then sum(v.inventory_count) end
  from ${itemVariants} v where v.shop_item_id = ${shopItems}.id)`
