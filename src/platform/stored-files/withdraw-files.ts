// Withdraws public files: no client can fetch them once the transaction has ended. A job of the feature `uploads` deletes
// their bytes and copies after it.
import type { Transaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { fileOfMediaUrl } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { atPlace } from './stored-place'

export const removeWithdrawnTask = 'files-remove-withdrawn'

export type Withdrawn = { bucket: string; path: string; sha256: string }

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
