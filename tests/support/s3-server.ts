// Runs an S3 file service on a port of its own, with an empty bucket: s3rver, which keeps objects as files and supports
// multipart uploads.
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import type { S3Settings } from '@/adapters/files/s3'

export type S3Server = {
  settings: S3Settings
  /** Settings for `readConfig` and for a child process. */ environment: Record<string, string>
  close(): Promise<void>
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'bandstand-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'bandstand', configs: [] }],
  })
  server.middleware.unshift(firstByte)
  const { port } = await server.run()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'bandstand',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  return {
    settings,
    environment: {
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** s3rver takes the end 0 of `bytes=0-0` for a missing end. */
const firstByte: S3rver['middleware'][number] = async (ctx, next) => {
  await next()
  if (ctx.get('range') !== 'bytes=0-0' || !(ctx.body instanceof Readable)) return
  const [chunk] = (await ctx.body.take(1).toArray()) as [Buffer?]
  const total = ctx.response.length
  ctx.body = chunk?.subarray(0, 1)
  ctx.set('content-range', `bytes 0-0/${total}`)
}
