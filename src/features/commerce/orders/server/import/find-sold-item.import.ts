// Finds the item of a past order, and its edition or size: by its id, else by the title that the other shop wrote.
import { eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import type { RowReader } from '@/platform/import/reading/row-reader'

type Item = typeof shopItems.$inferSelect
type Variant = typeof itemVariants.$inferSelect
export type SoldItem = { item: Item; variant: Variant | null }

const folded = (text: string) => text.trim().toLowerCase()

/** Returns the titles that a line may mean: "Corner Table - Bb" is an item, or the item before the hyphen. */
function possibleTitles(title: string): string[] {
  const parts = title.split(/\s+[-–—]\s+/)
  return parts.map((_, place) => folded(parts.slice(0, parts.length - place).join(' - ')))
}

/** Returns the edition or size that the rest of the title names; null if it names none. */
async function findVariant(tx: Transaction, item: Item, title: string | null): Promise<Variant | null> {
  const rest = title === null ? '' : folded(title).slice(folded(item.title).length)
  const label = rest.replace(/^[\s\-–—(:]+/, '').replace(/\)$/, '')
  if (title === null || label === '' || !folded(title).startsWith(folded(item.title))) return null
  const variants = await tx.select().from(itemVariants).where(eq(itemVariants.shop_item_id, item.id))
  // Shops separate several options in their own ways: "L / Black" and "L, Black".
  const plain = (text: string) => folded(text).replace(/\s*[,/]\s*/g, ',')
  return variants.find((variant) => plain(variant.label) === plain(label)) ?? null
}

/** Refuses the row if no item has the id or the title, or several have the title. */
export async function findSoldItem(
  tx: Transaction,
  row: RowReader,
  { itemId, title }: { itemId: string | null; title: string | null },
): Promise<SoldItem> {
  const [byId] = itemId === null ? [] : await tx.select().from(shopItems).where(eq(shopItems.id, itemId))
  if (byId) return { item: byId, variant: await findVariant(tx, byId, title) }
  if (title === null) return row.refuse('The shop item it was for does not exist on this site.')
  const titles = possibleTitles(title)
  const found = await tx
    .select()
    .from(shopItems)
    .where(inArray(sql`lower(${shopItems.title})`, titles))
  for (const wanted of titles) {
    const [item, another] = found.filter((one) => folded(one.title) === wanted)
    if (another) row.refuse(`Several items here have the title “${item?.title ?? ''}”.`)
    if (item) return { item, variant: await findVariant(tx, item, title) }
  }
  return row.refuse(`No item here has the title “${title.slice(0, 100)}”. Import or add the item first.`)
}
