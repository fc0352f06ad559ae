// Processes a completely received file by its kind: pictures are cleaned and measured, PDFs opened, sound and video
// read.
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Context } from '@/platform/context'
import { AppError } from '@/lib/errors'
import type { FileFormat } from '../upload-limits'
import { unreadableAudio, type UploadKind, uploadRules } from '../upload.rules'
import type { MeasuredInBrowser, StoredUpload } from '../uploads.contract'
import { inspectPdf } from '@/features/operations/pdf-files/server/inspect-pdf'
import { storePreview } from '@/features/operations/pdf-files/server/pages/pdf-preview'
import { tryStamp } from '@/features/operations/pdf-files/server/stamping/try-stamp'
import { cleanPicture } from '@/features/operations/pictures/server/run-picture-worker'
import {
  inspectSound,
  inspectVideo,
  opensAsMusic,
} from '@/features/operations/sound-and-film/server/headers/inspect-media'
import type { MediaDetails, Patch } from '@/features/operations/sound-and-film/server/headers/media-answer'
import { withoutLocations } from '@/features/operations/sound-and-film/server/locations/without-locations'
import { type NewFile, storeFile } from '@/platform/stored-files/store-file'
import { aiffAsWav } from '@/features/operations/sound-and-film/server/samples/aiff-as-wav'
import { analyseRecording } from '@/features/operations/sound-and-film/server/sound/analyse-sound'

const unreadableVideo = 'This video is damaged or is not what its name says. Please save it again and try once more.'

const soundOnly =
  'This file has sound but no picture, so it is not a video. Save the sound as MP3 or M4A and upload it as audio.'

const unreadableMusic =
  'This file is damaged or is not what its name says, so its buyers could not open it. Please export it again and try once more.'

export type WholeFile = {
  kind: UploadKind
  /** The place to store it. */
  place: Pick<NewFile, 'bucket' | 'path' | 'originalName'>
  format: FileFormat
  byteSize: number
  /** Returns the file from its first byte, at every call. */
  read(): Readable
}

/**
 * Checks the whole file, stores it, and returns its address with everything measured. Throws AppError `upload_failed`
 * with a sentence when the file is not valid.
 */
export async function processFile(
  ctx: Pick<Context, 'db' | 'files' | 'clock'>,
  { kind, place, format, byteSize, read: bytes }: WholeFile,
  measured: MeasuredInBrowser,
): Promise<StoredUpload> {
  const { contentType } = format
  const answer = (url: string, more: Partial<StoredUpload>): StoredUpload => ({
    url,
    fileName: path.basename(place.path),
    byteSize,
    contentType,
    width: null,
    height: null,
    placeholder: null,
    focus: null,
    duration: null,
    title: null,
    artist: null,
    album: null,
    peaks: null,
    pageCount: null,
    previewName: null,
    ...more,
  })
  switch (uploadRules[kind].processing) {
    case 'image': {
      const { content, facts } = await cleanPicture({ byteSize, read: bytes }, contentType)
      return answer(await storeFile(ctx, { ...place, content, contentType, facts }), {
        ...facts,
        byteSize: content.length,
      })
    }
    case 'pdf': {
      const pdf = { byteSize, read: bytes }
      const { pageCount, facts, preview, blankBands, systems, undrawnPages } = await inspectPdf(pdf)
      const stampProblem = await tryStamp(pdf, blankBands)
      const previewName = preview && (await storePreview(ctx, place.path, preview))
      const [width, height] = facts?.paper ?? [null, null]
      return answer(
        await storeFile(ctx, {
          ...place,
          content: bytes(),
          contentType,
          facts: { pageCount, width, height, blankBands, systems, undrawnPages, stampProblem },
        }),
        { pageCount, width, height, title: facts?.title ?? null, previewName },
      )
    }
    case 'audio': {
      const read = await inspectSound({ contentType, byteSize, read: bytes })
      // Its length is shown everywhere, so it must be readable.
      if (!read) throw new AppError('upload_failed', { message: unreadableAudio })
      const heard = await analyseRecording({ byteSize, read: bytes }, contentType)
      // A recording made in a browser may not state its length, and not every format is decoded here. The browser's
      // measurement is the fallback.
      const duration =
        playingTime(heard?.duration ?? null, heard?.isEmpty ? null : read.duration) ?? measured.duration ?? null
      // The bytes behind the header could not be decoded as sound, neither here nor in the browser.
      if ((duration === null || heard?.isEmpty) && measured.peaks == null)
        throw new AppError('upload_failed', { message: unreadableAudio })
      const peaks = heard?.peaks ?? measured.peaks ?? null
      // Visitors of every browser can play a WAV; an AIFF is silent in Chrome and Firefox.
      const wav = contentType === 'audio/aiff' ? await aiffAsWav({ byteSize, read: bytes }) : null
      const codecs = wav ? 'PCM' : read.codecs
      const facts = { duration, codecs, peaks, loudness: heard?.loudness ?? null, isLocationRemoved: true }
      const stored = wav
        ? { path: place.path.replace(/\.aiff$/, '.wav'), content: wav, contentType: 'audio/wav' }
        : { path: place.path, content: removeLocations(bytes(), read.locations), contentType }
      const url = await storeFile(ctx, { ...place, ...stored, facts })
      return answer(url, {
        ...pickTags(read),
        fileName: path.basename(stored.path),
        contentType: stored.contentType,
        duration: wholeSeconds(duration),
        peaks,
      })
    }
    case 'music': {
      if (!(await opensAsMusic({ contentType, byteSize, read: bytes })))
        throw new AppError('upload_failed', { message: unreadableMusic })
      return answer(await storeFile(ctx, { ...place, content: bytes(), contentType }), {})
    }
    case 'video': {
      const read = await inspectVideo({ contentType, byteSize, read: bytes })
      if (!read) throw new AppError('upload_failed', { message: unreadableVideo })
      if (read.isSoundOnly) throw new AppError('upload_failed', { message: soundOnly })
      const { duration, width, height, codecs } = read
      const facts = { duration, width, height, codecs, isLocationRemoved: true }
      const content = removeLocations(bytes(), read.locations)
      const url = await storeFile(ctx, { ...place, content, contentType, facts })
      return answer(url, { ...pickTags(read), duration: wholeSeconds(duration), width, height })
    }
  }
}

/** Removes the location where the file was recorded; otherwise every visitor could read it. */
export const removeLocations = (bytes: Readable, locations: readonly Patch[]): Readable =>
  Readable.from(withoutLocations(bytes as AsyncIterable<Buffer>, locations), { objectMode: false })

const pickTags = ({ title, artist, album }: MediaDetails) => ({ title, artist, album })

/**
 * A header may guess, be wrong or say nothing: then the counted time is right. Silence added by an encoder makes a
 * smaller difference.
 */
const playingTime = (counted: number | null, said: number | null) =>
  counted !== null && (said === null || Math.abs(counted - said) > 1) ? counted : said

/** ADM-AUD-15. */
const wholeSeconds = (seconds: number | null) => (seconds === null ? null : Math.floor(seconds))
