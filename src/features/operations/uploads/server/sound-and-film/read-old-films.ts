// Reads how films are coded that were stored before this was asked of every film.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Bucket } from '@/adapters/files/files'
import type { Context } from '@/platform/context'
import { storedFiles } from '@/db/schema/uploads'
import { readFilm } from './read-media'

/** Of the others the container alone says what is to be known. */
const readable = ['video/mp4', 'video/quicktime', 'video/webm']

/** Fills in `codecs` where it is missing. A film that does not say gets an empty text, so that it is read once. */
export async function readOldFilms(ctx: Pick<Context, 'db' | 'files'>): Promise<void> {
  const films = await ctx.db
    .select({
      bucket: storedFiles.bucket,
      path: storedFiles.path,
      contentType: storedFiles.content_type,
      byteSize: storedFiles.byte_size,
    })
    .from(storedFiles)
    .where(and(inArray(storedFiles.content_type, readable), isNull(storedFiles.codecs)))
  for (const { bucket, path, ...film } of films) {
    // A row may name a file that a restore did not bring.
    if (!(await ctx.files.stat(bucket as Bucket, path))) continue
    const told = await readFilm(() => ctx.files.read(bucket as Bucket, path), film)
    await ctx.db
      .update(storedFiles)
      .set({ codecs: told?.codecs ?? '' })
      .where(and(eq(storedFiles.bucket, bucket), eq(storedFiles.path, path), isNull(storedFiles.codecs)))
  }
}
