// Finds the stored videos that not every browser plays.
import { like } from 'drizzle-orm'
import { isPublicBucket, mediaUrl } from '@/adapters/files/file-names'
import type { Context } from '@/platform/context'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { type FilmAdvice, filmNote } from '../film.rules'

/** Returns their addresses, each with the browsers that cannot play it and advice. */
export async function filmsWithNotes({ db }: Pick<Context, 'db'>): Promise<({ url: string } & FilmAdvice)[]> {
  const films = await db
    .select({
      bucket: storedFiles.bucket,
      path: storedFiles.path,
      contentType: storedFiles.content_type,
      codecs: storedFiles.codecs,
    })
    .from(storedFiles)
    .where(like(storedFiles.content_type, 'video/%'))
  return films.flatMap(({ bucket, path, contentType, codecs }) => {
    const note = filmNote(contentType, codecs)
    return note && isPublicBucket(bucket) ? [{ url: mediaUrl(bucket, path), ...note }] : []
  })
}
