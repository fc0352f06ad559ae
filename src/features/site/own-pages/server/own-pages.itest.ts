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

test('a hidden or deleted page is gone for visitors, also at its former address', async () => {
  const { id } = (await add()).body
  expect((await open('/imprint')).status).toBe(200)
  const save = (values: Partial<typeof imprint>, base = imprint) =>
    app.send('PUT', `/api/admin/own-pages/${id}`, { base, values: { ...base, ...values } })
  expect((await save({ is_visible: false })).status).toBe(200)
  expect((await open('/imprint')).status).toBe(404)
  expect((await open('/sitemap.xml')).text).not.toContain('/imprint')
  await save({ is_visible: true, slug: 'legal' }, { ...imprint, is_visible: false })
  expect([(await open('/imprint')).status, (await open('/legal')).status]).toEqual([301, 200])
  expect((await app.request(`/api/admin/own-pages/${id}`, { method: 'DELETE' })).status).toBe(200)
  for (const path of ['/legal', '/imprint']) expect((await open(path)).status).toBe(404)
})

test('links to every former address of a page lead to the present one, until another page takes the address', async () => {
  const { id } = (await add()).body
  const rename = async (slug: string, before: string) =>
    expect(
      (
        await app.send('PUT', `/api/admin/own-pages/${id}`, {
          base: { ...imprint, slug: before },
          values: { ...imprint, slug },
        })
      ).status,
    ).toBe(200)
  const leadsTo = async (path: string) => {
    await app.changes.catchUp()
    const response = await app.request(path)
    return [response.status, response.headers.get('location')]
  }
  await rename('legal', 'imprint')
  await rename('legal-notice', 'legal')
  expect([await leadsTo('/imprint'), await leadsTo('/legal')]).toEqual([
    [301, '/legal-notice'],
    [301, '/legal-notice'],
  ])
  expect((await open('/sitemap.xml')).text).not.toContain('/imprint<')
  expect((await add({ title: 'Other' })).status).toBe(201)
  expect(await leadsTo('/imprint')).toEqual([200, null])
  await rename('legal', 'legal-notice')
  expect([await leadsTo('/legal'), await leadsTo('/legal-notice')]).toEqual([
    [200, null],
    [301, '/legal'],
  ])
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
