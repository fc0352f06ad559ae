// Proves over HTTP that an S3-compatible service keeps the promise of every file store.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startS3Server, type S3Server } from '../../../tests/support/s3-server'
import { describeFileStore } from './conformance'
import { s3Store } from './s3'
import { s3OnDemand } from './s3-on-demand'

const servers: S3Server[] = []

async function newServer(): Promise<S3Server> {
  const server = await startS3Server()
  servers.push(server)
  return server
}

afterAll(async () => {
  for (const server of servers) await server.close()
})

describeFileStore('S3', async () => s3OnDemand((await newServer()).settings))

let server: S3Server
beforeAll(async () => {
  server = await newServer()
})

test('an unknown access key stores nothing, and the refusal has its own error', async () => {
  const stranger = s3Store({ ...server.settings, accessKeyId: 'guessed' })
  await expect(stranger.put('media', 'x.jpg', Buffer.from('x'))).rejects.toMatchObject({ name: 'InvalidAccessKeyId' })
  await expect(stranger.stat('media', 'x.jpg')).rejects.toThrow()
  expect(await s3Store(server.settings).stat('media', 'x.jpg')).toBeNull()
})

test('a missing bucket is not mistaken for a missing file', async () => {
  const elsewhere = s3Store({ ...server.settings, bucket: 'not-made' })
  await expect(elsewhere.put('media', 'x.jpg', Buffer.from('x'))).rejects.toMatchObject({ name: 'NoSuchBucket' })
})
