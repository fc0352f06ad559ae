// Proves on a real database which photographs the home page's carousel gets (HOME-07).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photoGallery } from '@/db/schema/site/photo-gallery'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { Photo } from '../photo-gallery.contract'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())

test('HOME-07: only featured, active photos are listed, by order_index, the oldest first among equals', async () => {
  const photo = (title: string, change: Partial<typeof photoGallery.$inferInsert> = {}) => ({
    title,
    alt_text: `Seen: ${title}`,
    image_url: `https://example.com/${title}.jpg`,
    is_featured: true,
    ...change,
  })
  await app.ctx.db
    .insert(photoGallery)
    .values([
      photo('third', { order_index: 1, created_at: new Date('2026-01-02') }),
      photo('second', { order_index: 1, created_at: new Date('2026-01-01') }),
      photo('first'),
      photo('plain', { is_featured: false }),
      photo('off', { is_active: false }),
    ])
  await app.changes.catchUp()
  const { photos } = (await (await app.request('/api/photo-gallery')).json()) as { photos: Photo[] }
  expect(photos.map(({ title, altText, picture }) => [title, altText, picture.url])).toEqual(
    ['first', 'second', 'third'].map((title) => [title, `Seen: ${title}`, `https://example.com/${title}.jpg`]),
  )
})
