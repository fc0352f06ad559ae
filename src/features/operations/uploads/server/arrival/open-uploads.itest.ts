// Proves that one account can't reserve the disk by uploads that it never finishes.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '@/platform/context'
import { uploads } from '@/db/schema/operations/uploads'
import { megabyte } from '@/lib/file-size'
import { wav } from '../../../../../../tests/support/sample-files'
import { announce, refusal, upload } from '../../../../../../tests/support/send-upload'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import { openUploads } from '../../upload-limits'

const editor = (email: string): Actor => ({ kind: 'editor', email })
let app: TestApp
beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    actor: (request) => editor(request.headers.get('x-test-actor') ?? 'editor@themusician.test'),
  })
})
afterAll(() => app.close())
beforeEach(() => app.ctx.db.delete(uploads))

const ask = (path: string, init?: RequestInit) => app.request(path, init)
const night = (headers: Record<string, string> = {}) =>
  announce(
    ask,
    { kind: 'audio-track', name: 'night.wav', type: 'audio/wav', bytes: Buffer.alloc(0), headers },
    900 * megabyte,
  )
const sound = { kind: 'audio-track', name: 'take.wav', type: 'audio/wav', bytes: wav(1) } as const

async function openAlready(count: number): Promise<void> {
  const row = {
    kind: 'audio-track',
    file_name: 'x.wav',
    declared_type: '',
    byte_size: 5000,
    owner: 'editor@themusician.test',
  }
  await app.ctx.db
    .insert(uploads)
    .values(Array.from({ length: count }, () => ({ ...row, id: randomUUID().replaceAll('-', '') })))
}

test('ASVS 5.2.4: an editor who announces recordings of 900 MB at once gets at most 20 GB of them; other users are not blocked @sweep', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => night()))
  const most = Math.floor(openUploads.mostBytes / (900 * megabyte))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
  expect(await app.ctx.db.$count(uploads)).toBe(most)
  const refused = answers.find(({ status }) => status !== 201)
  expect(refused && (await refusal(refused))).toEqual({
    status: 422,
    code: 'upload_failed',
    message: `You have ${most} unfinished uploads, and this file would exceed the limit for one person (100 files, 20 GB). Finish or cancel some and try again. Uploads without progress are removed after a day.`,
  })
  expect((await night({ 'x-test-actor': 'second@themusician.test' })).status).toBe(201)
})

test('ASVS 5.2.4: small files count, finished ones do not, and cancelling an upload frees its place @sweep', async () => {
  await openAlready(openUploads.most - 1)
  await upload(ask, sound)
  const last = await announce(ask, sound)
  expect(last.status).toBe(201)
  expect((await announce(ask, sound)).status).toBe(422)
  const location = last.headers.get('location') ?? ''
  expect((await ask(location, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(204)
  expect((await announce(ask, sound)).status).toBe(201)
})
