// Analyses stored recordings: those uploaded before analysis existed, and sold ones when their previews are made.
import { and, inArray, isNull } from 'drizzle-orm'
import type { Bucket } from '@/adapters/files/files'
import type { Context } from '@/platform/context'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { atPlace, changeDetails, storedSource, storedWhere } from '@/platform/stored-files/stored-place'
import { analyseSound, storedAnalysis } from './analyse-sound'
import { analysedFormats, type SoundAnswer } from './sound-answer'

type World = Pick<Context, 'db' | 'files'>
export type StoredRecording = { bucket: Bucket; path: string; contentType: string; byteSize: number }

/**
 * Stores the analysis with the file. `previewSeconds` as in `SoundQuestion`. Returns null when it took too much. Throws
 * when the file is missing.
 */
export async function analyseStored(
  ctx: World,
  file: StoredRecording,
  previewSeconds: number | null,
): Promise<SoundAnswer | null> {
  const { contentType } = file
  const answer = await analyseSound(storedSource(ctx, [file]), { contentType, previewSeconds })
  const { duration, peaks, loudness } = storedAnalysis(answer)
  if (analysedFormats.includes(contentType))
    await changeDetails(ctx.db, file, { loudness, ...(peaks && { peaks }), ...(duration !== null && { duration }) })
  return answer
}

/** Returns a file of the store by its place; null when it is missing. */
export async function storedRecording(
  ctx: World,
  place: Pick<StoredRecording, 'bucket' | 'path'>,
): Promise<StoredRecording | null> {
  for await (const file of storedWhere(ctx, atPlace(place))) return file
  return null
}

/** Analyses every recording that was not analysed yet. */
export async function analyseOldRecordings(ctx: World): Promise<void> {
  const isUnheard = and(inArray(storedFiles.content_type, analysedFormats), isNull(storedFiles.loudness))
  for await (const recording of storedWhere(ctx, isUnheard)) await analyseStored(ctx, recording, null)
}
