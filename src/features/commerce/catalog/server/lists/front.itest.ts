// Proves on a real database what the front page offers from a full shop, a shop with one item, an empty and a closed
// one.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shopItems } from '@/db/schema/commerce/shop'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import type { FrontItems } from './front'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())
afterEach(async () => {
  await app.ctx.db.delete(shopItems)
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
  const { lead, others } = (await response.json()) as FrontItems
  return { lead: lead?.title ?? null, others: others.map(({ title }) => title) }
}

test('the newest visible record leads, followed by three others at most, featured items first', async () => {
  await store(
    { title: 'old record', created_at: day(1), is_featured: true, order_index: 2 },
    { title: 'new record', created_at: day(3), category: 'physical_music', is_featured: true },
    { title: 'newer still, but hidden', created_at: day(4), is_visible: false, is_featured: true },
    { title: 'newest of all, but a sheet', created_at: day(5), category: 'sheet_music', order_index: 3 },
    { title: 'mug', created_at: day(2), category: 'merchandise', order_index: 4 },
    { title: 'shirt', created_at: day(2), category: 'merchandise', is_featured: true, order_index: 1 },
  )
  expect(await front()).toEqual({ lead: 'new record', others: ['shirt', 'old record', 'newest of all, but a sheet'] })
})

test('a single item of any kind leads; an empty shop and a closed shop offer nothing', async () => {
  expect(await front()).toEqual({ lead: null, others: [] })
  await store({ title: 'only a sheet', category: 'sheet_music' })
  expect(await front()).toEqual({ lead: 'only a sheet', others: [] })
  await app.ctx.db.$client.query("update page_settings set is_work_in_progress = true where page_name = 'shop'")
  await app.changes.catchUp()
  expect(await front()).toEqual({ lead: null, others: [] })
})
