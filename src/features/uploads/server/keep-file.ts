// What is done with a file that is here as a whole, by what it is: pictures are cleaned and measured, PDFs opened, sound and film read.
import path from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context } from '@/adapters/context'
import { AppError } from '@/lib/errors'
import type { FileFormat } from '@/lib/upload-rule'
import { unreadableAudio, type UploadKind, uploadRules } from '../upload.rules'
import type { MeasuredInBrowser, StoredUpload } from '../uploads.contract'
import { inspectPdf } from './inspect-pdf'
import { storePreview } from './pdf-preview'
import { cleanPicture, measurePicture } from './picture-work'
import { readMedia } from './read-media'
import { type FileFacts, type NewFile, storeFile } from './store-file'
import { wavPeaks } from './wav-peaks'

const unreadableVideo = 'This video is damaged or is not what its name says. Please save it again and try once more.'

export type WholeFile = {
  kind: UploadKind
  /** Where it is to be kept. */
  place: Pick<NewFile, 'bucket' | 'path'>
  format: FileFormat
  byteSize: number
  /** From the first byte, each time it is called. */
  read(): Readable
}

/**
 * Looks at the file as a whole, stores it, and answers its address with everything measured. Throws AppError `upload_failed` with a
 * sentence when it is not what it should be.
 */
export async function keepFile(ctx: Pick<Context, 'db' | 'files' | 'clock'>, { kind, place, format, byteSize, read: bytes }: WholeFile, measured: MeasuredInBrowser): Promise<StoredUpload> {
  const { contentType } = format
  const answer = (url: string, more: Partial<StoredUpload>): StoredUpload => ({
    url, fileName: path.basename(place.path), byteSize, contentType, width: null, height: null, placeholder: null, duration: null,
    title: null, artist: null, album: null, peaks: null, pageCount: null, previewName: null, ...more,
  })
  switch (uploadRules[kind].processing) {
    case 'image': {
      const content = await cleanPicture(await buffer(bytes()), contentType)
      const facts = await measurePicture(content)
      return answer(await storeFile(ctx, { ...place, content, contentType, facts }), { ...facts, byteSize: content.length })
    }
    case 'pdf': {
      const content = await buffer(bytes())
      const { pageCount, preview } = await inspectPdf(content)
      const previewName = preview && (await storePreview(ctx, place.path, preview))
      return answer(await storeFile(ctx, { ...place, content, contentType, facts: { pageCount } }), { pageCount, previewName })
    }
    case 'audio':
    case 'video': {
      const read = await readMedia(bytes(), { contentType, byteSize })
      const isAudio = uploadRules[kind].processing === 'audio'
      // Films come in containers that only a player can read; sound must be readable, its length is shown everywhere.
      if (isAudio && !read) throw new AppError('upload_failed', { message: unreadableAudio })
      if (!isAudio && !read && !measured.duration) throw new AppError('upload_failed', { message: unreadableVideo })
      const seconds = read?.duration ?? measured.duration ?? null
      const peaks = isAudio ? (measured.peaks ?? (contentType === 'audio/wav' ? await wavPeaks(bytes()) : null)) : null
      const facts: FileFacts = { duration: seconds, peaks, ...(isAudio ? {} : { width: read?.width ?? measured.width, height: read?.height ?? measured.height }) }
      const url = await storeFile(ctx, { ...place, content: bytes(), contentType, facts })
      return answer(url, {
        // ADM-AUD-15.
        duration: seconds === null ? null : Math.floor(seconds),
        width: facts.width ?? null, height: facts.height ?? null, peaks, title: read?.title ?? null, artist: read?.artist ?? null, album: read?.album ?? null,
      })
    }
  }
}
