// Proves the owner's own pages: made in the back-office, shown at their address, hidden, renamed and restored.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownPages } from '@/db/schema/site/own-pages'
import { ownerInOffice, testApp, type TestApp } from '../../../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: ownerInOffice })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.delete(ownPages)
})

const imprint = {
  title: 'Imprint',
  slug: 'imprint',
  body: 'Ada Trumpet\nMain Street 1',
  place: 'footer',
  is_visible: true,
}
type Failure = { error: { code: string; fields?: Record<string, string> } }
async function add(change: Partial<typeof imprint> = {}) {
  const response = await app.send('POST', '/api/admin/own-pages', { values: { ...imprint, ...change } })
  return { status: response.status, body: (await response.json()) as { id: string } & Failure }
}
async function open(path: string) {
  await app.changes.catchUp()
  const response = await app.request(path)
  return { status: response.status, text: await response.text() }
}

test('a page is shown at its address with title, text and canonical address, and is in the sitemap', async () => {
  expect((await open('/imprint')).status).toBe(404)
  expect((await add({ slug: '/Imprint/' })).status).toBe(201)
  const page = await open('/imprint')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<title>Imprint | ')
  expect(page.text).toMatch(/<h1[^>]*>Imprint<\/h1>/)
  expect(page.text).toContain('Ada Trumpet\nMain Street 1')
  expect(page.text).toContain(`<link rel="canonical" href="${app.baseUrl}/imprint"`)
  expect((await open('/sitemap.xml')).text).toContain(`${app.baseUrl}/imprint<`)
  expect((await open('/Shop')).status).toBe(308)
})

test('a hidden, renamed or deleted page is gone for visitors', async () => {
  const { id } = (await add()).body
  expect((await open('/imprint')).status).toBe(200)
  const save = (values: Partial<typeof imprint>, base = imprint) =>
    app.send('PUT', `/api/admin/own-pages/${id}`, { base, values: { ...base, ...values } })
  expect((await save({ is_visible: false })).status).toBe(200)
  expect((await open('/imprint')).status).toBe(404)
  expect((await open('/sitemap.xml')).text).not.toContain('/imprint')
  await save({ is_visible: true, slug: 'legal' }, { ...imprint, is_visible: false })
  expect([(await open('/imprint')).status, (await open('/legal')).status]).toEqual([404, 200])
  expect((await app.request(`/api/admin/own-pages/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect((await open('/legal')).status).toBe(404)
})

test('an address of the site and one of another page are refused at their field', async () => {
  expect((await add()).status).toBe(201)
  const shop = await add({ slug: '/shop' })
  expect([shop.status, shop.body.error.fields]).toEqual([
    422,
    { slug: 'The site uses the address /shop itself. Please choose another one.' },
  ])
  const twice = await add({ title: 'Another', slug: 'IMPRINT' })
  expect([twice.status, twice.body.error.fields]).toEqual([
    422,
    { slug: 'The page “Imprint” has the address /imprint. Please choose another one.' },
  ])
})

test('OP-23: markup in the text is shown as text', async () => {
  await add({ body: '<script>alert(1)</script> [x](javascript:alert(1))' })
  const { text } = await open('/imprint')
  expect(text).not.toContain('<script>alert(1)')
  expect(text).not.toContain('href="javascript:')
})
