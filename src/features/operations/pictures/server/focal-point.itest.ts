// Proves that focal points are guessed for a picture of any shape, set by the owner, sent to every page, and found
// later for old pictures.
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOfMediaUrl } from '@/adapters/files/file-names'
import { storedFiles } from '@/db/schema/operations/stored-files'
import { pictureWidths } from '@/lib/picture'
import { upload } from '../../../../../tests/support/send-upload'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import { storePicture } from './run-picture-worker'
import { describePictures } from './describe-pictures'
import { findOldFocus } from './focal-point'

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    actor: (request) => {
      const email = 'owner@themusician.test'
      const role = request.headers.get('x-role')
      if (role === 'visitor') return { kind: 'visitor' }
      return role === 'editor' ? { kind: 'editor', email } : { kind: 'administrator', email, isAllowlistManager: true }
    },
  })
})
afterAll(() => app.close())

type Role = 'visitor' | 'editor' | 'administrator'

const ask = (path: string, init?: RequestInit) => app.request(path, init)
const set = (body: object, role: Role = 'administrator') =>
  ask('/api/admin/pictures/focus', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-role': role },
    body: JSON.stringify(body),
  })
const described = async (url: string) => (await describePictures(app.ctx.db, [url])).get(url)

/** Returns a dark field with one bright, striped sign at these parts of its width and height. */
async function signAt(x: number, y: number, width: number, height: number): Promise<Buffer> {
  const side = Math.round(Math.min(width, height) / 5)
  const sign = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#f2b233"/><path d="M0 0L${side} ${side}M0 ${side}L${side} 0" stroke="#b3161b" stroke-width="${side / 6}"/></svg>`
  return sharp({ create: { width, height, channels: 3, background: '#141414' } })
    .composite([
      { input: Buffer.from(sign), left: Math.round(x * width - side / 2), top: Math.round(y * height - side / 2) },
    ])
    .png()
    .toBuffer()
}

const store = (path: string, content: Buffer, bucket: 'media' | 'shop-images' = 'media') =>
  storePicture(app.ctx, { bucket, path, content, contentType: 'image/png' })

test.each([
  [0.2, 0.25, 1200, 800],
  [0.85, 0.7, 1200, 800],
  [0.5, 0.15, 600, 1500],
])('a detail at %d, %d of a picture is guessed as its focal point @sweep', async (x, y, width, height) => {
  const url = await store(`guess-${x}-${width}.png`, await signAt(x, y, width, height))
  const { focus } = (await described(url)) ?? {}
  // The guess is on the sign's side of the middle, but closer to it.
  for (const [guessed, true_] of [
    [focus?.x ?? -1, x],
    [focus?.y ?? -1, y],
  ] as const)
    expect(Math.abs(guessed - (0.5 + (true_ - 0.5) * 0.75))).toBeLessThan(0.12)
})

test.each([
  ['a line across', 4000, 1],
  ['a line down', 1, 4000],
  ['one pixel', 1, 1],
  ['two pixels', 2, 2],
  ['40 million pixels', 8000, 5000],
  ['a very long strip', 6000, 90],
])('a picture of any shape is accepted, measured and resized: %s @sweep', async (name, width, height) => {
  const content = await sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const { url } = await upload(ask, { kind: 'gallery-photo', name: 'x.png', bytes: content })
  expect(await described(url), name).toMatchObject({
    width,
    height,
    focus: { x: expect.any(Number), y: expect.any(Number) },
  })
  const smallest = await ask(`/pictures/${pictureWidths[0]}.webp/${url.slice('/media/'.length)}`)
  expect(smallest.status).toBe(200)
})

test('a transparent or single-colour picture has a focal point inside it', async () => {
  const clear = {
    create: { width: 300, height: 200, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  } as const
  const { focus } = (await described(await store('clear.png', await sharp(clear).png().toBuffer()))) ?? {}
  for (const part of [focus?.x, focus?.y]) {
    expect(part).toBeGreaterThanOrEqual(0)
    expect(part).toBeLessThanOrEqual(1)
  }
})

test('the owner sets the point, and every description of the picture includes it', async () => {
  const url = await store('set.png', await signAt(0.5, 0.5, 300, 200))
  expect((await set({ url, x: 0.9, y: 0.1 })).status).toBe(200)
  expect(await (await ask(`/api/admin/pictures/focus?url=${encodeURIComponent(url)}`)).json()).toEqual({
    x: 0.9,
    y: 0.1,
  })
  expect((await described(url))?.focus).toEqual({ x: 0.9, y: 0.1 })
})

test('a point outside the picture, another file and a stranger are refused', async () => {
  const url = await store('refused.png', await signAt(0.5, 0.5, 300, 200))
  expect((await set({ url, x: 1.1, y: 0.5 })).status).toBe(422)
  expect((await set({ url: '/media/media/none.png', x: 0.5, y: 0.5 })).status).toBe(404)
  expect((await set({ url: 'https://example.com/a.png', x: 0.5, y: 0.5 })).status).toBe(404)
  expect((await set({ url: 'private:sheet-music-pdfs/pdfs/a.pdf', x: 0.5, y: 0.5 })).status).toBe(404)
  expect((await set({ url, x: 0.5, y: 0.5 }, 'visitor')).status).toBe(401)
})

test('an editor can set points on pictures of the site, and not on pictures of sold items', async () => {
  const content = await signAt(0.5, 0.5, 300, 200)
  expect((await set({ url: await store('e.png', content), x: 0.2, y: 0.2 }, 'editor')).status).toBe(200)
  expect((await set({ url: await store('e.png', content, 'shop-images'), x: 0.2, y: 0.2 }, 'editor')).status).toBe(403)
})

test('pictures stored before focal points existed get one at night; an unreadable one is not read again', async () => {
  const url = await store('old.png', await signAt(0.8, 0.5, 900, 600))
  const broken = await store('broken.png', await signAt(0.8, 0.5, 900, 600))
  const forget = (address: string) =>
    app.ctx.db
      .update(storedFiles)
      .set({ focus_x: null, focus_y: null })
      .where(eq(storedFiles.path, fileOfMediaUrl(address)?.path ?? ''))
  await forget(url)
  await forget(broken)
  await app.ctx.files.put('media', 'broken.png', Buffer.from('no picture'))
  expect((await described(url))?.focus).toBeNull()
  await findOldFocus(app.ctx)
  expect((await described(url))?.focus?.x).toBeGreaterThan(0.6)
  expect((await described(broken))?.focus).toEqual({ x: 0.5, y: 0.5 })
})
