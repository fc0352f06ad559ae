// Proves on a real database which data the LOE page gets: videos, pictures in the procedure's order, tracks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loeAudioTracks } from '@/db/schema/site/player'
import { loeImages } from '@/db/schema/site/loe-gallery'
import { loeVideos } from '@/db/schema/site/loe'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())

async function titles(path: string, name: string): Promise<string[]> {
  await app.changes.catchUp()
  const response = await app.request(path)
  expect(response.status).toBe(200)
  return ((await response.json()) as Record<string, { title: string }[]>)[name]?.map(({ title }) => title) ?? []
}

test('QRY-09: active videos and active tracks are sorted by order_index', async () => {
  const rows = [
    { title: 'c', order_index: 2 },
    { title: 'off', order_index: 0, is_active: false },
    { title: 'a', order_index: 0 },
    { title: 'b', order_index: 1 },
  ]
  await app.ctx.db.insert(loeVideos).values(rows.map((row) => ({ ...row, embed_id: 'abcdefghijk' })))
  await app.ctx.db
    .insert(loeAudioTracks)
    .values(rows.map((row) => ({ ...row, audio_url: 'https://example.com/a.mp3' })))
  expect(await titles('/api/loe/videos', 'videos')).toEqual(['a', 'b', 'c'])
  expect(await titles('/api/loe/tracks', 'tracks')).toEqual(['a', 'b', 'c'])
})

test('LOE-13 LOE-14 QRY-13 OP-41: pictures with a priority come first, then the others, oldest first; the same when the procedure fails', async () => {
  const image = (title: string, order_index: number, day: number, change = {}) => ({
    title,
    alt_text: title,
    image_url: 'https://example.com/a.jpg',
    order_index,
    created_at: new Date(Date.UTC(2026, 0, day)),
    ...change,
  })
  await app.ctx.db
    .insert(loeImages)
    .values([
      image('free-new', 0, 9),
      image('third', 7, 1),
      image('first-new', 1, 8),
      image('free-old', 0, 2),
      image('first-old', 1, 3),
      image('off', 1, 1, { is_active: false }),
    ])
  const expected = ['first-old', 'first-new', 'third', 'free-old', 'free-new']
  expect(await titles('/api/loe/images', 'images')).toEqual(expected)
  const { rows } = await app.ctx.db.$client.query<{ title: string }>('select title from get_loe_images_ordered()')
  expect(rows.map(({ title }) => title)).toEqual(expected)

  await app.ctx.db.$client.query('drop function get_loe_images_ordered')
  app.site.cache.clear()
  expect(await titles('/api/loe/images', 'images')).toEqual(expected)
  expect(app.logged.some(({ msg }) => String(msg).startsWith('get_loe_images_ordered failed'))).toBe(true)
})

test('LOE-17 OP-41: an unmeasured picture weighs 3', async () => {
  const { images } = (await (await app.request('/api/loe/images')).json()) as { images: { visualWeight: number }[] }
  expect(new Set(images.map(({ visualWeight }) => visualWeight))).toEqual(new Set([3]))
})
