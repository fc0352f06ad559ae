// Proves uploads over HTTP: permissions, refusals and their timing, resuming, cancelling, and that no bytes are left
// behind.
import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Actor } from '@/platform/context'
import { uploads } from '@/db/schema/operations/uploads'
import { hour } from '@/lib/durations'
import { chunkBytes, sendingLimitMs, uploadsPath } from '../upload-limits'
import { megabyte } from '@/lib/file-size'
import {
  announce,
  askOffset,
  finish,
  refusal,
  sendAll,
  sendPiece,
  upload,
} from '../../../../../tests/support/send-upload'
import { mp4 } from '../../../../../tests/support/sample-files'
import { actorNamed, testApp, type TestApp } from '../../../../../tests/support/test-app'
import { removeAbandonedUploads } from './uploads.job'

let app: TestApp
const admin = (email: string): Actor => ({ kind: 'administrator', email, isAllowlistManager: false })
const actors: Record<string, Actor> = { nobody: { kind: 'visitor' }, second: admin('second@themusician.test') }

beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: actorNamed(actors, admin('first@themusician.test')) })
})
afterAll(() => app.close())

const ask = (path: string, init?: RequestInit) => app.request(path, init)
const jpeg = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c90' } })
    .jpeg()
    .toBuffer()
/** Returns a video of this number of bytes, a minute long. */
const film = (bytes: number) => {
  const described = { seconds: 61.9, width: 640, height: 360 }
  const headers = mp4({ ...described, pictures: Buffer.alloc(0) }).length
  return mp4({ ...described, pictures: randomBytes(bytes - headers) })
}
const at = (created: Response) => created.headers.get('location') ?? ''
const rows = () => app.ctx.db.select().from(uploads)
const findId = (location: string) => location.split('/').at(-1) ?? ''
const piecesOnDisk = async (location: string) => {
  const { rows: found } = await app.ctx.db.$client.query<{ pieces: { name: string }[] }>(
    'select pieces from uploads where id = $1',
    [findId(location)],
  )
  return found[0]?.pieces.length ?? 0
}

