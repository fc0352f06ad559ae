// The files of editions: each one that an edition gets is a version of it, noted once and never changed (decision 0034).
import { and, desc, eq, inArray, max, notInArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { fileOfPrivateName } from '@/adapters/files/file-names'
import { editionFiles, itemVariants } from '@/db/schema/shop'
import { storedFiles } from '@/db/schema/uploads'

/**
 * Notes a new version for each edition of a locked item whose file is not the one of its newest version, and says at the edition which version
 * it delivers and how many pages that has. Versions of editions that are gone go too: one that was bought cannot go.
 */
export async function releaseEditionFiles(tx: Transaction, ctx: Pick<Context, 'clock'>, itemId: string): Promise<void> {
  const variants = await tx.select().from(itemVariants).where(eq(itemVariants.shop_item_id, itemId))
  const known = await tx
    .select()
    .from(editionFiles)
    .where(eq(editionFiles.shop_item_id, itemId))
    .orderBy(desc(editionFiles.version))
  const ids = variants.map(({ id }) => id)
  if (known.some(({ edition_id }) => !ids.includes(edition_id)))
    await tx
      .delete(editionFiles)
      .where(
        and(
          eq(editionFiles.shop_item_id, itemId),
          ids.length > 0 ? notInArray(editionFiles.edition_id, ids) : undefined,
        ),
      )
  for (const { id, pdf_file_url: file, version } of variants) {
    const newest = known.find(({ edition_id }) => edition_id === id)
    if (file === null || (newest?.file === file && newest.version === version)) continue
    const released = newest?.file === file ? newest : await release(tx, ctx, itemId, id, file, newest?.version ?? 0)
    await tx
      .update(itemVariants)
      .set({ version: released.version, page_count: released.page_count })
      .where(eq(itemVariants.id, id))
  }
}

async function release(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  itemId: string,
  editionId: string,
  file: string,
  newest: number,
): Promise<{ version: number; page_count: number | null }> {
  const name = fileOfPrivateName(file)
  const [stored] = name
    ? await tx
        .select()
        .from(storedFiles)
        .where(and(eq(storedFiles.bucket, name.bucket), eq(storedFiles.path, name.path)))
    : []
  const released = { version: newest + 1, page_count: stored?.page_count ?? null }
  await tx
    .insert(editionFiles)
    .values({
      edition_id: editionId,
      shop_item_id: itemId,
      file,
      byte_size: stored?.byte_size ?? 0,
      released_at: ctx.clock.now(),
      ...released,
    })
  return released
}

/** Edition → its newest version; editions that are gone are missing. */
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
