// Accesses stored files: the rows that describe them, and their bytes.
import { Readable } from 'node:stream'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import type { Bucket } from '@/adapters/files/files'
import { storedFiles } from '@/db/schema/operations/stored-files'
import type { FileSource } from '@/adapters/bounded-process/run-on-file'

type Place = { bucket: string; path: string }

/** Returns a `where` condition for the row of one file. */
export const atPlace = ({ bucket, path }: Place) => and(eq(storedFiles.bucket, bucket), eq(storedFiles.path, path))

/** Returns a `where` condition for the rows of several files. */
export const atPlaces = (places: readonly Place[]) =>
  sql`(${storedFiles.bucket}, ${storedFiles.path}) in (select * from unnest(${sql.param(places.map(({ bucket }) => bucket))}::text[], ${sql.param(places.map(({ path }) => path))}::text[]))`

type ChangedDetails = Partial<Omit<typeof storedFiles.$inferInsert, 'bucket' | 'path' | 'content_type' | 'byte_size'>>

/** Changes what is known of one file, if its row also meets the condition. */
export async function changeDetails(
  db: Database | Transaction,
  place: Place,
  details: ChangedDetails,
  condition?: SQL,
): Promise<void> {
  await db
    .update(storedFiles)
    .set(details)
    .where(and(atPlace(place), condition))
}

/** Deletes the row of a file that was stored at this moment; the row of a newer file at its place stays. */
export async function deleteRow(db: Database | Transaction, { created_at, ...place }: Place & { created_at: Date }) {
  await db.delete(storedFiles).where(and(atPlace(place), eq(storedFiles.created_at, created_at)))
}

/**
 * Yields the files whose rows meet the condition. A row may name a file that a restore did not bring back: it is left
 * out.
 */
export async function* storedWhere({ db, files }: Pick<Context, 'db' | 'files'>, condition: SQL | undefined) {
  const { bucket, path, content_type: contentType, byte_size: byteSize } = storedFiles
  for (const row of await db.select({ bucket, path, contentType, byteSize }).from(storedFiles).where(condition)) {
    const file = { ...row, bucket: row.bucket as Bucket }
    if (await files.stat(file.bucket, file.path)) yield file
  }
}

/** Returns the bytes of stored files, one after another. The store opens each stream asynchronously. */
export function readInTurn({ files }: Pick<Context, 'files'>, places: readonly { bucket: Bucket; path: string }[]) {
  async function* bytes() {
    for (const { bucket, path } of places) yield* (await files.read(bucket, path)) as AsyncIterable<Buffer>
  }
  return Readable.from(bytes(), { objectMode: false })
}

/** The same bytes, as the source for a separate process. */
export const storedSource = (
  ctx: Pick<Context, 'files'>,
  parts: readonly { bucket: Bucket; path: string; byteSize: number }[],
): FileSource => ({
  byteSize: parts.reduce((sum, { byteSize }) => sum + byteSize, 0),
  read: () => readInTurn(ctx, parts),
})
