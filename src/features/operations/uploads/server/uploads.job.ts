// Deletes abandoned uploads, withdrawn files and, every night, files without any reference (OP-36).
import { lt } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { deleteRow } from '@/platform/stored-files/stored-place'
import { removeWithdrawnTask } from '@/platform/stored-files/withdraw-files'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { uploads } from '@/db/schema/operations/uploads'
import { day } from '@/lib/durations'
import { unreferenced } from './file-references'
import { dropUpload } from './arrival/incoming'
import { removeBytes } from './remove-bytes'

/** Time an upload may rest, and a new file may wait until its form is saved. */
const patienceMs = day

/** Deletes uploads that were not touched for 24 hours, with all their bytes. */
export async function removeAbandonedUploads(ctx: Context): Promise<void> {
  const stale = await ctx.db
    .select({ id: uploads.id })
    .from(uploads)
    .where(lt(uploads.touched_at, new Date(ctx.clock.now().getTime() - patienceMs)))
  for (const { id } of stale) await dropUpload(ctx, id)
  if (stale.length > 0) ctx.log.info({ uploads: stale.length }, 'removed uploads that nobody went on with')
}

/**
 * Deletes stored files older than 24 hours that no row names: not as content, not in the trash, not in the history of
 * the last 30 days.
 */
export async function removeOrphans(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const { bucket, path, sha256, created_at } = storedFiles
  const old = await ctx.db
    .select({ bucket, path, sha256, created_at })
    .from(storedFiles)
    .where(lt(created_at, new Date(now.getTime() - patienceMs)))
  const orphans = await unreferenced(ctx.db, old, now)
  for (const file of orphans) {
    // The file is deleted first: if the process is killed in between, the next night finds the row again.
    await removeBytes(ctx, file)
    await deleteRow(ctx.db, file)
    ctx.log.info({ bucket: file.bucket, path: file.path }, 'removed a file that nothing refers to')
  }
}

export const uploadsJobs: FeatureJobs = {
  tasks: {
    'uploads-remove-abandoned': removeAbandonedUploads,
    'files-remove-orphans': removeOrphans,
    [removeWithdrawnTask]: (ctx, { bucket, path, sha256 }) =>
      removeBytes(ctx, { bucket: String(bucket), path: String(path), sha256: String(sha256) }),
  },
  schedule: [
    { task: 'uploads-remove-abandoned', pattern: '40 * * * *' },
    { task: 'files-remove-orphans', pattern: '20 3 * * *' },
  ],
}