test('UPLD-07 UPLD-08 UPLD-12: a picture sent in one request is stored under a random name, and the response has its public address', async () => {
  const bytes = await jpeg()
  const stored = await upload(ask, { kind: 'media-image', name: 'My Photo.JPG', type: 'image/jpeg', bytes })
  expect(stored).toMatchObject({
    url: expect.stringMatching(/^\/media\/media\/uploads\/[0-9a-f]{24}\.jpg$/),
    contentType: 'image/jpeg',
    width: 60,
    height: 40,
    placeholder: expect.stringContaining('data:image/webp'),
  })
  const served = await ask(stored.url, { method: 'HEAD' })
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=3600',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test('UPLD-13 ASVS 8.3.1: only administrators can upload, only from the site’s pages, and only to their own upload', async () => {
  const bytes = await jpeg()
  const file = { kind: 'media-image', name: 'x.jpg', type: 'image/jpeg', bytes } as const
  const nobody = { 'x-test-actor': 'nobody' }
  expect((await announce(ask, { ...file, headers: nobody })).status).toBe(401)
  expect((await announce(ask, { ...file, headers: { origin: 'https://evil.example' } })).status).toBe(403)
  const location = at(await announce(ask, file))
  for (const headers of [nobody, { origin: 'https://evil.example' }])
    expect([401, 403]).toContain((await sendPiece(ask, location, 0, bytes, headers)).status)
  for (const other of [{ 'x-test-actor': 'second' }]) {
    expect((await askOffset(ask, location, other)).status).toBe(404)
    expect((await sendPiece(ask, location, 0, bytes, other)).status).toBe(404)
    expect((await finish(ask, location, {}, other)).status).toBe(404)
    expect((await ask(location, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0', ...other } })).status).toBe(
      404,
    )
  }
  const answer = await askOffset(ask, location)
  expect([
    answer.status,
    answer.headers.get('upload-offset'),
    answer.headers.get('access-control-allow-origin'),
  ]).toEqual([200, '0', null])
  expect((await ask(location, { method: 'GET' })).status).toBe(404)
})

test.each(['PUT', 'POST'])('files are sent in one way only: %s on an upload is not found', async (method) => {
  expect((await ask(`${uploadsPath}/${'0'.repeat(32)}`, { method })).status).toBe(404)
})

test('UPLD-16 OP-35: chunks are joined in order; a wrong offset is reported, and a chunk above 6 MB is refused', async () => {
  const bytes = film(chunkBytes + 3000)
  const location = at(await announce(ask, { kind: 'featured-video', name: 'film.mp4', type: 'video/mp4', bytes }))
  expect((await sendPiece(ask, location, 0, film(chunkBytes + 1))).status).toBe(413)
  expect((await sendPiece(ask, location, 0, bytes.subarray(0, chunkBytes))).headers.get('upload-offset')).toBe(
    String(chunkBytes),
  )
  expect((await sendPiece(ask, location, 0, bytes.subarray(0, chunkBytes))).status).toBe(409)
  expect((await askOffset(ask, location)).headers.get('upload-offset')).toBe(String(chunkBytes))
  expect(await refusal(await finish(ask, location))).toMatchObject({
    status: 409,
    message: 'The file has not arrived completely yet.',
  })
  expect((await sendPiece(ask, location, chunkBytes, bytes.subarray(chunkBytes))).status).toBe(204)
  const [first, second] = await Promise.all([finish(ask, location), finish(ask, location)])
  const stored = (await first.json()) as { url: string }
  expect(stored).toMatchObject({
    url: expect.stringMatching(/^\/media\/videos\/videos\/[0-9a-f]{24}\.mp4$/),
    duration: 61,
    width: 640,
    height: 360,
  })
  expect(await second.json()).toEqual(stored)
  const served = Buffer.from(await (await ask(stored.url)).arrayBuffer())
  expect(createHash('sha256').update(served).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  // After a lost response, a later request gets the same one again, and the received bytes are gone.
  expect(await (await finish(ask, location)).json()).toEqual(stored)
  expect(await app.ctx.files.stat('incoming', findId(location))).toBeNull()
})

test('OP-35: when two clients send at the same offset, one chunk counts and the other client is told to ask again', async () => {
  const bytes = film(200_000)
  const location = at(await announce(ask, { kind: 'featured-video', name: 'film.mp4', bytes }))
  const answers = await Promise.all([
    sendPiece(ask, location, 0, bytes.subarray(0, 120_000)),
    sendPiece(ask, location, 0, bytes.subarray(0, 150_000)),
  ])
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([204, 409])
  const offset = Number((await askOffset(ask, location)).headers.get('upload-offset'))
  expect([120_000, 150_000]).toContain(offset)
  expect((await sendPiece(ask, location, offset, bytes.subarray(offset))).status).toBe(204)
  const stored = (await (await finish(ask, location)).json()) as { url: string }
  expect(Buffer.from(await (await ask(stored.url)).arrayBuffer()).equals(bytes)).toBe(true)
})

test('OP-35: data that arrived before the connection broke does not have to be sent again', async () => {
  const bytes = film(300_000)
  const location = at(await announce(ask, { kind: 'featured-video', name: 'film.mp4', bytes }))
  const broken = Readable.toWeb(
    Readable.from(
      (function* () {
        yield bytes.subarray(0, 100_000)
        throw new Error('the network went away')
      })(),
    ),
  ) as ReadableStream
  await sendPiece(ask, location, 0, broken)
  expect((await askOffset(ask, location)).headers.get('upload-offset')).toBe('100000')
  await sendPiece(ask, location, 100_000, bytes.subarray(100_000))
  const stored = (await (await finish(ask, location)).json()) as { url: string }
  expect(Buffer.from(await (await ask(stored.url)).arrayBuffer()).equals(bytes)).toBe(true)
})

test('UPLD-01 UPLD-02 UPLD-04 ASVS 5.2.1: a file that is too large is refused at once with the form’s message, even if it claims a false length', async () => {
  const image = { kind: 'gallery-photo', name: 'x.jpg', type: 'image/jpeg', bytes: await jpeg() } as const
  expect(await refusal(await announce(ask, image, 10 * megabyte + 1))).toEqual({
    status: 413,
    code: 'too_large',
    message: 'Please select an image smaller than 10MB',
  })
  expect(
    (await announce(ask, { ...image, kind: 'media-video', name: 'x.mp4', type: 'video/mp4' }, 100 * megabyte + 1))
      .status,
  ).toBe(413)
  expect(
    (
      await announce(
        ask,
        { ...image, kind: 'sheet-music-pdf', name: 'x.pdf', type: 'application/pdf' },
        50 * megabyte + 1,
      )
    ).status,
  ).toBe(413)
  for (const length of ['-1', '1e3', 'many', '']) expect((await announce(ask, image, length)).status, length).toBe(400)
  const location = at(await announce(ask, image, 5000))
  const more = Readable.toWeb(Readable.from([image.bytes, randomBytes(6000)])) as ReadableStream
  expect((await sendPiece(ask, location, 0, more)).status).toBe(413)
  expect((await sendPiece(ask, location, 0, Buffer.concat([image.bytes, randomBytes(6000)]))).status).toBe(413)
  expect(await piecesOnDisk(location)).toBe(0)
})

test('UPLD-06 OP-34 UPLD-17: the first bytes decide; a file of another type is refused early, with the form’s message, and deleted', async () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(200))
  const cases = [
    { kind: 'shop-image', name: 'x.jpg', type: 'image/jpeg', bytes: html, message: 'Please upload a valid image file' },
    {
      kind: 'event-image',
      name: 'x.png',
      type: 'image/png',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      message: 'Please select a valid image file (JPEG, PNG, GIF, or WebP)',
    },
    {
      kind: 'sheet-music-pdf',
      name: 'x.pdf',
      type: 'application/pdf',
      bytes: html,
      message: 'Please upload a valid PDF file',
    },
    {
      kind: 'audio-track',
      name: 'x.mp3',
      type: 'audio/mpeg',
      bytes: await jpeg(),
      message: 'Please select a valid audio file (MP3, WAV, OGG, AAC, FLAC, or WebM)',
    },
    {
      kind: 'loe-video',
      name: 'x.mp4',
      type: 'application/octet-stream',
      bytes: randomBytes(9000),
      message:
        'Invalid file type. Please select a video file (MP4, MOV, AVI, WebM). Detected type: application/octet-stream, extension: mp4',
    },
  ] as const
  for (const { message, ...file } of cases) {
    const location = at(await announce(ask, file))
    expect(await refusal(await sendPiece(ask, location, 0, file.bytes))).toEqual({
      status: 415,
      code: 'unsupported_type',
      message,
    })
    expect((await askOffset(ask, location)).status).toBe(404)
  }
})

test('ASVS 1.3.4 OP-32 UPLD-05: octet-stream needs a listed file extension; unknown kinds and svg are refused before a byte is sent', async () => {
  const bytes = film(9000)
  expect(
    (await announce(ask, { kind: 'featured-video', name: 'film.mp4', type: 'application/octet-stream', bytes })).status,
  ).toBe(201)
  expect(
    (await announce(ask, { kind: 'featured-video', name: 'film.bin', type: 'application/octet-stream', bytes })).status,
  ).toBe(415)
  expect((await announce(ask, { kind: 'media-image', name: 'x.svg', type: 'image/svg+xml', bytes })).status).toBe(415)
  expect((await announce(ask, { kind: 'other' as 'media-image', name: 'x.zip', bytes })).status).toBe(400)
  expect(
    await refusal(
      await announce(ask, { kind: 'media-image', name: 'empty.jpg', type: 'image/jpeg', bytes: Buffer.alloc(0) }),
    ),
  ).toMatchObject({ status: 422, message: 'The file "empty.jpg" is empty.' })
})

test('UPLD-11 ASVS 5.3.2: names with path traversal or endless length only become a clean part of the stored name', async () => {
  const bytes = await jpeg()
  const names = [
    '../../../etc/passwd.jpg',
    '..\\..\\boot.jpg',
    `${'n'.repeat(300)}.jpg`,
    '.htaccess.jpg',
    'Été “live”.jpg',
    '‮gnp.jpg',
  ]
  for (const name of names) {
    const stored = await upload(ask, { kind: 'audio-artwork', name, type: 'image/jpeg', bytes })
    expect(stored.url, name).toMatch(/^\/media\/loe-audio\/artwork\/\d{13}-[A-Za-z0-9][A-Za-z0-9._-]{0,79}\.jpg$/)
    expect((await ask(stored.url, { method: 'HEAD' })).status).toBe(200)
  }
  expect((await announce(ask, { kind: 'audio-artwork', name: `${'n'.repeat(600)}.jpg`, bytes })).status).toBe(400)
})

test('OP-35: cancelling an upload removes all of its bytes', async () => {
  const bytes = film(50_000)
  const location = at(await announce(ask, { kind: 'featured-video', name: 'film.mp4', bytes }))
  await sendPiece(ask, location, 0, bytes.subarray(0, 30_000))
  expect(await piecesOnDisk(location)).toBe(1)
  expect((await ask(location, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })).status).toBe(204)
  expect((await askOffset(ask, location)).status).toBe(404)
  expect((await sendPiece(ask, location, 30_000, bytes.subarray(30_000))).status).toBe(404)
  expect((await rows()).some((row) => row.id === findId(location))).toBe(false)
})

