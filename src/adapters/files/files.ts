// Defines the interface of a file store, implemented by the local disk and by an S3-compatible service.
import type { Readable } from 'node:stream'

/** Buckets whose files any visitor may fetch under `/media/<bucket>/<path>`. */
export const publicBuckets = ['media', 'media-videos', 'shop-images', 'videos', 'loe-audio'] as const
/** Files that only a counted download delivers. */
export const privateBuckets = ['sheet-music-pdfs', 'music-files'] as const
/** Internal files, such as unfinished uploads: they have no address. */
export const innerBuckets = ['picture-variants', 'incoming'] as const
/** All buckets that a backup contains. */
export const allBuckets = [...publicBuckets, ...privateBuckets, ...innerBuckets] as const
/**
 * Copies for one buyer that are made again when they are missing, and browser files of earlier builds; backups leave
 * them out.
 */
export const temporaryBuckets = ['stamped-pdfs', 'earlier-builds'] as const
export type Bucket = (typeof allBuckets)[number] | (typeof temporaryBuckets)[number]

export type FileStore = {
  /**
   * Stores the bytes under the name, replacing any earlier file; afterwards either the whole file is there or nothing.
   * Returns the number of bytes written.
   */
  put(bucket: Bucket, path: string, content: Buffer | Readable): Promise<{ byteSize: number }>
  /**
   * Returns the bytes from `start` to `end`, both included; all of them without a range. Throws AppError `not_found`.
   */
  read(bucket: Bucket, path: string, range?: { start: number; end: number }): Promise<Readable>
  /** Null when there is no such file. */
  stat(bucket: Bucket, path: string): Promise<{ byteSize: number; modifiedAt: Date } | null>
  /** Does nothing when there is no such file. */
  remove(bucket: Bucket, path: string): Promise<void>
  /** Removes every file below the folder; does nothing when there is none. */
  removeFolder(bucket: Bucket, folder: string): Promise<void>
  /** Every file of the bucket, in no particular order; a file added or removed meanwhile may be missing. */
  list(bucket: Bucket): AsyncIterable<{ path: string; byteSize: number }>
}
