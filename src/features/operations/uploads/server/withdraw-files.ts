// Withdraws public files: no client can fetch them once the transaction has ended, and their bytes and copies are
// deleted after it.
import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { fileOfMediaUrl } from '@/adapters/files/file-names'
import type { Bucket } from '@/adapters/files/files'
import { storedFiles } from '@/db/schema/operations/uploads'
import { removeVariants } from './pictures/picture-variants'
import { atPlace } from './stored-place'

export const removeWithdrawnTask = 'files-remove-withdrawn'

type Withdrawn = { bucket: string; path: string; sha256: string }

/** Withdraws files by their `/media/...` address. Other addresses are ignored. */
export async function withdrawFiles(tx: Transaction, urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const file = fileOfMediaUrl(url)
    if (!file) continue
    const [row] = await tx
      .delete(storedFiles)
      .where(atPlace(file))
      .returning({ bucket: storedFiles.bucket, path: storedFiles.path, sha256: storedFiles.sha256 })
    if (row) await queueJob(tx, removeWithdrawnTask, row)
  }
}

/** Deletes the bytes of a file that no longer has a row, and the resized copies that no other file shares. */
export async function removeBytes(
  ctx: Pick<Context, 'db' | 'files'>,
  { bucket, path, sha256 }: Withdrawn,
): Promise<void> {
  await ctx.files.remove(bucket as Bucket, path)
  const [twin] = await ctx.db
    .select({ path: storedFiles.path })
    .from(storedFiles)
    .where(and(eq(storedFiles.sha256, sha256), ne(storedFiles.path, path)))
    .limit(1)
  if (!twin) await removeVariants(ctx, sha256)
}
