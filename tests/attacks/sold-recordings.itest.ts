// Looks for the bytes of recordings that are for sale: at every address that the site names to any client, and at
// guessed addresses.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'
import { makeTrackPreviews } from '@/features/commerce/recordings/server/track-previews'
import { crawl } from '../support/crawl'
import { wav } from '../support/sample-files'
import { finish, sendAll } from '../support/send-upload'
import { ownerActor } from '../support/administrator'
import { testApp, type TestApp } from '../support/test-app'

const asOwner = { 'x-test-actor': 'owner' }

let app: TestApp
const sold = new Map<string, Buffer>()

beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    actor: (request) => (request.headers.get('x-test-actor') === 'owner' ? ownerActor : { kind: 'visitor' }),
  })
  const ask = (path: string, init: RequestInit = {}) =>
    app.request(path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), ...asOwner } })
  const tracks = [
    ['01 Constant.mp3', await readFile('demo/files/audio/corner-table.mp3')],
    ['02 Variable.mp3', await readFile('tests/support/sounds/vbr.mp3')],
    ['03 Plain.wav', wav(70)],
    ['04 Lossless.flac', await readFile('tests/support/sounds/tone.flac')],
    ['05 Short.mp3', (await readFile('tests/support/sounds/tone.mp3')).subarray(0, 60_000)],
  ] as const
  const files: { id: string; name: string; file: string }[] = []
  for (const [name, bytes] of tracks) {
    const stored = await finish(ask, await sendAll(ask, { kind: 'music-file', name, bytes }))
    const { url } = (await stored.json()) as { url: string }
    sold.set(url, bytes)
    files.push({ id: `new-${files.length}`, name: name.replace(/\.\w+$/, ''), file: url })
  }
  const item = {
    ...shopItemsResource.defaults(),
    category: 'digital_music',
    price: '9.50',
    image_url: 'https://example.com/x.jpg',
  }
  for (const values of [
    { ...item, title: 'On sale', files },
    { ...item, title: 'Hidden', files: files.slice(0, 1), is_visible: false },
  ])
    expect((await app.send('POST', '/api/admin/shop-items', { values }, asOwner)).status).toBe(201)
  await makeTrackPreviews(app.ctx)
  await app.changes.catchUp()
})
afterAll(() => app.close())

/**
 * Returns the position in `whole` of a part of this length that the body also contains; undefined when it contains
 * none.
 */
function sharedPart(body: Buffer, whole: Buffer, from: number, length = 512): number | undefined {
  for (let at = from; at + length <= whole.length; at += length)
    if (body.includes(whole.subarray(at, at + length))) return at
  return undefined
}

test('OP-04: everything that the site links publicly has at most the first 30 seconds of a sold recording, and never more than half @sweep', async () => {
  const found = await crawl(app)
  const previews = found.filter(({ address }) => address.startsWith('/media/loe-audio/previews/'))
  expect(previews).toHaveLength(3)
  // Names of the previews reveal neither the file nor the track.
  for (const { address } of previews) expect(address).toMatch(/\/previews\/[0-9a-f]{32}\.(mp3|wav)$/)
  for (const { address, body } of found) {
    expect(body.includes('music-files'), address).toBe(false)
    for (const [file, whole] of sold) {
      // Silence and headers occur everywhere; the second half of each recording does not.
      expect(sharedPart(body, whole, Math.ceil(whole.length / 2)), `${file} at ${address}`).toBeUndefined()
      expect(body.length, `${file} at ${address}`).not.toBe(whole.length)
    }
  }
  const constant = [...sold.values()][0] ?? Buffer.alloc(0)
  const after30Seconds = Math.ceil((30.1 / 97.9) * constant.length)
  const cut = previews.filter(({ body }) => sharedPart(body, constant, 10_000) !== undefined)
  expect(cut).toHaveLength(1)
  expect(sharedPart(cut[0]?.body ?? Buffer.alloc(0), constant, after30Seconds)).toBeUndefined()
}, 240_000)

test('OP-04: guessed addresses of a sold recording lead nowhere @sweep', async () => {
  for (const file of sold.keys()) {
    const name = file.replace('private:music-files/', '')
    const bare = name.replace('files/', '')
    for (const address of [
      `/media/music-files/${name}`,
      `/media/loe-audio/${name}`,
      `/media/loe-audio/previews/${bare}`,
      `/media/loe-audio/..%2Fmusic-files%2F${encodeURIComponent(name)}`,
      `/pictures/640.webp/music-files/${name}`,
      `/free/on-sale`,
    ]) {
      const answer = await app.request(address)
      expect([401, 403, 404], address).toContain(answer.status)
    }
  }
})
