// Purchases of an edition that has a newer file. Each gets that file at its old link, and after a correction also the
// downloads and days to fetch it (decision 0006).
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { downloadGrants } from '@/db/schema/commerce/downloads'
import { editionFiles } from '@/db/schema/commerce/sheet-music'
import { day } from '@/lib/durations'
import type { DownloadGrant } from './grants'

/** A buyer with no downloads left gets two: one may break off. */
const downloadsForCorrection = 2
const daysForCorrection = 30

const version = sql<number>`coalesce(${downloadGrants.delivered_version}, ${downloadGrants.edition_version})`

export type CorrectedGrant = Pick<DownloadGrant, 'id' | 'order_id'> & {
  editionId: string
  version: number
  /** False: the owner only replaced the file, and no buyer is told. */
  isCorrection: boolean
}

/** Fills in the edition and version of purchases that lack them. */
export async function noteEditions(
  tx: Transaction,
  found: readonly { grantId: string; editionId: string; version: number | null }[],
): Promise<void> {
  for (const { grantId, editionId, version: bought } of found)
    await tx
      .update(downloadGrants)
      .set({ edition_id: editionId, edition_version: bought })
      .where(and(eq(downloadGrants.id, grantId), isNull(downloadGrants.edition_id)))
}

/**
 * Gives at most `most` purchases the newest file of their edition and returns them. Returns an empty list when all are
 * up to date. Revoked purchases wait until they are restored. Skips purchases that another process is working on.
 */
export async function deliverNewerVersions(
  tx: Transaction,
  ctx: Pick<Context, 'clock'>,
  most: number,
): Promise<CorrectedGrant[]> {
  const newer = tx
    .select({ version: editionFiles.version })
    .from(editionFiles)
    .where(and(eq(editionFiles.edition_id, downloadGrants.edition_id), gt(editionFiles.version, version)))
  const outdated = await tx
    .select({ grant: downloadGrants, version })
    .from(downloadGrants)
    .where(and(isNull(downloadGrants.revoked_at), sql`exists ${newer}`))
    .orderBy(asc(downloadGrants.id))
    .limit(most)
    .for('update', { skipLocked: true })
  if (outdated.length === 0) return []
  const ids = [...new Set(outdated.flatMap(({ grant }) => grant.edition_id ?? []))]
  const files = await tx
    .select()
    .from(editionFiles)
    .where(inArray(editionFiles.edition_id, ids))
    .orderBy(desc(editionFiles.version))
  const corrected: CorrectedGrant[] = []
  for (const { grant, version: before } of outdated) {
    const missed = files.filter((file) => file.edition_id === grant.edition_id && file.version > before)
    const [newest] = missed
    if (!newest) continue
    // A version that was withdrawn before this run has changed nothing.
    const notes = newest.file === grant.file ? [] : missed.flatMap(({ change_note: note }) => note ?? []).toReversed()
    await tx
      .update(downloadGrants)
      .set({
        file: newest.file,
        byte_size: newest.byte_size || null,
        delivered_version: newest.version,
        missing_since: null,
        ...(notes.length > 0 && describeCorrection(ctx, grant, notes)),
      })
      .where(eq(downloadGrants.id, grant.id))
    corrected.push({
      id: grant.id,
      order_id: grant.order_id,
      editionId: newest.edition_id,
      version: newest.version,
      isCorrection: notes.length > 0,
    })
  }
  return corrected
}

/** A correction costs the buyer nothing: a used-up or expired link works again. */
function describeCorrection({ clock }: Pick<Context, 'clock'>, grant: DownloadGrant, notes: readonly string[]) {
  const now = clock.now()
  const until = new Date(now.getTime() + daysForCorrection * day)
  return {
    corrected_at: now,
    correction: notes.join(' '),
    max_downloads: Math.max(grant.max_downloads, grant.used + downloadsForCorrection),
    expires_at: grant.expires_at > until ? grant.expires_at : until,
  }
}