test('UPLD-14 UPLD-19: an upload ends after 30 minutes of sending, however many chunks it took; pauses do not count', async () => {
  const bytes = film(1000)
  const location = at(await announce(ask, { kind: 'featured-video', name: 'film.mp4', bytes }))
  app.clock.advance(2 * sendingLimitMs)
  await sendPiece(ask, location, 0, bytes.subarray(0, 400))
  const slow = Readable.toWeb(
    Readable.from(
      (function* () {
        app.clock.advance(sendingLimitMs)
        yield bytes.subarray(400, 600)
      })(),
    ),
  ) as ReadableStream
  expect((await sendPiece(ask, location, 400, slow)).status).toBe(204)
  expect(await refusal(await sendPiece(ask, location, 600, bytes.subarray(600)))).toEqual({
    status: 410,
    code: 'upload_timeout',
    message: 'Upload timeout. The file "film.mp4" took too long to upload. Please try again or use a smaller file.',
  })
  expect((await askOffset(ask, location)).status).toBe(404)
})

test('OP-35: an upload that is idle for a day is deleted with all of its bytes; one that was used is not', async () => {
  const bytes = film(1000)
  const [resting, touched] = [
    at(await announce(ask, { kind: 'featured-video', name: 'a.mp4', bytes })),
    at(await announce(ask, { kind: 'featured-video', name: 'b.mp4', bytes })),
  ]
  await sendPiece(ask, resting, 0, bytes.subarray(0, 500))
  app.clock.advance(20 * hour)
  await sendPiece(ask, touched, 0, bytes.subarray(0, 500))
  app.clock.advance(5 * hour)
  await removeAbandonedUploads(app.ctx)
  expect((await askOffset(ask, resting)).status).toBe(404)
  expect((await askOffset(ask, touched)).headers.get('upload-offset')).toBe('500')
})

test('every upload endpoint states its protocol and refuses requests that are not tus', async () => {
  expect((await ask(uploadsPath, { method: 'POST' })).status).toBe(400)
  const location = await sendAll(ask, { kind: 'media-image', name: 'x.jpg', bytes: await jpeg() })
  expect(
    (
      await ask(location, {
        method: 'PATCH',
        body: 'x',
        headers: { 'content-type': 'text/plain', 'tus-resumable': '1.0.0', 'upload-offset': '0' },
      })
    ).status,
  ).toBe(400)
  expect((await ask(location, { method: 'HEAD' })).status).toBe(412)
})
