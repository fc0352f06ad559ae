// Proves over HTTP, on a real database, how the shop shows the items of a release: as one tile, one page and one address.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { releases, shopItems } from '@/db/schema/commerce/shop'
import { testApp, type TestApp } from '../../../../../../tests/support/test-app'
import type { DetailedItem, ShopItem, ShopItemsPage } from '../../catalog.contract'
import { albumsOnSale } from './on-sale'
import { shopDiscovery } from '../catalog.discovery'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())
afterEach(async () => {
  await app.ctx.db.delete(shopItems)
  await app.ctx.db.delete(releases)
  await app.changes.catchUp()
})

type Given = Partial<typeof shopItems.$inferInsert>
const day = (number: number) => new Date(Date.UTC(2026, 0, number))
async function store(...items: Given[]): Promise<void> {
  await app.ctx.db
    .insert(shopItems)
    .values(
      items.map((item, index) => ({
        slug: String(item.title).toLowerCase().replaceAll(/\W+/g, '-'),
        title: `Item ${index}`,
        category: 'cd' as const,
        price: 1500,
        created_at: day(10),
        ...item,
      })),
    )
  await app.changes.catchUp()
}
async function release(title: string): Promise<string> {
  const [made] = await app.ctx.db.insert(releases).values({ title }).returning({ id: releases.id })
  return made?.id ?? ''
}
/** Stores "Late Set" as LP, CD and download, with another item before and one behind it. */
async function lateSet(changes: { lp?: Given; cd?: Given; album?: Given } = {}): Promise<void> {
  const release_id = await release('Late Set')
  const bandcamp_url = 'https://band.example/late-set'
  const lp = { title: 'Late LP', category: 'physical_music' as const, price: 2900, digital_price: 900, tags: ['vinyl'] }
  await store(
    { title: 'Before', order_index: 0 },
    {
      title: 'Late Album',
      category: 'digital_music',
      price: 900,
      bandcamp_url,
      order_index: 1,
      release_id,
      ...changes.album,
    },
    { ...lp, bandcamp_url, order_index: 2, release_id, inventory_count: 4, ...changes.lp },
    { title: 'Late CD', bandcamp_url, order_index: 3, release_id, ...changes.cd },
    { title: 'Zebra', order_index: 4, category: 'sheet_music', pdf_file_url: 'private:sheet-music-pdfs/pdfs/a.pdf' },
  )
}
async function get<T>(path: string): Promise<T> {
  const response = await app.request(path)
  expect(response.status, path).toBe(200)
  return (await response.json()) as T
}
const list = (query = '') => get<ShopItemsPage>(`/api/shop/items${query}`)
const slugs = ({ items }: { items: Pick<ShopItem, 'slug'>[] }) => items.map(({ slug }) => slug)
const page = (slug: string) =>
  get<{ item: DetailedItem; formats: DetailedItem[]; related: ShopItem[] }>(`/api/shop/items/${slug}`)

test('the shop lists a release once, as its first format, with its title, its price and all names', async () => {
  await lateSet()
  const found = await list()
  expect([slugs(found), found.total]).toEqual([['before', 'late-lp', 'zebra'], 3])
  expect(found.items[1]).toMatchObject({
    title: 'Late Set',
    release: { format: 'LP', formats: 'LP, CD and digital album', slug: 'late-lp' },
    offers: [{ name: 'LP', unitCents: 2900, delivery: 'parcel' }],
  })
  expect(found.items[0]).toMatchObject({ title: 'Before', release: null })
})

test('pages of the list are full and count a release once', async () => {
  for (let number = 0; number < 30; number += 1) {
    const release_id = await release(`Release ${number}`)
    await store(
      { title: `${number} LP`, release_id, order_index: number },
      { title: `${number} Tape`, release_id, order_index: 100 - number },
    )
  }
  await store(...Array.from({ length: 25 }, (_, number) => ({ title: `Alone ${number}`, order_index: 200 + number })))
  const [first, second] = [await list(), await list('?page=2')]
  expect([first.items.length, second.items.length, first.total, second.total]).toEqual([48, 7, 55, 55])
  const all = [...slugs(first), ...slugs(second)]
  expect(new Set(all).size).toBe(55)
})

