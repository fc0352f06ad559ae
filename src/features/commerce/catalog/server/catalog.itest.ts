// Proves the shop's responses over HTTP, on a real database: the items shown, their order, derived values, and what is
// never shown.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { shopItems } from '@/db/schema/commerce/shop'
import type { ErrorBody } from '@/lib/error-table'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { DetailedItem, ShopItem } from '../catalog.contract'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())
afterEach(async () => {
  await app.ctx.db.delete(shopItems)
  await app.ctx.db.$client.query(
    "update page_settings set is_work_in_progress = false, wip_message = null where page_name = 'shop'",
  )
  await app.changes.catchUp()
})

let serial = 0
async function store(...changes: Partial<typeof shopItems.$inferInsert>[]): Promise<void> {
  await app.ctx.db
    .insert(shopItems)
    .values(
      changes.map((change) => ({
        slug: change.title ?? `item-${++serial}`,
        category: 'cd' as const,
        title: `Item ${++serial}`,
        ...change,
      })),
    )
  await app.changes.catchUp()
}

async function get<T>(path: string): Promise<T> {
  const response = await app.request(path)
  expect(response.status, path).toBe(200)
  return (await response.json()) as T
}
const items = async (path: string) => (await get<{ items: ShopItem[] }>(path)).items
const detailed = async (slug: string) => (await get<{ item: DetailedItem }>(`/api/shop/items/${slug}`)).item
const titles = async (path: string) => (await items(path)).map(({ title }) => title)
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

test('QRY-10: visible items are sorted by order_index, the newest first among equals', async () => {
  await store(
    { title: 'second-old', order_index: 2, created_at: day(1) },
    { title: 'second-new', order_index: 2, created_at: day(2) },
    { title: 'first', order_index: 1, created_at: day(1) },
    { title: 'hidden', order_index: 0, is_visible: false },
  )
  expect(await titles('/api/shop/items')).toEqual(['first', 'second-new', 'second-old'])
})

test('QRY-11: the shop lists featured items, items by category and popular items', async () => {
  await store(
    { title: 'a', order_index: 3, is_featured: true, purchase_count: 5 },
    { title: 'b', order_index: 1, is_featured: true, purchase_count: 5, category: 'sheet_music' },
    { title: 'c', order_index: 2, purchase_count: 9, category: 'sheet_music' },
    { title: 'hidden', is_featured: true, is_visible: false, purchase_count: 99, category: 'sheet_music' },
  )
  expect(await titles('/api/shop/featured')).toEqual(['b', 'a'])
  expect(await titles('/api/shop/items?category=sheet_music')).toEqual(['b', 'c'])
  expect(await titles('/api/shop/items?category=merchandise')).toEqual([])
  expect(await titles('/api/shop/popular')).toEqual(['c', 'b', 'a'])
})

test('SHOP-21: a group or a tag returns visible items only, in their order; an invalid query leaves nothing in memory', async () => {
  await store(
    { title: 'a', order_index: 2, category: 'sheet_music', tags: ['ballad', '1963'] },
    { title: 'b', order_index: 1, category: 'merchandise', tags: ['ballad'] },
    { title: 'c', order_index: 3, category: 'free_content', tags: ['ballads'] },
    { title: 'hidden', category: 'sheet_music', tags: ['ballad', 'secret'], is_visible: false },
  )
  expect(await titles('/api/shop/items?group=sheet-music')).toEqual(['a'])
  expect(await titles('/api/shop/items?group=music')).toEqual(['c'])
  expect(await titles('/api/shop/items?tag=ballad')).toEqual(['b', 'a'])
  expect(await titles('/api/shop/items?tag=1963')).toEqual(['a'])
  const before = app.site.cache.counts().entries
  for (const query of ['tag=secret', 'tag=ballad%25', "tag=%7B'", 'tag=', 'category=nothing'])
    expect(await titles(`/api/shop/items?${query}`), query).toEqual([])
  expect((await app.request('/api/shop/items?tag=ballad&page=2')).status).toBe(404)
  expect(app.site.cache.counts().entries).toBe(before)
  expect((await app.request('/api/shop/items?group=nothing')).status).toBe(422)
})

test('QRY-11: popular returns ten items unless the request names another number', async () => {
  await store(...Array.from({ length: 12 }, (_, number) => ({ purchase_count: number })))
  expect(await items('/api/shop/popular')).toHaveLength(10)
  expect(await items('/api/shop/popular?limit=3')).toHaveLength(3)
  for (const wrong of ['0', '51', 'x', '1.5'])
    expect((await app.request(`/api/shop/popular?limit=${wrong}`)).status, wrong).toBe(422)
})

