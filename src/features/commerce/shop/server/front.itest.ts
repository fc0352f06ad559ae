// What the front page offers of the shop, on a real database: of a full one, of one with a single item, of an empty and of a closed one.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loeAudioTracks } from '@/db/schema/player'
import { shopItems } from '@/db/schema/shop'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { FrontItems } from './front'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())
afterEach(async () => {
  await app.ctx.db.delete(shopItems)
  await app.ctx.db.delete(loeAudioTracks)
  await app.ctx.db.$client.query("update page_settings set is_work_in_progress = false where page_name = 'shop'")
  await app.changes.catchUp()
})

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
async function store(...items: (Partial<typeof shopItems.$inferInsert> & { title: string })[]): Promise<void> {
  await app.ctx.db
    .insert(shopItems)
    .values(items.map((item, index) => ({ slug: `item-${index}`, category: 'cd' as const, ...item })))
  await app.changes.catchUp()
}
async function front() {
  const response = await app.request('/api/shop/front')
  expect(response.status).toBe(200)
  const { lead, others, trackId } = (await response.json()) as FrontItems
  return { lead: lead?.title ?? null, others: others.map(({ title }) => title), trackId }
}

test('the newest visible record leads, featured items first beside it, three at most', async () => {
  await store(
    { title: 'old record', created_at: day(1), is_featured: true, order_index: 2 },
    { title: 'new record', created_at: day(3), category: 'physical_music', is_featured: true },
    { title: 'newer still, but hidden', created_at: day(4), is_visible: false, is_featured: true },
    { title: 'newest of all, but a sheet', created_at: day(5), category: 'sheet_music', order_index: 3 },
    { title: 'mug', created_at: day(2), category: 'merchandise', order_index: 4 },
    { title: 'shirt', created_at: day(2), category: 'merchandise', is_featured: true, order_index: 1 },
  )
  expect(await front()).toEqual({
    lead: 'new record',
    others: ['shirt', 'old record', 'newest of all, but a sheet'],
    trackId: null,
  })
})

test('a single item leads, whatever it is; an empty shop and a closed one offer nothing', async () => {
  expect(await front()).toEqual({ lead: null, others: [], trackId: null })
  await store({ title: 'only a sheet', category: 'sheet_music' })
  expect(await front()).toEqual({ lead: 'only a sheet', others: [], trackId: null })
  await app.ctx.db.$client.query("update page_settings set is_work_in_progress = true where page_name = 'shop'")
  await app.changes.catchUp()
  expect(await front()).toEqual({ lead: null, others: [], trackId: null })
})

test('it plays the first active track of its album that is a file, whatever stands in brackets behind its title', async () => {
  const track = { title: 'Tune', album: 'Late Set', audio_url: 'https://sounds.test/tune.mp3' }
  const stored = await app.ctx.db
    .insert(loeAudioTracks)
    .values([
      { ...track, order_index: 1, is_active: false },
      { ...track, order_index: 2, source_type: 'soundcloud', soundcloud_embed_url: 'https://soundcloud.com/a/b' },
      { ...track, order_index: 3, audio_url: ' ' },
      { ...track, order_index: 4, album: 'Riverside' },
      { ...track, order_index: 5 },
    ])
    .returning({ id: loeAudioTracks.id })
  await store({ title: 'late set  (LP)' })
  expect((await front()).trackId).toBe(stored[4]?.id)
})