test('a filter or a search that matches a format shows the release by that one', async () => {
  await lateSet({ cd: { tags: ['disc'] } })
  expect(slugs(await list('?category=cd'))).toEqual(['before', 'late-cd'])
  expect(slugs(await list('?category=digital_music'))).toEqual(['late-album'])
  expect(slugs(await list('?tag=vinyl'))).toEqual(['late-lp'])
  const disc = await list('?tag=disc')
  expect([slugs(disc), disc.total]).toEqual([['late-cd'], 1])
  expect(disc.items[0]).toMatchObject({ title: 'Late Set', release: { format: 'CD', slug: 'late-lp' } })
  expect(slugs(await list('?group=music'))).toEqual(['before', 'late-lp'])
  const album = await list('?q=album')
  expect([slugs(album), album.total]).toEqual([['late-album'], 1])
  const late = await list('?q=late')
  expect([slugs(late), late.total]).toEqual([['late-lp'], 1])
  expect(slugs(await list('?q=late+set'))).toEqual(['late-lp'])
})

test('a facet counts a release once', async () => {
  const release_id = await release('Blue Shoes')
  const sheet = {
    category: 'sheet_music',
    pdf_file_url: 'private:sheet-music-pdfs/pdfs/a.pdf',
    line_up: 'Quartet',
  } as const
  await store(
    { title: 'Blue Shoes score', ...sheet, release_id },
    { title: 'Blue Shoes parts', ...sheet, release_id },
    { title: 'Other', ...sheet },
  )
  const found = await list('?line-up=quartet')
  expect(found.total).toBe(2)
  expect(found.facets.find(({ name }) => name === 'line-up')?.values).toEqual([
    { value: 'quartet', label: 'Quartet', count: 2 },
  ])
})

test('the address of every format responds with the page of the release', async () => {
  await lateSet({ lp: { description: '' }, cd: { description: 'A disc' }, album: { track_list: 'One 3:00' } })
  for (const slug of ['late-lp', 'late-cd', 'late-album']) {
    const { item, formats, related } = await page(slug)
    expect(item).toMatchObject({ slug: 'late-lp', title: 'Late Set', description: 'A disc' })
    expect(slugs({ items: formats })).toEqual(['late-lp', 'late-cd', 'late-album'])
    // The record's own download is what the album sells.
    expect(formats.map(({ offers }) => offers.map(({ name, unitCents }) => [name, unitCents]))).toEqual([
      [['LP', 2900]],
      [['CD', 1500]],
      [['Digital album', 900]],
    ])
    expect(slugs({ items: related }).toSorted()).toEqual(['before', 'zebra'])
  }
  expect((await get<{ recording: { tracks: unknown[] } }>('/api/shop/items/late-lp')).recording.tracks).toHaveLength(1)
})

test('a release without a format that is the download offers the download of its record', async () => {
  await lateSet({ album: { is_visible: false } })
  const { formats } = await page('late-lp')
  expect(formats[0]?.offers.map(({ name }) => name)).toEqual(['LP', 'Download'])
})

test('an old address redirects for good to the page of the release; the canonical address has no format', async () => {
  await lateSet()
  const old = await app.request('/shop/late-cd', { redirect: 'manual' })
  expect([old.status, old.headers.get('location'), old.headers.get('cache-control')]).toEqual([
    301,
    '/shop/late-lp?format=late-cd',
    'no-store',
  ])
  for (const address of ['/shop/late-lp', '/shop/late-lp?format=late-cd', '/shop/late-lp?format=nothing']) {
    const response = await app.request(address)
    expect(response.status, address).toBe(200)
    expect(await response.text(), address).toMatch(/<link rel="canonical" href="[^"?]*\/shop\/late-lp"/)
  }
})

test('search engines get a group of products with an offer for each format', async () => {
  await lateSet({ lp: { inventory_count: 0 } })
  const html = await (await app.request('/shop/late-lp')).text()
  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
  expect(graph[0]).toMatchObject({ '@type': 'ProductGroup', name: 'Late Set' })
  const offer = (price: string, state: string) => [
    { '@type': 'Offer', price, priceCurrency: 'USD', availability: `https://schema.org/${state}` },
  ]
  expect(graph[0]?.hasVariant).toMatchObject([
    { '@type': 'Product', name: 'Late Set, LP', offers: offer('29.00', 'OutOfStock') },
    { '@type': 'Product', name: 'Late Set, CD', offers: offer('15.00', 'InStock') },
    { '@type': 'Product', name: 'Late Set, Digital album', offers: offer('9.00', 'InStock') },
  ])
  const skus = ((graph[0]?.hasVariant ?? []) as { sku: string }[]).map(({ sku }) => sku)
  expect(new Set(skus).size).toBe(3)
})

