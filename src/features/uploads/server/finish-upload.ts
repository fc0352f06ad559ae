// After the last byte: look at the file as a whole, keep it, and answer its address. Asking again gives the same answer.
import { createHash } from 'node:crypto'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Context } from '@/adapters/context'
import { AppError } from '@/lib/errors'
import type { FileFormat } from '@/lib/upload-rule'
import { storedPath, unreadableAudio, uploadRules } from '../upload.rules'
import type { MeasuredInBrowser, StoredUpload } from '../uploads.contract'
import { dropUpload, findUpload, firstBytes, type IncomingUpload, keepResult, readUpload } from './incoming'
import { inspectPdf } from './inspect-pdf'
import { storePreview } from './pdf-preview'
import { cleanPicture, measurePicture } from './picture-work'
import { readMedia } from './read-media'
import { recogniseFormat, sniffedBytes } from './sniff'
import { type FileFacts, storeFile } from './store-file'
import { wavPeaks } from './wav-peaks'

const unreadableVideo = 'This video is damaged or is not what its name says. Please save it again and try once more.'

/** What is being finished in this process, so that an impatient second request waits for the first. */
const beingFinished = new Map<string, Promise<StoredUpload>>()

/**
 * Stores an upload that is complete and answers its address (UPLD-07) with everything measured.
 * Throws AppError: `upload_failed` or `unsupported_type` with a sentence when the file is not what it should be (its bytes are removed then),
 * `not_found`, or `conflict` when bytes are missing. After any other error it can be asked again.
 */
export async function finishUpload(ctx: Context, id: string, measured: MeasuredInBrowser): Promise<StoredUpload> {
  const upload = await findUpload(ctx, id)
  if (upload.result) return upload.result as StoredUpload
  if (upload.received !== upload.byte_size) throw new AppError('conflict', { message: 'The file has not arrived completely yet.' })
  const running = beingFinished.get(id)
  if (running) return running
  const work = finish(ctx, upload, measured).finally(() => beingFinished.delete(id))
  beingFinished.set(id, work)
  return work
}

async function finish(ctx: Context, upload: IncomingUpload, measured: MeasuredInBrowser): Promise<StoredUpload> {
  try {
    const file = { name: upload.file_name, type: upload.declared_type, size: upload.byte_size }
    const format = await recogniseFormat(upload.kind, await firstBytes(ctx, upload, sniffedBytes), file)
    const result = await keep(ctx, upload, format, measured)
    await keepResult(ctx, upload.id, result)
    return result
  } catch (error) {
    if (error instanceof AppError && (error.code === 'upload_failed' || error.code === 'unsupported_type')) await dropUpload(ctx, upload.id)
    // Another process may have been quicker and has let the pieces go.
    if (error instanceof AppError && error.code === 'not_found') {
      const { result } = await findUpload(ctx, upload.id)
      if (result) return result as StoredUpload
    }
    throw error
  }
}

/** The name is settled with the upload, so that doing it twice writes one file. */
function placeOf(upload: IncomingUpload, extension: string) {
  const random = createHash('sha256').update(`stored:${upload.id}`).digest('hex').slice(0, 24)
  return { bucket: uploadRules[upload.kind].bucket, path: storedPath(upload.kind, { extension, random, name: upload.file_name, at: upload.created_at }) }
}

async function keep(ctx: Context, upload: IncomingUpload, format: FileFormat, measured: MeasuredInBrowser): Promise<StoredUpload> {
  const place = placeOf(upload, format.extension)
  const { contentType } = format
  const answer = (url: string, more: Partial<StoredUpload>): StoredUpload => ({
    url, fileName: path.basename(place.path), byteSize: upload.byte_size, contentType, width: null, height: null, placeholder: null, duration: null,
    title: null, artist: null, album: null, peaks: null, pageCount: null, previewName: null, ...more,
  })
  switch (uploadRules[upload.kind].processing) {
    case 'image': {
      const content = await cleanPicture(await buffer(readUpload(ctx, upload)), contentType)
      const facts = await measurePicture(content)
      return answer(await storeFile(ctx, { ...place, content, contentType, facts }), { ...facts, byteSize: content.length })
    }
    case 'pdf': {
      const content = await buffer(readUpload(ctx, upload))
      const { pageCount, preview } = await inspectPdf(content)
      const previewName = preview && (await storePreview(ctx, place.path, preview))
      return answer(await storeFile(ctx, { ...place, content, contentType, facts: { pageCount } }), { pageCount, previewName })
    }
    case 'audio':
    case 'video': {
      const read = await readMedia(readUpload(ctx, upload), { contentType, byteSize: upload.byte_size })
      const isAudio = uploadRules[upload.kind].processing === 'audio'
      // Films come in containers that only a player can read; sound must be readable, its length is shown everywhere.
      if (isAudio && !read) throw new AppError('upload_failed', { message: unreadableAudio })
      if (!isAudio && !read && !measured.duration) throw new AppError('upload_failed', { message: unreadableVideo })
      const seconds = read?.duration ?? measured.duration ?? null
      const peaks = isAudio ? (measured.peaks ?? (contentType === 'audio/wav' ? await wavPeaks(readUpload(ctx, upload)) : null)) : null
      const facts: FileFacts = { duration: seconds, peaks, ...(isAudio ? {} : { width: read?.width ?? measured.width, height: read?.height ?? measured.height }) }
      const url = await storeFile(ctx, { ...place, content: readUpload(ctx, upload), contentType, facts })
      return answer(url, {
        // ADM-AUD-15.
        duration: seconds === null ? null : Math.floor(seconds),
        width: facts.width ?? null, height: facts.height ?? null, peaks, title: read?.title ?? null, artist: read?.artist ?? null, album: read?.album ?? null,
      })
    }
  }
}
