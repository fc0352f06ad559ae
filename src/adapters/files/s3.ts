// Implements the file store in any S3-compatible service. It uses one private bucket, with our buckets as folders in
// it. Visitors get files through the site only.
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { AppError } from '@/lib/errors'
import { assertSafeName } from './file-names'
import { minute } from '@/lib/durations'
import type { Bucket, FileStore } from './files'

export type S3Settings = {
  /** Null for Amazon's own endpoint. */
  endpoint: string | null
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/**
 * Size of each part of a large file. Two parts are uploaded at a time, so a stream holds 24 MB at most, whatever its
 * size.
 */
const partBytes = 8 * 1024 * 1024
const partsAtOnce = 2

/**
 * Stores files as `<our bucket>/<path>` in the service's bucket, which must exist. Connects at the first use. Uses only
 * whole objects and multipart uploads (no tags, access lists or copies), so every compatible service works.
 */
export function s3Store({ endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Other services are addressed by path. Bucket names as hosts would need certificates that these services may not
    // have.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Services that do not know the newer checksum headers refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: minute },
    maxAttempts: 4,
  })
  const toKey = (bucket: Bucket, path: string) => {
    assertSafeName(bucket, path)
    return `${bucket}/${path}`
  }

  return {
    async put(bucket, path, content) {
      const Key = toKey(bucket, path)
      if (Buffer.isBuffer(content)) {
        await client.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentLength: content.length }))
        return { byteSize: content.length }
      }
      const source = { byteSize: 0, failure: undefined as { reason: unknown } | undefined }
      const counted = async function* () {
        try {
          for await (const chunk of content as AsyncIterable<Buffer>) {
            source.byteSize += chunk.length
            yield chunk
          }
        } catch (reason) {
          source.failure = { reason }
          throw reason
        }
      }
      try {
        await new Upload({
          client,
          params: { Bucket, Key, Body: Readable.from(counted(), { objectMode: false }) },
          partSize: partBytes,
          queueSize: partsAtOnce,
        }).done()
      } catch (error) {
        // The reason for the interruption says more than the service's error about an interrupted upload.
        throw source.failure ? source.failure.reason : error
      }
      return { byteSize: source.byteSize }
    },

    async read(bucket, path, range) {
      const Key = toKey(bucket, path)
      const answer = await client
        .send(new GetObjectCommand({ Bucket, Key, ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }))
        .catch((cause: unknown) => {
          throw isMissing(cause) ? new AppError('not_found', { cause }) : cause
        })
      if (!(answer.Body instanceof Readable)) throw new Error('The file service answered without a body')
      return answer.Body
    },

    async stat(bucket, path) {
      const Key = toKey(bucket, path)
      try {
        const { ContentLength = 0, LastModified = new Date(0) } = await client.send(
          new HeadObjectCommand({ Bucket, Key }),
        )
        return { byteSize: ContentLength, modifiedAt: LastModified }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async remove(bucket, path) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: toKey(bucket, path) }))
    },

    async removeFolder(bucket, folder) {
      const Prefix = `${toKey(bucket, folder)}/`
      for (;;) {
        // Each round deletes what it listed, so the next list begins with the remaining files.
        const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }))
        if (!IsTruncated) return
      }
    },

    async *list(bucket) {
      const Prefix = `${bucket}/`
      let ContinuationToken: string | undefined
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }),
        )
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          yield { path: Key.slice(Prefix.length), byteSize: Size }
        ContinuationToken = page.NextContinuationToken
      } while (ContinuationToken !== undefined)
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name)
}
