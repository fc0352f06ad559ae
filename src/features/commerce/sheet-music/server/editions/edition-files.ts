// Records the files of editions. Each file that an edition gets is a version of it, stored once and never changed
// (decision 0043).
import { and, asc, desc, eq, inArray, max, notInArray, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { itemVariants, shopItems } from '@/db/schema/commerce/shop'
import { editionFiles } from '@/db/schema/commerce/sheet-music'
import { privateFile } from '@/platform/stored-files/stored-file'
import { AppError } from '@/lib/errors'

/** Updates purchases to the newest version; the delivery feature does the work. */
export const deliverCorrectionsTask = 'deliver-corrections'

/** An edition, or an item that is its own edition, during a save. */
type Saved = {
  id: string
  file: string | null
  note: string | null
  /** Version that the variant delivers; undefined for an item, which does not store it. */
  version?: number | null
  /** Path of its fields in the form. */
  path: string
}

/** A version that an edition delivers from now on. */
export type ReleasedEdition = { id: string; version: number; page_count: number | null }

/**
 * Stores a new version for each edition of a locked item whose file differs from its newest version. Returns the
 * editions that deliver another version now, and whether the item's own PDF came with a note. A PDF of the item itself
 * is stored under the item's own id. Deletes the versions of deleted editions; an edition that was bought cannot be
 * deleted.
 */
export async function storeEditionFiles(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  itemId: string,
): Promise<{ editions: ReleasedEdition[]; hasOwnNote: boolean }> {
  const variants = await tx
    .select()
    .from(itemVariants)
    .where(eq(itemVariants.shop_item_id, itemId))
    .orderBy(asc(itemVariants.position), asc(itemVariants.label))
  const known = await tx
    .select()
    .from(editionFiles)
    .where(eq(editionFiles.shop_item_id, itemId))
    .orderBy(desc(editionFiles.version))
  const ids = [itemId, ...variants.map(({ id }) => id)]
  if (known.some(({ edition_id }) => !ids.includes(edition_id)))
    await tx
      .delete(editionFiles)
      .where(and(eq(editionFiles.shop_item_id, itemId), notInArray(editionFiles.edition_id, ids)))
  const findNewest = (edition: string) => known.find(({ edition_id }) => edition_id === edition)
  const editions: ReleasedEdition[] = []
  for (const [index, { id, pdf_file_url: file, version, change_note: note }] of variants.entries()) {
    const edition = { id, file, note, version, path: `variants.${index}.` }
    const released = await release(tx, ctx, itemId, findNewest(id), edition)
    if (released) editions.push({ id, ...released })
  }
  const [item] = await tx
    .select({ file: shopItems.pdf_file_url, note: shopItems.change_note })
    .from(shopItems)
    .where(eq(shopItems.id, itemId))
  if (!item) return { editions, hasOwnNote: false }
  const own = { id: itemId, file: item.file?.trim() || null, note: item.note, path: '' }
  await release(tx, ctx, itemId, findNewest(itemId), own)
  return { editions, hasOwnNote: item.note !== null }
}

/**
 * Returns null if nothing has changed. Throws AppError `invalid_input` for a sentence without a file, and for a file
 * that is the same as before.
 */
async function release(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  itemId: string,
  newest: typeof editionFiles.$inferSelect | undefined,
  { id, file, note, version, path }: Saved,
): Promise<{ version: number; page_count: number | null } | null> {
  const isNew = file !== null && newest?.file !== file
  if (note !== null && newest && !isNew)
    refuse(`${path}change_note`, 'Please upload the corrected PDF too, or leave this empty.')
  if (isNew && newest && (await isSameContent(tx, newest.file, file)))
    refuse(`${path}pdf_file_url`, 'This is the same file as before: nothing has changed in it.')
  if (file === null) return null
  if (newest && !isNew)
    return version === newest.version ? null : { version: newest.version, page_count: newest.page_count }
  const stored = await privateFile(tx, file)
  const released = { version: (newest?.version ?? 0) + 1, page_count: stored?.page_count ?? null }
  await tx
    .insert(editionFiles)
    .values({
      edition_id: id,
      shop_item_id: itemId,
      file,
      byte_size: stored?.byte_size ?? 0,
      released_at: ctx.clock.now(),
      change_note: newest ? note : null,
      ...released,
    })
  if (newest) await queueJob(tx, deliverCorrectionsTask, {}, { key: deliverCorrectionsTask })
  return released
}

/** Adds to the number of addresses that got a mail about a version. */
export async function countTold(
  tx: Transaction,
  { editionId, version, addresses }: { editionId: string; version: number; addresses: number },
): Promise<void> {
  await tx
    .update(editionFiles)
    .set({ told: sql`${editionFiles.told} + ${addresses}` })
    .where(and(eq(editionFiles.edition_id, editionId), eq(editionFiles.version, version)))
}

/** Returns a map from edition to its newest version. Editions that are gone are missing. */
export async function newestVersions(
  db: Database | Transaction,
  editionIds: readonly string[],
): Promise<Map<string, number>> {
  if (editionIds.length === 0) return new Map()
  const rows = await db
    .select({ id: editionFiles.edition_id, version: max(editionFiles.version) })
    .from(editionFiles)
    .where(inArray(editionFiles.edition_id, [...editionIds]))
    .groupBy(editionFiles.edition_id)
  return new Map(rows.flatMap(({ id, version }) => (version === null ? [] : [[id, version] as const])))
}

async function isSameContent(tx: Transaction, before: string, after: string): Promise<boolean> {
  const [was, is] = [await privateFile(tx, before), await privateFile(tx, after)]
  return was !== undefined && was.sha256 === is?.sha256
}

function refuse(field: string, sentence: string): never {
  throw new AppError('invalid_input', { fields: { [field]: sentence } })
}
