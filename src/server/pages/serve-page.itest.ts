// Proves that rendered pages are complete, cached, dropped when their content changes, and have a policy of their own.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '@/db/schema/site/events'
import { mediaItems } from '@/db/schema/site/media'
import { pageContent } from '@/db/schema/site/page-content'
import { shopItems } from '@/db/schema/commerce/shop'
import { themeSettings } from '@/db/schema/site/theme'
import { defaultLook } from '@/features/site/theme/theme.rules'
import { pageKey } from '../http/responses/fast-path'
import { testApp, type TestApp } from '../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ config: { productionHost: 'themusician.test' }, rateLimits: false })
})
afterAll(() => app.close())

const elsewhere = { host: 'preview.example' }
const get = (path: string, headers: Record<string, string> = elsewhere) => app.request(path, { headers })
const misses = () => app.site.cache.counts().misses

test('a page is rendered once, with its data in the document', async () => {
  const first = await get('/shop')
  expect(first.status).toBe(200)
  const html = await first.text()
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en"/)
  expect(html).toMatch(/<script type="application\/json" id="page-data">\{"answers":\[\[\["\/api\//)
  const before = misses()
  expect(await (await get('/shop')).text()).toBe(html)
  expect(misses()).toBe(before)
})

test('with the page cache off, as in the benchmark, every request renders the page', async () => {
  const uncached = await testApp({ config: { hasPageCache: false }, rateLimits: false })
  try {
    const entries = async () => {
      expect((await uncached.request('/shop')).status).toBe(200)
      return uncached.site.cache.counts().entries
    }
    // Responses of the API are still cached.
    const answers = await entries()
    expect(answers).toBeGreaterThan(0)
    expect(await entries()).toBe(answers)
    expect(uncached.site.cache.find(pageKey('/shop', false))).toBeUndefined()
    expect((await get('/shop')).status).toBe(200)
    expect(app.site.cache.find(pageKey('/shop', false))).toBeDefined()
  } finally {
    await uncached.close()
  }
})

test('parameters that newsletters and networks add to an address do not create another page; the page number of a long list does', async () => {
  const html = await (await get('/shop')).text()
  const before = misses()
  const shared = await get('/shop?utm_source=letter&fbclid=<script>')
  expect([shared.status, await shared.text()]).toEqual([200, html])
  expect(misses()).toBe(before)
  for (const search of ['page=1', 'page=0', 'page=x', 'page=1.5', 'page=100001', 'page=2&page=3', 'page', 'page[]=2'])
    expect(await (await get(`/shop?${search}`)).text()).toBe(html)
  expect(await (await get('/about?page=2')).text()).toBe(await (await get('/about')).text())
})

test('a page of a long list is cached like every page; one beyond its end returns 404 and is never cached, for programs too', async () => {
  await app.ctx.db
    .insert(mediaItems)
    .values(
      Array.from({ length: 50 }, (_, index) => ({
        title: `Take ${index}`,
        type: 'photo' as const,
        url: `https://pictures.example/${index}.jpg`,
      })),
    )
  await app.changes.catchUp()
  const second = await get('/media?fbclid=1&page=2')
  expect([second.status, second.headers.get('etag') !== null]).toEqual([200, true])
  expect(await second.text()).not.toBe(await (await get('/media')).text())
  const before = misses()
  expect((await get('/media?page=2&utm_source=letter')).status).toBe(200)
  expect(misses()).toBe(before)

  const { entries } = app.site.cache.counts()
  for (const page of ['3', '4', '9999', '100000']) {
    const beyond = await get(`/media?page=${page}`)
    expect([beyond.status, beyond.headers.get('cache-control'), beyond.headers.get('etag')]).toEqual([
      404,
      'no-store',
      null,
    ])
    expect(await beyond.text()).toContain('The list ends before this page.')
    const list = await get(`/api/media?page=${page}`)
    expect([list.status, list.headers.get('cache-control'), await list.json()]).toMatchObject([
      404,
      'no-store',
      { error: { code: 'not_found' } },
    ])
  }
  expect(app.site.cache.counts().entries).toBe(entries)
})

test('on a page with two lists the longer one sets the number of pages', async () => {
  await app.ctx.db
    .insert(events)
    .values(
      Array.from({ length: 50 }, (_, index) => ({
        title: `Night ${index}`,
        date: `2019-01-${String(1 + (index % 28)).padStart(2, '0')}`,
        venue: 'Club',
        city: 'Town',
      })),
    )
  await app.changes.catchUp()
  expect([(await get('/events?page=2')).status, (await get('/events?page=3')).status]).toEqual([200, 404])
})

test('SHOP-21: each category group of the shop is a page that is cached until an item changes; unknown groups lead to the shop, unknown tags return 404 and are not cached', async () => {
  await app.ctx.db.insert(shopItems).values([
    { slug: 'mug', title: 'Mug', category: 'merchandise', tags: ['for “two” & more'] },
    { slug: 'score', title: 'Score', category: 'sheet_music' },
  ])
  await app.changes.catchUp()
  const merch = await get('/shop?category=merch')
  const html = await merch.text()
  expect([merch.status, html.includes('>Mug<'), html.includes('>Score<')]).toEqual([200, true, false])
  expect(html).toContain('<title>Merch | ')
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/shop\?category=merch"/)
  expect(
    [
      ...html.matchAll(
        /<a [^>]*href="(\/shop[^"]*)"[^>]*aria-current="page"|<a [^>]*aria-current="page"[^>]*href="(\/shop[^"]*)"/g,
      ),
    ].map(([, one, other]) => one ?? other),
  ).toContain('/shop?category=merch#catalogue')
  const { misses: made, entries } = app.site.cache.counts()
  expect(await (await get('/shop?utm_source=letter&category=merch')).text()).toBe(html)
  expect(misses()).toBe(made)

  for (const path of [
    '/shop?category=nothing',
    '/shop?category=',
    '/shop?category=merch&category=%3Cb%3E',
    '/shop?category=nothing&tag=x&page=2',
    '/shop?tag=a%00b',
    `/shop?tag=${'x'.repeat(201)}`,
  ]) {
    const response = await get(path)
    expect([path, response.status, response.headers.get('location')]).toEqual([path, 307, '/shop'])
  }
  const tagged = await get(`/shop?tag=${encodeURIComponent('for “two” & more')}`)
  expect([tagged.status, (await tagged.text()).includes('Tagged “for “two” &amp; more”')]).toEqual([200, true])
  for (const path of [
    '/shop?tag=nothing',
    '/shop?tag=',
    '/shop?tag=%25%27',
    `/shop?tag=${'x'.repeat(200)}`,
    '/shop?category=merch&tag=nothing',
  ]) {
    const response = await get(path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
    const page = await response.text()
    expect([path, page.includes('Tagged “'), page.includes('Nothing here yet.'), page.includes('>Mug<')]).toEqual([
      path,
      true,
      true,
      false,
    ])
  }
  // Only the response behind the page of the tag was cached.
  expect(app.site.cache.counts().entries - entries).toBe(1)

  await app.ctx.db.delete(shopItems).where(eq(shopItems.slug, 'mug'))
  await app.changes.catchUp()
  const empty = await get('/shop?category=merch')
  expect([empty.status, (await empty.text()).includes('Nothing here yet.')]).toEqual([200, true])
})

test('THEME-02 FOOT-03: a changed text, then a new theme, re-render the page; a change that it does not show does not', async () => {
  await get('/shop')
  await app.ctx.db.insert(events).values({ title: 'Gig', date: '2030-01-01', venue: 'Club', city: 'Town' })
  await app.changes.catchUp()
  const before = misses()
  await get('/shop')
  expect(misses()).toBe(before)

  await app.ctx.db
    .update(pageContent)
    .set({ description: 'https://instagram.example/me' })
    .where(eq(pageContent.page_name, 'footer-instagram-url'))
  await app.changes.catchUp()
  expect(await (await get('/shop')).text()).toContain('href="https://instagram.example/me"')

  await app.ctx.db
    .insert(themeSettings)
    .values({
      name: 'Blue',
      colors: { ...defaultLook.colors, primary: '210 90% 60%' },
      typography: defaultLook.typography,
      animations: defaultLook.animations,
      is_active: true,
    })
  await app.changes.catchUp()
  expect(await (await get('/shop')).text()).toContain('--primary:210 90% 60%')
})

test('ASVS 3.4.3: the policy allows exactly the inline scripts of the page', async () => {
  const response = await get('/shop')
  const policy = response.headers.get('content-security-policy') ?? ''
  const html = await response.text()
  const inline = [
    ...html.matchAll(/<script(?![^>]*src=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, text = '']) => text)
  expect(inline.length).toBeGreaterThan(0)
  for (const text of inline) expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  expect(policy.split('; ').find((part) => part.startsWith('script-src'))).not.toContain('unsafe')
})

test('ROUTE-06: an unknown address returns the page with status 404 and is not cached', async () => {
  const before = app.site.cache.counts().entries
  const response = await get('/no/such/page')
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('Page Not Found')
  expect((await get('/shop/no-such-item')).status).toBe(404)
  expect(app.site.cache.counts().entries).toBe(before)
})

test.each(['themusician.test', 'www.themusician.test', 'WWW.TheMusician.test:8080'])(
  'ROUTE-01: on %s the first page leads to LOE',
  async (host) => {
    const response = await get('/', { host })
    expect([response.status, response.headers.get('location')]).toEqual([307, '/loe'])
  },
)

test.each(['preview.example', 'themusician.test.evil.example', 'nothemusician.test'])(
  'ROUTE-02: on %s the first page is Home',
  async (host) => {
    expect((await get('/', { host })).status).toBe(200)
  },
)

test('NAV-02 OP-45: the Home link differs by host, whichever host was requested first', async () => {
  expect(await (await get('/shop')).text()).toMatch(/class="wordmark[^"]*" href="\/"/)
  expect(await (await get('/shop', { host: 'themusician.test' })).text()).toMatch(/class="wordmark[^"]*" href="\/home"/)
  expect(await (await get('/shop')).text()).toMatch(/class="wordmark[^"]*" href="\/"/)
})

test('data in the document cannot end its script', async () => {
  await app.ctx.db
    .update(pageContent)
    .set({ title: '</script><script>alert(1)</script><!--' })
    .where(eq(pageContent.page_name, 'footer-bandcamp-url'))
  await app.changes.catchUp()
  expect(await (await get('/shop')).text()).not.toContain('<script>alert(1)')
})

test('pages with a query are rendered, not cached', async () => {
  const before = app.site.cache.counts().entries
  expect((await get('/shop?utm_source=mail')).status).toBe(200)
  expect(app.site.cache.counts().entries).toBe(before)
})

test('a page whose data cannot be read returns 503, says so, and is not cached', async () => {
  await app.ctx.db.$client.query('alter table shop_items rename to shop_items_away')
  app.site.cache.clear()
  try {
    const response = await get('/shop')
    expect(response.status).toBe(503)
    expect(response.headers.get('cache-control')).toBe('no-store')
  } finally {
    await app.ctx.db.$client.query('alter table shop_items_away rename to shop_items')
  }
  expect((await get('/shop')).status).toBe(200)
})

test('ADM-THEME-02: our own pages may frame the home page and no other page; other sites may frame none', async () => {
  const framers = async (path: string) =>
    /frame-ancestors ([^;]+)/.exec((await get(path)).headers.get('content-security-policy') ?? '')?.[1]
  expect([await framers('/'), await framers('/home'), await framers('/shop')]).toEqual(["'self'", "'self'", "'none'"])
})
