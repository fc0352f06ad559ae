// The interface of a file store, implemented by the local disk and by an S3-compatible service.
import type { Readable } from 'node:stream'

/** Buckets whose files anyone may fetch under `/media/<bucket>/<path>`. */
export const publicBuckets = ['media', 'media-videos', 'shop-images', 'videos', 'loe-audio'] as const
/** Files that only a counted download hands out. */
export const privateBuckets = ['sheet-music-pdfs', 'music-files'] as const
/** Internal files, such as unfinished uploads: they have no address. */
export const innerBuckets = ['picture-variants', 'incoming'] as const
/** All of them, as a backup takes them. */
export const allBuckets = [...publicBuckets, ...privateBuckets, ...innerBuckets] as const
/** Copies for one buyer that are made again when they are missing, and browser files of earlier builds; no backup takes them. */
export const temporaryBuckets = ['stamped-pdfs', 'earlier-builds'] as const
export type Bucket = (typeof allBuckets)[number] | (typeof temporaryBuckets)[number]

export type FileStore = {
  /** Stores the bytes under the name, replacing what was there; either all of it is there afterwards or nothing. Answers the bytes written. */
  put(bucket: Bucket, path: string, content: Buffer | Readable): Promise<{ byteSize: number }>
  /** The bytes from `start` to `end`, both included; all of them without a range. Throws AppError `not_found`. */
  read(bucket: Bucket, path: string, range?: { start: number; end: number }): Promise<Readable>
  /** Null when there is no such file. */
  stat(bucket: Bucket, path: string): Promise<{ byteSize: number; modifiedAt: Date } | null>
  /** Does nothing when there is no such file. */
  remove(bucket: Bucket, path: string): Promise<void>
  /** Removes every file below the folder; does nothing when there is none. */
  removeFolder(bucket: Bucket, folder: string): Promise<void>
  /** Every file of the bucket, in no particular order; one that comes or goes meanwhile may be missing. */
  list(bucket: Bucket): AsyncIterable<{ path: string; byteSize: number }>
}
