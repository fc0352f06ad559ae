// Proves on a real database which videos the home page gets, in which order.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { featuredVideos } from '@/db/schema/site/featured-videos'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { Video } from '../featured-videos.contract'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())

test('DATA-09: active videos are sorted by order_index, blank values become null, and a default still is used where none is chosen', async () => {
  await app.ctx.db.insert(featuredVideos).values([
    { title: 'second', embed_id: ' abcdefghijk ', order_index: 2 },
    { title: 'off', embed_id: 'abcdefghijk', order_index: 0, is_active: false },
    {
      title: 'first',
      video_url: 'https://example.com/a.mp4',
      embed_id: ' ',
      thumbnail_url: 'https://example.com/a.jpg',
      order_index: 1,
    },
  ])
  await app.changes.catchUp()
  const { videos } = (await (await app.request('/api/featured-videos')).json()) as { videos: Video[] }
  expect(videos.map(({ title, embedId, videoUrl, thumbnail }) => [title, embedId, videoUrl, thumbnail.url])).toEqual([
    ['first', null, 'https://example.com/a.mp4', 'https://example.com/a.jpg'],
    ['second', 'abcdefghijk', null, '/placeholder-wide.svg'],
  ])
})
