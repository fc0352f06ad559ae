// Stores a file of an export of this site as it is, at its place: only with the content that was exported, and only if an
// upload of its kind would have been accepted.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import path from 'node:path'
import { assertSafeName } from '@/adapters/files/file-names'
import { privateBuckets, publicBuckets } from '@/adapters/files/files'
import type { Context } from '@/platform/context'
import type { OwnFile } from '@/platform/import/reading/row-reader'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { atPlace } from '@/platform/stored-files/stored-place'
import { fileAddress } from '@/platform/stored-files/store-file'
import { AppError } from '@/lib/errors'
import { type UploadKind, uploadKinds } from '../upload.rules'
import type { FileFormat } from '../upload-limits'
import { type ReadAt, recogniseFormat } from './arrival/sniff'
import { examine, makeFingerprint } from './take-old-file'

const changed = 'It is not the file that was exported: its content is another.'
const otherKind = 'It is not of the kind that the table says.'

/** Returns a kind of upload whose files have this type; null when the bytes are of no such kind. */
async function kindOfBytes(readAt: ReadAt, file: { name: string; size: number }, contentType: string) {
  for (const kind of uploadKinds) {
    const format = await recogniseFormat(kind, readAt, { ...file, type: '' }).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    if (format?.contentType === contentType) return { kind, format } satisfies { kind: UploadKind; format: FileFormat }
  }
  return null
}

/**
 * Returns the address of the file here. Keeps a file that is stored at its place already. Throws AppError
 * `unsupported_type`, `upload_failed` or `invalid_input` with a sentence for a file that may not be stored.
 */
export async function keepOwnFile(
  ctx: Pick<Context, 'db' | 'files'>,
  { bucket: named, path: place, contentType, sha256 }: OwnFile,
  file: string,
  { isDryRun }: { isDryRun: boolean },
): Promise<string> {
  assertSafeName(named, place)
  const bucket = [...publicBuckets, ...privateBuckets].find((known) => known === named)
  if (bucket === undefined) throw new AppError('unsupported_type', { message: otherKind })
  const address = fileAddress({ bucket, path: place })
  if ((await ctx.db.$count(storedFiles, atPlace({ bucket, path: place }))) > 0) return address
  if ((await makeFingerprint(file)) !== sha256) throw new AppError('upload_failed', { message: changed })
  const { size } = await stat(file)
  const readAt: ReadAt = (start, length) =>
    start < size ? buffer(createReadStream(file, { start, end: start + length - 1 })) : Buffer.alloc(0)
  const known = await kindOfBytes(readAt, { name: path.basename(place), size }, contentType)
  if (known === null) throw new AppError('unsupported_type', { message: otherKind })
  await examine({ ...known, place: { bucket, path: place }, byteSize: size, read: () => createReadStream(file) })
  if (!isDryRun) await ctx.files.put(bucket, place, createReadStream(file))
  return address
}
