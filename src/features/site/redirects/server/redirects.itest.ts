// Proves old addresses: edited in the back-office, imported, answered before the page "not found", kept out of the sitemap.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { translateTables } from '@/platform/import/foreign-table'
import { readTableFile } from '@/platform/import/reading/read-dump'
import { runImport } from '@/platform/import/run-import'
import { ownPages } from '@/db/schema/site/own-pages'
import { redirects } from '@/db/schema/site/redirects'
import { foreignTables } from '@/features/operations/moving/server/foreign-tables'
import { allImporters, oldFileShelf } from '@/server/all-importers'
import { ownerInOffice, testApp, type TestApp } from '../../../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: ownerInOffice })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.delete(redirects)
})

type Failure = { error: { fields?: Record<string, string> } }
async function add(from_path: string, to_path: string) {
  const response = await app.send('POST', '/api/admin/redirects', { values: { from_path, to_path } })
  const body = (await response.json()) as { id: string } & Partial<Failure>
  return response.status === 201 ? body.id : (body.error?.fields ?? response.status)
}
async function leadsTo(path: string) {
  const response = await app.request(path)
  return [response.status, response.headers.get('location')]
}

test('an old address leads to its page with status 301, whatever its spelling, and is not in the sitemap', async () => {
  await add('/products/Blå-Krus/', '/shop?category=merch')
  expect(await leadsTo('/products/bl%C3%A5-krus')).toEqual([301, '/shop?category=merch'])
  for (const spelling of ['/Products/bl%c3%a5-Krus', '/Products/bl%C3%A5-Krus', '/products//bl%C3%A5-krus/'])
    expect(await leadsTo(spelling)).toEqual([301, '/shop?category=merch'])
  await add('/index.php', '/')
  expect(await leadsTo('/index.php')).toEqual([301, '/'])
  await add('/gigs/2019', '/events')
  expect(await leadsTo('/gigs/2019?utm_source=mail&page=4')).toEqual([301, '/events?utm_source=mail'])
  expect((await app.request('/gigs/2019')).headers.get('cache-control')).toBe('no-cache')
  expect(await leadsTo('/gigs/2020')).toEqual([404, null])
  expect(await leadsTo('/nothing.php')).toEqual([404, null])
  expect((await app.request('/gigs/2019', { method: 'POST' })).status).toBe(404)
  const sitemap = await (await app.request('/sitemap.xml')).text()
  expect(sitemap).not.toMatch(/gigs|products/)
})

test('a page that is made later at an old address is shown', async () => {
  await add('/imprint', '/contact')
  expect(await leadsTo('/imprint')).toEqual([301, '/contact'])
  await app.ctx.db.insert(ownPages).values({ title: 'Imprint', slug: 'imprint' })
  await app.changes.catchUp()
  expect(await leadsTo('/imprint')).toEqual([200, null])
  expect(await leadsTo('/imprint/')).toEqual([308, '/imprint'])
  expect(await add('/imprint', '/about')).toEqual({
    from_path: '/imprint is a page of this site, so visitors always see that page. Enter an old address.',
  })
  await app.ctx.db.delete(ownPages)
})

test('circles, chains, pages of the site and other sites are refused at their field', async () => {
  expect(await add('/a', '/b')).toEqual(expect.any(String))
  expect(await add('/x', '/X/')).toEqual({ to_path: 'It would lead to itself. Enter another page.' })
  expect(await add('/A/', '/c')).toEqual({ from_path: '/a leads to /b already. Change that entry instead.' })
  expect(await add('/b', '/a#top')).toEqual({
    to_path: '/a#top leads to /b already: visitors would go round in a circle. Enter another page.',
  })
  expect(await add('/c', '/a')).toEqual({ to_path: '/a is an old address itself. Enter /b, to which it leads.' })
  expect(await add('/b', '/c')).toEqual({
    from_path: '/a leads to /b already: visitors would take two steps. Change that entry first.',
  })
  expect(await add('/shop', '/events')).toHaveProperty('from_path', expect.stringMatching(/^\/shop is a page/))
  expect(await add('/api/health', '/events')).toHaveProperty('from_path')
  expect(await add('https://evil.example/x', '//evil.example')).toEqual({
    from_path: expect.stringContaining('is on another site'),
    to_path: expect.stringContaining('is on another site'),
  })
  expect(await add(`${app.baseUrl}/old`, `${app.baseUrl}/events`)).toEqual(expect.any(String))
  expect(await leadsTo('/old')).toEqual([301, '/events'])
})

