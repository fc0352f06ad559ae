// Looks up the data of a stored file.
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { fileOfPrivateName, isPublicBucket } from '@/adapters/files/file-names'
import type { publicBuckets } from '@/adapters/files/files'
import { storedFiles } from '@/db/schema/operations/stored-files'
import type { PicturePoint } from '@/lib/picture'
import { AppError } from '@/lib/errors'
import { atPlace } from './stored-place'

export type StoredFile = {
  bucket: (typeof publicBuckets)[number]
  path: string
  contentType: string
  byteSize: number
  sha256: string
  /** Focal point of a picture. */
  focus: PicturePoint | null
}

/** Returns the focal point of a row of `stored_files`. */
export const pictureFocus = ({
  focus_x: x,
  focus_y: y,
}: Record<'focus_x' | 'focus_y', number | null>): PicturePoint | null => (x === null || y === null ? null : { x, y })

/** Returns a file of a public bucket. Throws AppError `not_found`, also for a private one. */
export async function publicFile(ctx: Pick<Context, 'db'>, bucket: string, path: string): Promise<StoredFile> {
  // PostgreSQL allows no NUL in a text, and refuses a query that contains one.
  if (!isPublicBucket(bucket) || path.includes('\0')) throw new AppError('not_found')
  const [row] = await ctx.db
    .select({
      contentType: storedFiles.content_type,
      byteSize: storedFiles.byte_size,
      sha256: storedFiles.sha256,
      focus_x: storedFiles.focus_x,
      focus_y: storedFiles.focus_y,
    })
    .from(storedFiles)
    .where(atPlace({ bucket, path }))
  if (!row) throw new AppError('not_found')
  const { focus_x, focus_y, ...facts } = row
  return { bucket, path, ...facts, focus: pictureFocus({ focus_x, focus_y }) }
}

/** Returns a file by its private name; undefined for one that is stored elsewhere or missing. */
export async function privateFile(
  db: Database | Transaction,
  name: string,
): Promise<typeof storedFiles.$inferSelect | undefined> {
  const place = fileOfPrivateName(name)
  if (!place) return undefined
  const [stored] = await db.select().from(storedFiles).where(atPlace(place))
  return stored
}
