// Proves against a real database and disk what is measured, what is served, and what is never served.
import sharp from 'sharp'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { openBrowser } from '../../../../../tests/support/browser-visit'
import { createTestWorld, type TestWorld } from '../../../../../tests/support/test-world'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import { storePicture } from '@/features/operations/pictures/server/run-picture-worker'
import { mediaRoutes } from './media.routes'
import { storeFile } from '@/platform/stored-files/store-file'

let world: TestWorld

beforeEach(async () => {
  world = await createTestWorld()
})
afterEach(() => world.close())

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#c90' } })
const media = (bucket: string, path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  openBrowser().call(world.ctx, mediaRoutes, `${method} /media/{bucket}/{path...}`, { bucket, path }, headers)
const variant = (spec: string, bucket: string, path: string, headers: Record<string, string> = {}) =>
  openBrowser().call(world.ctx, mediaRoutes, 'GET /pictures/{spec}/{bucket}/{path...}', { spec, bucket, path }, headers)
const store = async (
  path: string,
  content: Buffer,
  contentType = 'image/jpeg',
  bucket: 'media' | 'shop-images' = 'media',
) => storePicture(world.ctx, { bucket, path, content, contentType })

test('a stored picture is measured upright and gets a tiny copy', async () => {
  const turned = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const url = await store('stage/a b.jpg', turned)
  expect(url).toBe('/media/media/stage/a%20b.jpg')
  const [row] = await world.ctx.db.select().from(storedFiles).where(eq(storedFiles.path, 'stage/a b.jpg'))
  expect(row).toMatchObject({
    width: 200,
    height: 300,
    byte_size: turned.length,
    content_type: 'image/jpeg',
    created_at: world.clock.now(),
  })
  expect(row?.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(row?.placeholder).toMatch(/^data:image\/webp;base64,/)
  expect(row?.placeholder?.length).toBeLessThan(400)
})

test('a private file has no public address, and an invalid picture is refused', async () => {
  const address = await storeFile(world.ctx, {
    bucket: 'sheet-music-pdfs',
    path: 'x.pdf',
    content: Buffer.from('%PDF-1.7'),
    contentType: 'application/pdf',
    facts: { pageCount: 3 },
  })
  expect(address).toBe('private:sheet-music-pdfs/x.pdf')
  await expect(media('sheet-music-pdfs', 'x.pdf')).rejects.toMatchObject({ code: 'not_found' })
  await expect(variant('640.avif', 'sheet-music-pdfs', 'x.pdf')).rejects.toMatchObject({ code: 'not_found' })
  await expect(store('fake.jpg', Buffer.from('GIF89a/*<script>*/'))).rejects.toThrow()
  await expect(store('bomb.png', await picture(8000, 8000).png().toBuffer(), 'image/png')).rejects.toThrow(
    /pixel limit/,
  )
  expect(await world.ctx.files.stat('media', 'fake.jpg')).toBeNull()
})

test('pictures are described in one query; external and unknown ones have nulls', async () => {
  const urls = [
    await store('a.jpg', await picture(30, 20).jpeg().toBuffer()),
    await store('ü/b.jpg', await picture(40, 10).jpeg().toBuffer(), 'image/jpeg', 'shop-images'),
  ]
  const select = vi.spyOn(world.ctx.db, 'select')
  const described = await describePictures(world.ctx.db, [
    ...urls,
    null,
    '',
    'https://example.com/x.jpg',
    '/media/media/none.jpg',
    '/media/%',
    '/media/media/%E0%A4%A',
    urls[0] ?? '',
  ])
  expect(select).toHaveBeenCalledTimes(1)
  expect(described.get(urls[0] ?? '')).toMatchObject({
    url: urls[0],
    width: 30,
    height: 20,
    placeholder: expect.stringContaining('data:image/webp'),
  })
  expect(described.get(urls[1] ?? '')).toMatchObject({ width: 40, height: 10 })
  for (const url of ['https://example.com/x.jpg', '/media/media/none.jpg', '/media/%'])
    expect(described.get(url)).toEqual({ url, width: null, height: null, placeholder: null })
  expect(described.size).toBe(6)
  select.mockClear()
  await describePictures(world.ctx.db, ['https://example.com/x.jpg', null])
  expect(select).not.toHaveBeenCalled()
})

test('FUNC-07 UPLD-12: a public file is served with its type from our table, an hour of cache, ranges and conditions', async () => {
  const song = Buffer.from('ID3 a song that is not really one')
  await storeFile(world.ctx, {
    bucket: 'loe-audio',
    path: 'set/one.mp3',
    content: song,
    contentType: 'audio/mpeg',
    facts: { duration: 61.5, peaks: [0, 0.5, 1] },
  })
  const whole = await media('loe-audio', 'set/one.mp3')
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'content-length': String(song.length),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-site',
    'accept-ranges': 'bytes',
  })
  expect(whole.headers.get('content-disposition')).toBeNull()
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(song)
  const part = await media('loe-audio', 'set/one.mp3', { range: 'bytes=4-9' })
  expect(part.status).toBe(206)
  expect(await part.text()).toBe(song.subarray(4, 10).toString())
  expect((await media('loe-audio', 'set/one.mp3', { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(
    304,
  )
  const head = await media('loe-audio', 'set/one.mp3', {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(song.length), ''])
})

test('UPLD-12: a replaced file has another entity tag', async () => {
  await store('same.jpg', await picture(30, 20).jpeg().toBuffer())
  const first = await media('media', 'same.jpg')
  await store('same.jpg', await picture(20, 30).jpeg().toBuffer())
  const second = await media('media', 'same.jpg', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(second.status).toBe(200)
})

test('ASVS 3.2.1: a file that is no picture, audio or video is downloaded, never opened in the page', async () => {
  for (const contentType of ['text/html', 'image/svg+xml', 'application/pdf', 'text/javascript', 'application/xml']) {
    await storeFile(world.ctx, {
      bucket: 'media',
      path: 'x.bin',
      content: Buffer.from('<script>alert(1)</script>'),
      contentType,
      facts: { width: 1, height: 1 },
    })
    const { headers } = await media('media', 'x.bin')
    expect(headers.get('content-disposition'), contentType).toMatch(/^attachment;/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
  }
})

test('unknown buckets, unknown files and path tricks are not found', async () => {
  await store('a.jpg', await picture(30, 20).jpeg().toBuffer())
  for (const [bucket, path] of [
    ['media', 'b.jpg'],
    ['media', '../sheet-music-pdfs/x.pdf'],
    ['picture-variants', 'a'],
    ['..', 'a.jpg'],
    ['media', 'a.jpg\0'],
    ['', ''],
  ] as const) {
    await expect(media(bucket, path), path).rejects.toMatchObject({ code: 'not_found' })
    await expect(variant('640.avif', bucket, path), path).rejects.toMatchObject({ code: 'not_found' })
  }
  for (const spec of ['641.avif', '640.jpg', '640', '.avif', '0640.avif', '640.avif.avif', '1e3.webp', '']) {
    await expect(variant(spec, 'media', 'a.jpg'), spec).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('a resized copy is made once, in the requested format, upright, never wider than the original', async () => {
  await store('wide.jpg', await picture(1000, 500).withMetadata({ orientation: 6 }).jpeg().toBuffer())
  const put = vi.spyOn(world.ctx.files, 'put')
  const crowd = await Promise.all(Array.from({ length: 12 }, () => variant('320.avif', 'media', 'wide.jpg')))
  expect(put).toHaveBeenCalledTimes(1)
  for (const answer of crowd)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/avif',
      'public, max-age=86400',
    ])
  const bytes = Buffer.from(await (crowd[0] ?? new Response()).arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'heif', width: 320, height: 640 })
  const webp = await variant('1920.webp', 'media', 'wide.jpg')
  expect(await sharp(Buffer.from(await webp.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 500,
    height: 1000,
  })
  await variant('320.avif', 'media', 'wide.jpg')
  expect(put).toHaveBeenCalledTimes(2)
  expect(
    (await variant('320.avif', 'media', 'wide.jpg', { 'if-none-match': crowd[0]?.headers.get('etag') ?? '' })).status,
  ).toBe(304)
})

test('a replaced picture gets new copies, with another entity tag', async () => {
  await store('cover.png', await picture(400, 400).png().toBuffer(), 'image/png')
  const before = await variant('160.webp', 'media', 'cover.png')
  await store('cover.png', await picture(400, 200).png().toBuffer(), 'image/png')
  const after = await variant('160.webp', 'media', 'cover.png', { 'if-none-match': before.headers.get('etag') ?? '' })
  expect(after.status).toBe(200)
  expect(await sharp(Buffer.from(await after.arrayBuffer())).metadata()).toMatchObject({ width: 160, height: 80 })
})

test('a picture that cannot be resized is shown unchanged, and the owner is alerted', async () => {
  await storeFile(world.ctx, {
    bucket: 'media',
    path: 'broken.jpg',
    content: Buffer.from('no picture'),
    contentType: 'image/jpeg',
    facts: { width: 10, height: 10 },
  })
  const answer = await variant('640.avif', 'media', 'broken.jpg')
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    302,
    '/media/media/broken.jpg',
    'no-store',
  ])
  expect(world.logged.at(-1)).toMatchObject({ level: 50, path: 'broken.jpg' })
  await storeFile(world.ctx, {
    bucket: 'media',
    path: 'moving.gif',
    content: await picture(10, 10).gif().toBuffer(),
    contentType: 'image/gif',
  })
  await expect(variant('640.avif', 'media', 'moving.gif')).rejects.toMatchObject({ code: 'not_found' })
})

test('a copy for mails is a small JPEG on the background of our mails, and mail providers can embed it', async () => {
  const clear = sharp({ create: { width: 600, height: 300, channels: 4, background: '#0000' } })
  await store('clear.png', await clear.png().toBuffer(), 'image/png')
  const copy = await variant('160.jpeg', 'media', 'clear.png')
  expect(copy.headers.get('content-type')).toBe('image/jpeg')
  expect(copy.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const drawn = sharp(Buffer.from(await copy.arrayBuffer()))
  expect(await drawn.metadata()).toMatchObject({ format: 'jpeg', width: 160, height: 80 })
  expect((await drawn.stats()).channels.every(({ mean }) => mean < 20)).toBe(true)
  const forPages = await variant('160.webp', 'media', 'clear.png')
  expect(forPages.headers.get('cross-origin-resource-policy')).toBe('same-site')
})
