// Checks ASVS 15.2.2: floods of visitors and of addresses. A visitor who only reads is never told to come back later,
// and ever new addresses do not fill the memory.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderPage } from '@/app/entry-server'
import { measured } from '../support/evidence'
import { insertOneOfEach } from '../support/one-of-each'
import { testApp, type TestApp } from '../support/test-app'

let app: TestApp
/** Addresses in the order they were rendered. */
let rendered: string[] = []
beforeAll(async () => {
  app = await testApp({
    config: { trustedProxies: 1 },
    render: (request) => {
      rendered.push(request.href)
      return renderPage(request)
    },
  })
  await insertOneOfEach(app.ctx.db.$client, {
    text: 'Blue Sheet',
    link: 'https://band.example/x',
    file: 'https://pictures.example/x.jpg',
  })
  await app.changes.catchUp()
})
afterAll(() => app.close())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address, accept: 'text/html' } })
const look = async (path: string, address = '203.0.113.7') => {
  const { status, body } = await app.request(path, from(address))
  await body?.cancel()
  return status
}
const counted = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]))

const pages = [
  '/',
  '/home',
  '/about',
  '/media',
  '/loe',
  '/events',
  '/shop',
  '/contact',
  '/privacy',
  '/shop/known',
  '/purchases',
  '/shop?page=1',
]

test('ASVS 15.2.2: 300 visitors behind one address on cold pages all get them, each page rendered once @sweep', async ({
  task,
}) => {
  app.site.cache.clear()
  rendered = []
  const visits = Array.from({ length: 300 }, (_, index) => pages[index % pages.length] ?? '/')
  const statuses = await Promise.all(visits.map((path) => look(path)))
  measured(
    task,
    `300 visitors behind one address on ${pages.length} cold addresses: ${JSON.stringify(counted(statuses))}, ${rendered.length} renderings`,
  )
  expect(counted(statuses)).toEqual({ 200: 300 })
  expect(rendered.toSorted()).toEqual([...new Set(pages.map((path) => path.replace('?page=1', '')))].toSorted())
})

test('ASVS 15.2.2: a visitor who opens 400 missing or personal pages gets a response each time @sweep', async ({
  task,
}) => {
  const token = (index: number) => `Tok3n_${String(index).padStart(40, 'x')}`
  const looks = Array.from(
    { length: 400 },
    (_, index) =>
      [
        `/nothing/${index}`,
        `/shop/never-${index}`,
        `/d/${token(index)}`,
        `/purchases/${token(index)}`,
        `/newsletter/${token(index)}`,
      ][index % 5] ?? '/',
  )
  const statuses = await Promise.all(looks.map((path) => look(path, '198.51.100.20')))
  measured(task, `400 pages of one network that cannot be cached: ${JSON.stringify(counted(statuses))}`)
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([])
})

test('ASVS 15.2.2: while one network has hundreds of pages rendered, another network waits for only a few of them @sweep', async ({
  task,
}) => {
  app.site.cache.clear()
  rendered = []
  const flood = Promise.all(Array.from({ length: 300 }, (_, index) => look(`/flood/${index}`, '2001:db8:bad::1')))
  const reader = Promise.all(['/about', '/contact', '/media'].map((path) => look(path, '192.0.2.9')))
  expect(await reader).toEqual([200, 200, 200])
  const before = rendered.filter((href) => href.startsWith('/flood/')).length
  expect(counted(await flood)).toEqual({ 404: 300 })
  measured(task, `three pages of a reader, asked for behind 300 of a flood: rendered after ${before} of them`)
  expect(before).toBeLessThan(60)
})

test('ASVS 15.2.2 ASVS 1.1.1: 1,700 different addresses that lead nowhere leave nothing in the cache @sweep', async ({
  task,
}) => {
  for (const path of pages) await look(path)
  // Loads each page once, so that the data each kind of page is made from is cached.
  const nowhere = (index: number) => [
    `/nowhere/${index}`,
    `/shop/never-${index}`,
    `/events/never-${index}`,
    `/media?page=${index + 50}`,
    `/shop?page=${index + 50}`,
    `/shop?instrument=never-${index}`,
    `/shop?key=never-${index}&style=never`,
    `/home?utm_source=${index}`,
    `/about?page=${index}`,
    `/shop?x${index}=1`,
    `//shop//never-${index}`,
    `/SHOP?${index}`,
    `/api/media?page=${index + 50}`,
    `/api/shop/items?page=${index + 50}`,
    `/api/loe/images?page=${index + 50}`,
    `/api/events?page=${index + 50}&when=past`,
    `/api/nothing/${index}`,
  ]
  const statuses = new Set<number>()
  for (const path of nowhere(0)) await look(path)
  const before = app.site.cache.counts()
  for (let index = 1; index <= 100; index++)
    for (const path of nowhere(index)) statuses.add(await look(path, `192.0.2.${index}`))
  const after = app.site.cache.counts()
  measured(
    task,
    `1,700 addresses that lead nowhere: ${after.entries - before.entries} answers and ${after.bytes - before.bytes} bytes more in the cache`,
  )
  expect(statuses).toEqual(new Set([200, 308, 404]))
  expect([after.entries, after.bytes]).toEqual([before.entries, before.bytes])
})

test('ASVS 15.2.2: 300 browsers behind one address that request the same list cause one query, and a network at its limit does not stop another @sweep', async () => {
  app.site.cache.clear()
  const asked = await Promise.all(Array.from({ length: 300 }, () => look('/api/media', '192.0.2.77')))
  expect(counted(asked)).toEqual({ 200: 300 })
  // This network reaches its limit with its own requests.
  for (let page = 60; page < 310; page++) await look(`/api/media?page=${page}`, '192.0.2.77')
  app.site.cache.clear()
  const together = await Promise.all([
    look('/api/media', '192.0.2.77'),
    look('/api/media', '192.0.2.78'),
    look('/media', '192.0.2.77'),
  ])
  expect(together).toEqual([429, 200, 200])
})
