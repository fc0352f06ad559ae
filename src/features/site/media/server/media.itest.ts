// Proves on a real database which items the gallery shows (QRY-07).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaItems } from '@/db/schema/site/media'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { MediaItem } from '../media.contract'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

test('QRY-07 MEDIA-03 OP-33: only visible items are listed, newest first; items that are not pictures have their thumbnail or a placeholder', async () => {
  const on = (day: number) => ({ created_at: new Date(Date.UTC(2026, 0, day)) })
  await app.ctx.db.insert(mediaItems).values([
    { title: 'old photo', type: 'photo', url: 'https://example.com/a.jpg', ...on(1) },
    {
      title: 'film',
      type: 'video',
      url: 'https://example.com/b.mp4',
      thumbnail_url: 'https://example.com/b.png',
      ...on(3),
    },
    { title: 'sound', type: 'photo', url: 'https://example.com/c.mp3', ...on(2) },
    { title: 'hidden', type: 'photo', url: 'https://example.com/d.jpg', is_visible: false, ...on(4) },
  ])
  await app.changes.catchUp()
  const { items } = (await (await app.request('/api/media')).json()) as { items: MediaItem[] }
  expect(items.map(({ title, picture }) => [title, picture.url])).toEqual([
    ['film', 'https://example.com/b.png'],
    ['sound', '/placeholder-sleeve.svg'],
    ['old photo', 'https://example.com/a.jpg'],
  ])
})

test('DATA-08 ADM-MEDIA-17: an uploaded file gets the platform "gallery" unless the owner typed one; a link gets none', async () => {
  const saved = async (url: string, platform: string) => {
    const answer = await app.send('POST', '/api/admin/media', {
      values: {
        title: 'Late set',
        description: '',
        type: 'photo',
        platform,
        url,
        thumbnail_url: '',
        is_featured: false,
        is_visible: false,
      },
    })
    return ((await answer.json()) as { platform: string | null }).platform
  }
  expect(await saved('/media/media/uploads/a.jpg', ' ')).toBe('gallery')
  expect(await saved('/media/media-videos/videos/a.mp4', 'Rehearsal')).toBe('Rehearsal')
  expect(await saved('https://example.com/a.jpg', '')).toBeNull()
})
