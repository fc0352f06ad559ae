// Reads the files of digital music. Saving an item stores what the store knows about them (decision 0006).
import { asc, eq } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import type { FileSnapshot } from '@/db/schema/commerce/orders/bundle-snapshots'
import { itemFiles } from '@/db/schema/commerce/recordings'
import { privateFile } from '@/platform/stored-files/stored-file'
import { isAnyOf } from '@/db/schema/columns'

/** Stores the files of an item from its form. */
export const itemFilesPart = { table: itemFiles, owner: 'shop_item_id' }

/**
 * Returns a map from item id to its files in the owner's order. Leaves out items without files. Private (OP-04): `file`
 * never leaves the server.
 */
export async function findItemFiles(
  db: Database | Transaction,
  itemIds: readonly string[],
): Promise<Map<string, FileSnapshot[]>> {
  const found = new Map<string, FileSnapshot[]>()
  if (itemIds.length === 0) return found
  const rows = await db
    .select()
    .from(itemFiles)
    .where(isAnyOf(itemFiles.shop_item_id, itemIds))
    .orderBy(asc(itemFiles.position), asc(itemFiles.id))
  for (const { shop_item_id, id, name, file, byte_size: byteSize } of rows)
    found.set(shop_item_id, [...(found.get(shop_item_id) ?? []), { id, name, file, byteSize }])
  return found
}

/** Stores the size of each file of an item, as the store measured it. */
export async function measureItemFiles(tx: Transaction, itemId: string): Promise<void> {
  for (const { id, file, byteSize } of (await findItemFiles(tx, [itemId])).get(itemId) ?? []) {
    const stored = await privateFile(tx, file)
    if (stored && stored.byte_size !== byteSize)
      await tx.update(itemFiles).set({ byte_size: stored.byte_size }).where(eq(itemFiles.id, id))
  }
}
