// Imports a file of another site from this disk, by the rules of the field it belongs to. Its name is derived from its
// content, so a file imported twice is stored once.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Context } from '@/platform/context'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { AppError } from '@/lib/errors'
import { type UploadKind, unreadableAudio, uploadRules } from '../upload.rules'
import { inspectPdf } from '@/features/operations/pdf-files/server/inspect-pdf'
import { removeLocations, processFile, type WholeFile } from './process-file'
import { cleanPicture } from '@/features/operations/pictures/server/run-picture-worker'
import { inspectSound, inspectVideo } from '@/features/operations/sound-and-film/server/headers/inspect-media'
import { type ReadAt, recogniseFormat } from './arrival/sniff'
import { fileAddress, storeFile } from '@/platform/stored-files/store-file'
import { atPlace } from '@/platform/stored-files/stored-place'

type World = Pick<Context, 'db' | 'files' | 'clock'>

/**
 * Returns the address of the file on this site: `/media/…` or `private:…`. With `isDryRun` the file is checked in the
 * same way and not stored. Throws AppError `unsupported_type` or `upload_failed` with a sentence for a file that the
 * field's form would refuse too.
 */
export async function takeOldFile(
  ctx: World,
  kind: UploadKind,
  file: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<string> {
  const { size } = await stat(file)
  const rule = uploadRules[kind]
  const chosen = { name: path.basename(file), type: '', size }
  if (size > rule.maxBytes) throw new AppError('upload_failed', { message: rule.tooLarge(chosen).text })
  const readAt: ReadAt = (start, length) =>
    start < size ? buffer(createReadStream(file, { start, end: start + length - 1 })) : Buffer.alloc(0)
  const format = await recogniseFormat(kind, readAt, chosen)
  const place = {
    bucket: rule.bucket,
    path: `${rule.folder}/${(await makeFingerprint(file)).slice(0, 24)}.${format.extension}`,
  }
  const address = fileAddress(place)
  if ((await ctx.db.$count(storedFiles, atPlace(place))) > 0) return address
  const whole: WholeFile = { kind, place, format, byteSize: size, read: () => createReadStream(file) }
  if (isDryRun) await examine(whole)
  else if (rule.processing === 'video') await storeFilm(ctx, whole)
  else await processFile(ctx, whole, {})
  return address
}

/** Accepts a video that cannot be measured, because the old site had it. */
async function storeFilm(ctx: World, { place, format: { contentType }, byteSize, read }: WholeFile): Promise<void> {
  const facts = await inspectVideo({ contentType, byteSize, read })
  const content = removeLocations(read(), facts?.locations ?? [])
  await storeFile(ctx, { ...place, content, contentType, facts: { ...facts, isLocationRemoved: facts !== null } })
}

/** Opens a file by the rules of its kind. Throws AppError `upload_failed` for a damaged one. */
export async function examine({ kind, format: { contentType }, byteSize, read }: WholeFile): Promise<void> {
  const { processing } = uploadRules[kind]
  if (processing === 'image') await cleanPicture({ byteSize, read }, contentType)
  else if (processing === 'pdf') await inspectPdf({ byteSize, read })
  else if (processing === 'audio' && !(await inspectSound({ contentType, byteSize, read })))
    throw new AppError('upload_failed', { message: unreadableAudio })
}

/** Returns the SHA-256 of a file. */
export async function makeFingerprint(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}
