// Names stored files: safe paths inside a bucket, public addresses, and the private form that the database stores.
import { AppError } from '@/lib/errors'
import { allBuckets, type Bucket, privateBuckets, publicBuckets, temporaryBuckets } from './files'

const knownBuckets = new Set<string>([...allBuckets, ...temporaryBuckets] satisfies Bucket[])
const longestPath = 500
/** Control characters and characters with a special meaning in some file system or shell. */
const unsafeCharacter = /[\p{Cc}\\:*?"<>|]/u

/** True for a bucket whose files any visitor may fetch. */
export function isPublicBucket(name: string): name is (typeof publicBuckets)[number] {
  return (publicBuckets as readonly string[]).includes(name)
}

/** Throws AppError `invalid_input` unless bucket and path together can only name a file inside the bucket. */
export function assertSafeName(bucket: string, path: string): void {
  const isSafe =
    knownBuckets.has(bucket) &&
    path.length <= longestPath &&
    !unsafeCharacter.test(path) &&
    path
      .split('/')
      .every(
        (segment) =>
          segment !== '' && !segment.startsWith('.') && !segment.endsWith('.') && Buffer.byteLength(segment) <= 255,
      )
  if (!isSafe)
    throw new AppError('invalid_input', {
      message: 'This is not a valid file name.',
      detail: { bucket, path: path.slice(0, longestPath) },
    })
}

/** Returns the address of a file in a public bucket: `/media/<bucket>/<path>`. */
export function mediaUrl(bucket: (typeof publicBuckets)[number], path: string): string {
  return `/media/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** Returns the public file of a `/media/...` address; null for every other address. */
export function fileOfMediaUrl(url: string): { bucket: (typeof publicBuckets)[number]; path: string } | null {
  const [, bucket, rest] = /^\/media\/([a-z-]+)\/([^?#]+)$/.exec(url) ?? []
  if (!bucket || !rest || !isPublicBucket(bucket)) return null
  try {
    return { bucket, path: rest.split('/').map(decodeURIComponent).join('/') }
  } catch {
    return null
  }
}

/**
 * Returns the database's name for a file that only a counted download delivers: `private:<bucket>/<path>`. Only
 * administrators ever see it, and it opens nothing.
 */
export function privateName(bucket: (typeof privateBuckets)[number], path: string): string {
  return `private:${bucket}/${path}`
}

/** Returns the file of a `private:` name; null for every other text. */
export function fileOfPrivateName(name: string): { bucket: (typeof privateBuckets)[number]; path: string } | null {
  const bucket = privateBuckets.find((candidate) => name.startsWith(`private:${candidate}/`))
  return bucket ? { bucket, path: name.slice(`private:${bucket}/`.length) } : null
}
