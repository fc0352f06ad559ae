// Writes a file to the file store and records its data. Every file of the site is stored here.
import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { isPublicBucket, mediaUrl, privateName } from '@/adapters/files/file-names'
import type { privateBuckets, publicBuckets } from '@/adapters/files/files'
import { storedFiles } from '@/db/schema/operations/stored-files'
import type { PicturePoint } from '@/lib/picture'

export type FileDetails = {
  /** Pixels; points for the first page of a PDF. */
  width?: number | null
  height?: number | null
  /** Data URI. */
  placeholder?: string | null
  /** The focal point of a picture. */
  focus?: PicturePoint | null
  /** Seconds. */
  duration?: number | null
  codecs?: string | null
  pageCount?: number | null
  /** Blank bands of a PDF, one entry for each page. */
  blankBands?: (number | null)[] | null
  /** Systems of the music in a PDF. */
  systems?: (typeof storedFiles.$inferInsert)['systems']
  /** Page numbers of a PDF, from 1. */
  undrawnPages?: number[] | null
  /** Reason why a licence cannot be printed into a PDF. */
  stampProblem?: string | null
  /** Range 0 to 1. */
  peaks?: number[] | null
  /** LUFS. */
  loudness?: number | null
  /** True for videos whose location is no longer in `content`. */
  isLocationRemoved?: boolean
}

export type NewFile = {
  bucket: (typeof publicBuckets)[number] | (typeof privateBuckets)[number]
  path: string
  /** Name of the file on the sender's device, for the owner to read; never part of a path. */
  originalName?: string | null
  /** A stream is stored while it arrives, whatever its size; a picture is passed complete. */
  content: Buffer | Readable
  /** Set by the server, never by the sender of the file. */
  contentType: string
  /** Measurements of the file. `storePicture` of the feature `pictures` takes those of a picture. */
  facts?: FileDetails
}

/**
 * Stores the file, replaces any file of this name, and returns its address: `/media/<bucket>/<path>`, or
 * `private:<bucket>/<path>`, which never leaves the server. Throws AppError `invalid_input` for an unsafe name.
 */
export async function storeFile(
  ctx: Pick<Context, 'files' | 'clock'> & { db: Database | Transaction },
  file: NewFile,
): Promise<string> {
  const { facts = {} } = file
  const hash = createHash('sha256')
  if (Buffer.isBuffer(file.content)) hash.update(file.content)
  const content = Buffer.isBuffer(file.content)
    ? file.content
    : Readable.from(hashing(hash, file.content), { objectMode: false })
  const { byteSize } = await ctx.files.put(file.bucket, file.path, content)
  const row = {
    original_name: file.originalName ?? null,
    content_type: file.contentType,
    byte_size: byteSize,
    sha256: hash.digest('hex'),
    width: facts.width ?? null,
    height: facts.height ?? null,
    placeholder: facts.placeholder ?? null,
    focus_x: facts.focus?.x ?? null,
    focus_y: facts.focus?.y ?? null,
    duration: facts.duration ?? null,
    codecs: facts.codecs ?? null,
    page_count: facts.pageCount ?? null,
    blank_bands: facts.blankBands ?? null,
    systems: facts.systems ?? null,
    undrawn_pages: facts.undrawnPages ?? null,
    stamp_problem: facts.stampProblem ?? null,
    peaks: facts.peaks ?? null,
    loudness: facts.loudness ?? null,
    location_removed_at: facts.isLocationRemoved ? ctx.clock.now() : null,
    created_at: ctx.clock.now(),
  }
  await ctx.db
    .insert(storedFiles)
    .values({ bucket: file.bucket, path: file.path, ...row })
    .onConflictDoUpdate({ target: [storedFiles.bucket, storedFiles.path], set: row })
  return fileAddress(file)
}

/** Returns the site's name for a stored file. */
export const fileAddress = ({ bucket, path }: Pick<NewFile, 'bucket' | 'path'>): string =>
  isPublicBucket(bucket) ? mediaUrl(bucket, path) : privateName(bucket, path)

async function* hashing(hash: Hash, source: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
}
