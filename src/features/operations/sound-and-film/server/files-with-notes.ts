// Finds the stored videos and recordings that not every browser plays.
import { like, or } from 'drizzle-orm'
import { isPublicBucket, mediaUrl } from '@/adapters/files/file-names'
import type { Context } from '@/platform/context'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { type PlaybackAdvice, videoNote, soundNote } from '../playback.rules'

/** Returns their addresses, each with the browsers that cannot play it and advice. */
export async function filesWithNotes({ db }: Pick<Context, 'db'>): Promise<({ url: string } & PlaybackAdvice)[]> {
  const files = await db
    .select({
      bucket: storedFiles.bucket,
      path: storedFiles.path,
      contentType: storedFiles.content_type,
      codecs: storedFiles.codecs,
    })
    .from(storedFiles)
    .where(or(like(storedFiles.content_type, 'video/%'), like(storedFiles.content_type, 'audio/%')))
  return files.flatMap(({ bucket, path, contentType, codecs }) => {
    const note = (contentType.startsWith('audio/') ? soundNote : videoNote)(contentType, codecs)
    return note && isPublicBucket(bucket) ? [{ url: mediaUrl(bucket, path), ...note }] : []
  })
}