test('SHOP-26 OP-06: a hidden item is in no response, at no address', async () => {
  const hidden = '3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a11'
  await store(
    { id: hidden, slug: 'hidden-one', title: 'hidden', is_visible: false, is_featured: true },
    { title: 'shown' },
  )
  for (const path of [
    '/api/shop/items',
    '/api/shop/items?category=cd',
    '/api/shop/featured',
    '/api/shop/popular',
    `/api/shop/current?ids=${hidden}`,
  ]) {
    expect(await titles(path), path).not.toContain('hidden')
  }
  expect((await app.request('/api/shop/items/hidden-one')).status).toBe(404)
  const { related } = await get<{ related: ShopItem[] }>('/api/shop/items/shown')
  expect(related).toEqual([])
})

test('one item is returned with up to four others, those of its category first', async () => {
  await store(
    { title: 'sheet', category: 'sheet_music' },
    { title: 'other-sheet', category: 'sheet_music', order_index: 9 },
    ...['a', 'b', 'c', 'd'].map((title, order_index) => ({ title, order_index })),
  )
  const { item, related } = await get<{ item: ShopItem; related: ShopItem[] }>('/api/shop/items/sheet')
  expect(item.title).toBe('sheet')
  expect(related.map(({ title }) => title)).toEqual(['other-sheet', 'a', 'b', 'c'])
})

test('OP-01: a stored cart gets the current data of its items; invalid ids are skipped', async () => {
  const id = '3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a12'
  await store({ id, title: 'kept', price: 1250 })
  const [item] = await items(`/api/shop/current?ids=${id},not-an-id,3f0f8a52-6d2c-4f6b-8f0e-2f1f6f6b7a99`)
  expect(item).toMatchObject({ id, priceCents: 1250 })
  expect(await items('/api/shop/current?ids=')).toEqual([])
})

test('SHOP-21 SHOP-22: group and type follow from category and tags', async () => {
  await store(
    { title: 'digital', category: 'digital_music' },
    { title: 'sheet', category: 'sheet_music' },
    { title: 'shirt', category: 'merchandise', tags: ['T-Shirt'] },
    { title: 'mug', category: 'merchandise', tags: ['kitchen'] },
    { title: 'vinyl', category: 'physical_music' },
    { title: 'free', category: 'free_content' },
  )
  const derived = Object.fromEntries(
    (await items('/api/shop/items')).map(({ title, group, type }) => [title, [group, type]]),
  )
  expect(derived).toEqual({
    digital: ['music', 'album'],
    sheet: ['sheet-music', 'sheet'],
    shirt: ['merch', 'apparel'],
    mug: ['merch', 'accessory'],
    vinyl: ['music', 'album'],
    free: ['music', 'album'],
  })
})

test('SHOP-23 SHOP-24 OP-25: missing values get their fixed default', async () => {
  await store({ title: 'bare', category: 'merchandise' })
  const [item] = await items('/api/shop/items')
  expect(item).toMatchObject({
    artist: app.ctx.settings.siteName,
    priceCents: 0,
    digitalPriceCents: null,
    formats: ['digital'],
    hasPdf: false,
    image: { url: '/placeholder-sleeve.svg' },
  })
  expect(await detailed('bare')).toMatchObject({ description: '', tune: null, download: null, rating: 5, reviews: 0 })
})

test('QRY-10: a description is returned with the item and not in every list', async () => {
  await store({ title: 'told', category: 'sheet_music', description: 'For four, and slow.', is_featured: true })
  expect((await detailed('told')).description).toBe('For four, and slow.')
  for (const list of ['/api/shop/items', '/api/shop/featured', '/api/shop/popular'])
    expect(JSON.stringify(await items(list)), list).not.toContain('For four')
})

test('SHOP-24 OP-04: formats follow from price, links and file; the response has the file only as a flag', async () => {
  await store(
    {
      title: 'all',
      category: 'cd',
      price: 100,
      bandcamp_url: 'https://x.bandcamp.com',
      pdf_file_url: 'private:sheet-music-pdfs/x.pdf',
    },
    { title: 'sheet', category: 'sheet_music', price: 100, pdf_file_url: 'private:sheet-music-pdfs/y.pdf' },
    { title: 'unpriced', category: 'cd' },
  )
  const formats = Object.fromEntries(
    (await items('/api/shop/items')).map(({ title, ...item }) => [title, [item.formats, item.hasPdf]]),
  )
  expect(formats).toEqual({
    all: [['digital', 'cd', 'pdf'], true],
    sheet: [['physical', 'pdf'], true],
    unpriced: [['digital'], false],
  })
})

