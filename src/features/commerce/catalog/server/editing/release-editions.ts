// Releases the files of an item's editions: each edition delivers its newest version, and the notes about corrections
// are emptied.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { storeEditionFiles } from '@/features/commerce/sheet-music/server/editions/edition-files'

/**
 * Stores the new files of a locked item as versions. Writes to each edition which version it delivers and how many
 * pages that has. Throws AppError `invalid_input`.
 */
export async function releaseEditionFiles(tx: Transaction, ctx: Pick<Context, 'clock'>, itemId: string): Promise<void> {
  const { editions, hasOwnNote } = await storeEditionFiles(tx, ctx, itemId)
  for (const { id, ...released } of editions)
    await tx
      .update(itemVariants)
      .set({ ...released, change_note: null })
      .where(eq(itemVariants.id, id))
  if (hasOwnNote) await tx.update(shopItems).set({ change_note: null }).where(eq(shopItems.id, itemId))
}
