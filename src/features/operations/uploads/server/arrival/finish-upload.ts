// Runs after the last byte: checks the whole file, stores it, and returns its address. A repeated request returns the
// same address.
import { createHash } from 'node:crypto'
import type { Context } from '@/platform/context'
import { AppError } from '@/lib/errors'
import { originalName, storedPath, uploadRules } from '../../upload.rules'
import type { MeasuredInBrowser, StoredUpload } from '../../uploads.contract'
import { bytesAt, dropUpload, findUpload, type IncomingUpload, storeResult, readUpload } from './incoming'
import { processFile } from '../process-file'
import { recogniseFormat } from './sniff'

/** Uploads that this process is finishing. A second request for one of them waits for the first. */
const beingFinished = new Map<string, Promise<StoredUpload>>()

/**
 * Stores a complete upload and returns its address (UPLD-07) with everything measured. Throws AppError: `upload_failed`
 * or `unsupported_type` with a sentence when the file is not valid (its bytes are then removed), `not_found`, or
 * `conflict` when bytes are missing. After any other error the call can be repeated.
 */
export async function finishUpload(ctx: Context, id: string, measured: MeasuredInBrowser): Promise<StoredUpload> {
  const upload = await findUpload(ctx, id)
  if (upload.result) return upload.result as StoredUpload
  if (upload.received !== upload.byte_size)
    throw new AppError('conflict', { message: 'The file has not arrived completely yet.' })
  const running = beingFinished.get(id)
  if (running) return running
  const work = finish(ctx, upload, measured).finally(() => beingFinished.delete(id))
  beingFinished.set(id, work)
  return work
}

async function finish(ctx: Context, upload: IncomingUpload, measured: MeasuredInBrowser): Promise<StoredUpload> {
  try {
    const file = { name: upload.file_name, type: upload.declared_type, size: upload.byte_size }
    const format = await recogniseFormat(upload.kind, (...part) => bytesAt(ctx, upload, ...part), file)
    const result = await processFile(
      ctx,
      {
        kind: upload.kind,
        place: findPlace(upload, format.extension),
        format,
        byteSize: upload.byte_size,
        read: () => readUpload(ctx, upload),
      },
      measured,
    )
    await storeResult(ctx, upload.id, result)
    return result
  } catch (error) {
    if (error instanceof AppError && (error.code === 'upload_failed' || error.code === 'unsupported_type'))
      await dropUpload(ctx, upload.id)
    // Another process may have finished first and removed the pieces.
    if (error instanceof AppError && error.code === 'not_found') {
      const { result } = await findUpload(ctx, upload.id)
      if (result) return result as StoredUpload
    }
    throw error
  }
}

/** Derives the name from the upload, so that finishing it twice writes one file. */
function findPlace(upload: IncomingUpload, extension: string) {
  const random = createHash('sha256').update(`stored:${upload.id}`).digest('hex').slice(0, 24)
  return {
    bucket: uploadRules[upload.kind].bucket,
    originalName: originalName(upload.file_name),
    path: storedPath(upload.kind, { extension, random, name: upload.file_name, at: upload.created_at }),
  }
}
