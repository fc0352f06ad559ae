// The files of digital music: reading them, and what the store knows of them when an item is saved (decision 0035).
import { asc, eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { type Given, statement } from '@/adapters/database/statement'
import type { FileSnapshot } from '@/db/schema/orders'
import { itemFiles } from '@/db/schema/shop'
import { privateFile } from '@/features/operations/uploads/server/stored-file'

const ofItems = statement((db, { itemIds }: Given<{ itemIds: readonly string[] }>) =>
  db
    .select()
    .from(itemFiles)
    .where(sql`${itemFiles.shop_item_id} = any(${itemIds})`)
    .orderBy(asc(itemFiles.position), asc(itemFiles.id)),
)

/** Item id → its files in the owner's order; items without any are left out. Private (OP-04): `file` never leaves the server. */
export async function findItemFiles(
  db: Database | Transaction,
  itemIds: readonly string[],
): Promise<Map<string, FileSnapshot[]>> {
  const found = new Map<string, FileSnapshot[]>()
  if (itemIds.length === 0) return found
  const rows = await ofItems(db, { itemIds })
  for (const { shop_item_id, id, name, file, byte_size: byteSize } of rows)
    found.set(shop_item_id, [...(found.get(shop_item_id) ?? []), { id, name, file, byteSize }])
  return found
}

/** Notes at each file of an item how large it is, as the store measured it. */
export async function measureItemFiles(tx: Transaction, itemId: string): Promise<void> {
  for (const { id, file, byteSize } of (await findItemFiles(tx, [itemId])).get(itemId) ?? []) {
    const stored = await privateFile(tx, file)
    if (stored && stored.byte_size !== byteSize)
      await tx.update(itemFiles).set({ byte_size: stored.byte_size }).where(eq(itemFiles.id, id))
  }
}
