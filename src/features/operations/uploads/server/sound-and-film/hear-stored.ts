// Listens to recordings that are stored already: those of before this was asked, and those that are sold when their previews are made.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { Bucket } from '@/adapters/files/files'
import type { Context } from '@/platform/context'
import { storedFiles } from '@/db/schema/uploads'
import type { FileSource } from '../bounded/run-on-file'
import { hearSound, heardFacts } from './hear-sound'
import { heardFormats, type SoundAnswer } from './sound-answer'

type World = Pick<Context, 'db' | 'files'>
export type StoredRecording = { bucket: Bucket; path: string; contentType: string; byteSize: number }

/** The stream of a store comes later than it is asked for. */
function sourceOf({ files }: World, { bucket, path, byteSize }: StoredRecording): FileSource {
  const read = async function* () {
    yield* (await files.read(bucket, path)) as AsyncIterable<Buffer>
  }
  return { byteSize, read: () => Readable.from(read(), { objectMode: false }) }
}

/** What was heard is noted at the file; `previewSeconds` as in `SoundQuestion`. Null where it took too much. Throws when the file is gone. */
export async function hearStored(
  ctx: World,
  file: StoredRecording,
  previewSeconds: number | null,
): Promise<SoundAnswer | null> {
  const { bucket, path, contentType } = file
  const answer = await hearSound(sourceOf(ctx, file), { contentType, previewSeconds })
  const { duration, peaks, loudness } = heardFacts(answer)
  if (heardFormats.includes(contentType))
    await ctx.db
      .update(storedFiles)
      .set({ loudness, ...(peaks && { peaks }), ...(duration !== null && { duration }) })
      .where(and(eq(storedFiles.bucket, bucket), eq(storedFiles.path, path)))
  return answer
}

/** A file of the store by its place; null when it is not there. */
export async function storedRecording(
  { db, files }: World,
  { bucket, path }: Pick<StoredRecording, 'bucket' | 'path'>,
): Promise<StoredRecording | null> {
  const [row] = await db
    .select({ contentType: storedFiles.content_type, byteSize: storedFiles.byte_size })
    .from(storedFiles)
    .where(and(eq(storedFiles.bucket, bucket), eq(storedFiles.path, path)))
  // A row may name a file that a restore did not bring.
  return row && (await files.stat(bucket, path)) ? { bucket, path, ...row } : null
}

/** Every recording that nobody listened to yet. */
export async function hearOldRecordings(ctx: World): Promise<void> {
  const recordings = await ctx.db
    .select({
      bucket: storedFiles.bucket,
      path: storedFiles.path,
      contentType: storedFiles.content_type,
      byteSize: storedFiles.byte_size,
    })
    .from(storedFiles)
    .where(and(inArray(storedFiles.content_type, heardFormats), isNull(storedFiles.loudness)))
  for (const { bucket, ...file } of recordings) {
    const recording = { bucket: bucket as Bucket, ...file }
    if (await storedRecording(ctx, recording)) await hearStored(ctx, recording, null)
  }
}