test('two that would form a circle cannot be saved at the same time', async () => {
  const saved = await Promise.all([add('/p', '/q'), add('/q', '/p')])
  expect(saved.filter((one) => typeof one === 'string')).toHaveLength(1)
})

test('a deleted one that is restored is checked again', async () => {
  await add('/a', '/b')
  const [made] = await app.ctx.db.select().from(redirects)
  const removed = await app.request(`/api/admin/redirects/${made?.id}`, { method: 'DELETE' })
  const { trashId } = (await removed.json()) as { trashId: string }
  expect(await leadsTo('/a')).toEqual([404, null])
  await add('/b', '/a')
  const restored = await app.send('POST', `/api/admin/trash/${trashId}/restore`, {})
  expect(restored.status).not.toBe(200)
})

const importRows = async (files: Readonly<Record<string, string>>) => {
  const given = Object.entries(files).map(([name, text]) => readTableFile(name, Buffer.from(text)))
  const shelf = oldFileShelf(app.ctx, { find: () => Promise.resolve(null) }, false)
  const report = await runImport(app.ctx, {
    tables: translateTables(given, { known: allImporters, foreign: foreignTables }),
    importers: allImporters,
    files: shelf,
    apply: true,
    actor: 'owner@themusician.test',
  })
  return (report.tables.find(({ table }) => table === 'redirects')?.rows ?? []).map(
    ({ effect, reason }) => reason ?? effect,
  )
}
const stored = async () =>
  Object.fromEntries((await app.ctx.db.select().from(redirects)).map(({ from_path, to_path }) => [from_path, to_path]))

test('a table with the columns from and to is imported, and what it may not do is in the report', async () => {
  const table = `from,to
/gigs/,/events
/gigs,/about
/tour,/gigs
/shop,/events
/evil,https://evil.example/
https://old.example/x,/events
,/events
/über uns,/events`
  expect(await importRows({ 'old-links.csv': table })).toEqual([
    'added',
    expect.stringContaining('Line 2'),
    '/gigs is an old address itself. Enter /events, to which it leads.',
    expect.stringContaining('is a page of this site'),
    expect.stringContaining('is on another site'),
    expect.stringContaining('is on another site'),
    'Old address is required',
    'added',
  ])
  expect(await stored()).toEqual({ '/gigs': '/events', '/über uns': '/events' })
  expect(await importRows({ 'redirects.csv': 'from,to\n/gigs,/events' })).toEqual(['unchanged'])
})

test('products bring their old addresses: Shopify, WooCommerce with addresses, Squarespace', async () => {
  const shopify = `Handle,Title,Option1 Value,Variant Price,Published,Status\nroad-mug,Tour Mug,Default Title,14.00,TRUE,active\nno-title,,Default Title,9.00,TRUE,active`
  const woocommerce = `ID,Type,Name,Published,Regular price,Parent,Permalink\n7,simple,Woo Mug,1,9,,https://old.example/product/woo-mug/\n8,simple,Bare Mug,1,9,,`
  const squarespace = `Product ID,Product Page,Product URL,Title,Price,Visible,Hosted Image URLs\nsq1,store,square-mug,Square Mug,9.00,Yes,\nsq2,shop,flat-mug,Flat Mug,9.00,Yes,`
  await importRows({ 'products.csv': shopify })
  await importRows({ 'woo.csv': woocommerce })
  expect(await importRows({ 'sq.csv': squarespace })).toEqual([
    'added',
    'added',
    'added',
    'The item has the same address here: nothing to redirect.',
  ])
  expect(await stored()).toEqual({
    '/products/road-mug': '/shop/tour-mug',
    '/product/woo-mug': '/shop/woo-mug',
    '/store/p/square-mug': '/shop/square-mug',
    '/store/square-mug': '/shop/square-mug',
    '/shop/p/flat-mug': '/shop/flat-mug',
  })
  expect(await leadsTo('/products/road-mug')).toEqual([301, '/shop/tour-mug'])
})
