// Tells if an imported item is in use, so that undoing the import keeps it.
import { eq, type SQL } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { checkoutLines } from '@/db/schema/commerce/orders/orders'
import { itemFiles } from '@/db/schema/commerce/recordings'
import { itemVariants } from '@/db/schema/commerce/shop'

/** Returns the reason why the goods of these lines stay; null when no buyer has ordered them. */
export const soldSince = async (tx: Transaction, line: SQL): Promise<string | null> =>
  (await tx.$count(checkoutLines, line)) > 0 ? 'It was sold or ordered here.' : null

/** Returns the reason why an item stays: a sale, or something that would be deleted with it. */
export async function itemStaysBecause(tx: Transaction, item: string): Promise<string | null> {
  const sold = await soldSince(tx, eq(checkoutLines.shop_item_id, item))
  if (sold !== null) return sold
  if ((await tx.$count(itemVariants, eq(itemVariants.shop_item_id, item))) > 0)
    return 'It has sizes or editions that were added or sold here.'
  if ((await tx.$count(itemFiles, eq(itemFiles.shop_item_id, item))) > 0)
    return 'It has recordings that were added here.'
  const inBundle = await tx.$count(bundleEntries, eq(bundleEntries.shop_item_id, item))
  return inBundle > 0 ? 'It is a bundle whose content was changed here.' : null
}
