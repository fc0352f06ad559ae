// How stored files are named: safe paths inside a bucket, public addresses, and the private form that the database stores.
import { AppError } from '@/lib/errors'
import { allBuckets, type Bucket, privateBuckets, publicBuckets, temporaryBuckets } from './files'

const knownBuckets = new Set<string>([...allBuckets, ...temporaryBuckets] satisfies Bucket[])
const longestPath = 500
/** Control characters and what some file system or shell reads as more than a name. */
const unsafeCharacter = /[\p{Cc}\\:*?"<>|]/u

/** True for a bucket whose files anyone may fetch. */
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

/** Where a file of a public bucket is fetched: `/media/<bucket>/<path>`. */
export function mediaUrl(bucket: (typeof publicBuckets)[number], path: string): string {
  return `/media/${bucket}/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The public file that a `/media/...` address names; null for every other address. */
export function fileOfMediaUrl(url: string): { bucket: (typeof publicBuckets)[number]; path: string } | null {
  const [, bucket, rest] = /^\/media\/([a-z-]+)\/([^?#]+)$/.exec(url) ?? []
  if (!bucket || !rest || !isPublicBucket(bucket)) return null
  try {
    return { bucket, path: rest.split('/').map(decodeURIComponent).join('/') }
  } catch {
    return null
  }
}

/** How the database names a file that only a counted download hands out: `private:<bucket>/<path>`. Only administrators ever see it, and it opens nothing. */
export function privateName(bucket: (typeof privateBuckets)[number], path: string): string {
  return `private:${bucket}/${path}`
}

/** The file a `private:` name stands for; null for every other text. */
export function fileOfPrivateName(name: string): { bucket: (typeof privateBuckets)[number]; path: string } | null {
  const bucket = privateBuckets.find((candidate) => name.startsWith(`private:${candidate}/`))
  return bucket ? { bucket, path: name.slice(`private:${bucket}/`.length) } : null
}
