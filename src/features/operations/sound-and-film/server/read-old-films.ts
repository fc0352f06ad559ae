// Reads the codecs of videos that were stored before every upload was checked for them.
import { and, inArray, isNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { changeDetails, storedSource, storedWhere } from '@/platform/stored-files/stored-place'
import { inspectVideo } from './headers/inspect-media'

/** Types whose codecs are needed. For the other types the container is enough. */
const readable = ['video/mp4', 'video/quicktime', 'video/webm']

/**
 * Fills in `codecs` if it is missing. A video that does not state them gets an empty text, so that it is read only
 * once.
 */
export async function readOldFilms(ctx: Pick<Context, 'db' | 'files'>): Promise<void> {
  const isUnread = and(inArray(storedFiles.content_type, readable), isNull(storedFiles.codecs))
  for await (const film of storedWhere(ctx, isUnread)) {
    const told = await inspectVideo({ ...storedSource(ctx, [film]), contentType: film.contentType })
    await changeDetails(ctx.db, film, { codecs: told?.codecs ?? '' }, isNull(storedFiles.codecs))
  }
}
