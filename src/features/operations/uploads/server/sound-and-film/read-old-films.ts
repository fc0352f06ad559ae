// Reads how films are coded that were stored before this was asked of every film.
import { and, inArray, isNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { storedFiles } from '@/db/schema/uploads'
import { atPlace, storedSource, storedWhere } from '../stored-place'
import { inspectVideo } from './inspect-media'

/** Of the others the container alone says what is to be known. */
const readable = ['video/mp4', 'video/quicktime', 'video/webm']

/** Fills in `codecs` where it is missing. A film that does not say gets an empty text, so that it is read once. */
export async function readOldFilms(ctx: Pick<Context, 'db' | 'files'>): Promise<void> {
  const isUnread = and(inArray(storedFiles.content_type, readable), isNull(storedFiles.codecs))
  for await (const film of storedWhere(ctx, isUnread)) {
    const told = await inspectVideo({ ...storedSource(ctx, [film]), contentType: film.contentType })
    await ctx.db
      .update(storedFiles)
      .set({ codecs: told?.codecs ?? '' })
      .where(and(atPlace(film), isNull(storedFiles.codecs)))
  }
}