test('hidden formats are not shown; with one left the item is as without a release, with none it is gone', async () => {
  await lateSet({ lp: { is_visible: false } })
  expect(slugs(await list())).toEqual(['before', 'late-cd', 'zebra'])
  expect((await app.request('/shop/late-lp')).status).toBe(404)
  expect((await page('late-cd')).formats.map(({ slug }) => slug)).toEqual(['late-cd', 'late-album'])

  await app.ctx.db.$client.query("update shop_items set is_visible = false where slug = 'late-album'")
  await app.changes.catchUp()
  const { item, formats } = await page('late-cd')
  expect([item.title, item.release, formats]).toEqual(['Late CD', null, []])
  expect((await app.request('/shop/late-cd')).status).toBe(200)

  await app.ctx.db.$client.query("update shop_items set is_visible = false where slug = 'late-cd'")
  await app.changes.catchUp()
  expect(slugs(await list())).toEqual(['before', 'zebra'])
  for (const slug of ['late-lp', 'late-cd', 'late-album']) {
    expect((await app.request(`/shop/${slug}`)).status, slug).toBe(404)
    expect((await app.request(`/api/shop/items/${slug}`)).status, slug).toBe(404)
  }
})

test('ten formats, two of them with one name, all have their place', async () => {
  const release_id = await release('Everything')
  await store(
    ...Array.from({ length: 10 }, (_, number) => ({
      title: `Pressing ${number}`,
      release_id,
      order_index: number,
      release_format: number < 2 ? 'LP' : `LP ${number}`,
    })),
  )
  expect((await list()).total).toBe(1)
  const { formats } = await page('pressing-9')
  expect(formats.map(({ release: own }) => own?.format)).toEqual([
    'LP',
    'LP',
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `LP ${number}`),
  ])
})

test('featured items, the front page, popular items, albums, the sitemap and the feed name a release once', async () => {
  await lateSet({ cd: { is_featured: true, purchase_count: 50 }, album: { is_featured: true, created_at: day(20) } })
  expect(slugs(await get('/api/shop/featured'))).toEqual(['late-lp'])
  expect(slugs(await get('/api/shop/popular?limit=2'))).toEqual(['late-lp', 'before'])
  const front = await get<{ lead: ShopItem; others: ShopItem[] }>('/api/shop/front')
  expect([front.lead.slug, slugs({ items: front.others })]).toEqual(['late-lp', ['before', 'zebra']])
  expect(await albumsOnSale(app.ctx, ['late set'])).toEqual([
    { slug: 'late-lp', title: 'Late Set', name: 'Late Set', cents: 2900, isFrom: false },
  ])
  const paths = (await shopDiscovery.pages(app.ctx)).map(({ path, title }) => [path, title])
  expect(paths).toEqual([
    ['/shop', 'Shop'],
    ['/shop/before', 'Before'],
    ['/shop/late-lp', 'Late Set'],
    ['/shop/zebra', 'Zebra'],
  ])
  const news = (await shopDiscovery.news?.(app.ctx, 10)) ?? []
  expect(news.map(({ title }) => title).toSorted()).toEqual(['Before', 'Late Set', 'Zebra'])
})

test('a stored cart gets each format of a release with the title of the release and all its offers', async () => {
  await lateSet()
  const ids = (await app.ctx.db.select({ id: shopItems.id, slug: shopItems.slug }).from(shopItems)).filter(({ slug }) =>
    slug.startsWith('late-'),
  )
  const { items } = await get<{ items: ShopItem[] }>(`/api/shop/current?ids=${ids.map(({ id }) => id).join(',')}`)
  expect(items.map(({ title }) => title)).toEqual(['Late Set', 'Late Set', 'Late Set'])
  expect(items.find(({ slug }) => slug === 'late-lp')?.offers).toMatchObject([
    { name: 'LP', comesWithDownload: true },
    { name: 'Download', comesWithDownload: false },
  ])
})

test('a new title of a release is on its page at once', async () => {
  await lateSet()
  expect((await page('late-lp')).item.title).toBe('Late Set')
  await app.ctx.db.update(releases).set({ title: 'Later Set' })
  await app.changes.catchUp()
  expect((await page('late-lp')).item.title).toBe('Later Set')
  expect((await list()).items[1]?.title).toBe('Later Set')
})