test('SHOP-25: stock counts where it is tracked, and is unlimited elsewhere', async () => {
  await store(
    { title: 'some', inventory_count: 3 },
    { title: 'none', inventory_count: 0 },
    { title: 'untracked', inventory_count: null },
    { title: 'sheet', category: 'sheet_music', inventory_count: 1 },
  )
  const inventory = Object.fromEntries((await items('/api/shop/items')).map((item) => [item.title, item.inventory]))
  const unlimited = { hasTracking: false, currentStock: null, isInStock: true, maxQuantity: null }
  expect(inventory).toEqual({
    some: { hasTracking: true, currentStock: 3, isInStock: true, maxQuantity: 3 },
    none: { hasTracking: true, currentStock: 0, isInStock: false, maxQuantity: 0 },
    untracked: unlimited,
    sheet: unlimited,
  })
})

test('SHOP-27: a price survives to the cent, whatever its size', async () => {
  await store(...[1, 10, 999, 1999, 99_999_999].map((price) => ({ title: String(price), price, digital_price: price })))
  for (const { title, priceCents, digitalPriceCents } of await items('/api/shop/items'))
    expect([priceCents, digitalPriceCents]).toEqual([Number(title), Number(title)])
  const { rows } = await app.ctx.db.$client.query<{ price: string }>(
    "select price from shop_items where title = '1999'",
  )
  expect(rows).toEqual([{ price: '19.99' }])
})

test('OP-15: free content opens its PDF, else its link; only those of a visible free item are returned', async () => {
  await app.ctx.files.put('sheet-music-pdfs', 'free.pdf', Buffer.from('%PDF-1.4 free'))
  const file = 'private:sheet-music-pdfs/free.pdf'
  await store(
    { title: 'free-pdf', category: 'free_content', pdf_file_url: file, bandcamp_url: 'https://x.bandcamp.com' },
    { title: 'free-link', category: 'free_content', external_url: 'https://example.com/play' },
    { title: 'sold', category: 'sheet_music', price: 950, pdf_file_url: file },
    { title: 'hidden-free', category: 'free_content', pdf_file_url: file, is_visible: false },
  )
  const urls = Object.fromEntries(
    (await items('/api/shop/items')).map(({ title, isFree, freeUrl }) => [title, [isFree, freeUrl]]),
  )
  expect(urls).toEqual({
    'free-pdf': [true, '/free/free-pdf'],
    'free-link': [true, 'https://example.com/play'],
    sold: [false, null],
  })

  const given = await app.request('/free/free-pdf')
  expect([given.status, given.headers.get('content-type'), await given.text()]).toEqual([
    200,
    'application/pdf',
    '%PDF-1.4 free',
  ])
  for (const slug of ['free-link', 'sold', 'hidden-free', 'unknown']) {
    const refused = await app.request(`/free/${slug}`)
    expect(refused.status, slug).toBe(404)
    expect(await refused.text(), slug).not.toContain('%PDF')
  }
})

const status = () => get<{ isWorkInProgress: boolean; wipMessage: string }>('/api/shop/status')
const setStatus = async (isClosed: boolean, message: string | null) => {
  await app.ctx.db.$client.query(
    "update page_settings set is_work_in_progress = $1, wip_message = $2 where page_name = 'shop'",
    [isClosed, message],
  )
  await app.changes.catchUp()
}

test('QRY-03 MAINT-01 MAINT-03: the shop row decides whether the shop is open, with its message or the default', async () => {
  const fallback = 'We anticipate being back online within the next few hours.'
  expect(await status()).toMatchObject({
    isWorkInProgress: false,
    wipMessage: fallback,
    shippingFlatCents: 0,
    freeShippingFromCents: 5000,
    promise: 'Free shipping on every order',
    zones: [],
  })
  await setStatus(true, 'Back on Friday.')
  expect(await status()).toMatchObject({ isWorkInProgress: true, wipMessage: 'Back on Friday.' })
  await setStatus(true, '  ')
  expect(await status()).toMatchObject({ isWorkInProgress: true, wipMessage: fallback })
})

test('OP-18: while the flag cannot be read the shop returns an error, never an open shop', async () => {
  await app.ctx.db.$client.query('alter table page_settings rename to page_settings_away')
  try {
    app.site.cache.clear()
    const response = await app.request('/api/shop/status')
    expect(response.status).toBeGreaterThanOrEqual(500)
    expect(((await response.json()) as ErrorBody).error.retryable).toBe(true)
  } finally {
    await app.ctx.db.$client.query('alter table page_settings_away rename to page_settings')
  }
  expect(await status()).toMatchObject({ isWorkInProgress: false })
})
