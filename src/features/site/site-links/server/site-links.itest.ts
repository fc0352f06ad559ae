// Proves that the menu, the footer's pages and the profiles of the settings page reach visitors.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settings } from '@/db/schema/office/settings'
import { ownPages } from '@/db/schema/site/own-pages'
import { pageContent } from '@/db/schema/site/page-content'
import { settingsToForm } from '@/features/office/settings/settings.fields'
import type { ShownSettings } from '@/features/office/settings/settings.contract'
import { ownerInOffice, testApp, type TestApp } from '../../../../../tests/support/test-app'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: ownerInOffice })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.ctx.db.delete(settings)
  await app.ctx.db.delete(ownPages)
})

const entry = (path: string, label = '', isHidden = false) => ({ path, label, isHidden })
type Links = { menu: { href: string; label: string }[]; footer: unknown[]; social: { label: string }[] }
async function links(): Promise<Links> {
  await app.changes.catchUp()
  return (await (await app.request('/api/site-links')).json()) as Links
}
async function save(values: Record<string, unknown>) {
  const { values: stored } = (await (await app.request('/api/admin/settings')).json()) as ShownSettings
  const base = settingsToForm(stored)
  const response = await app.send('PUT', '/api/admin/settings', { base, values: { ...base, ...values } })
  return { status: response.status, body: (await response.json()) as { error?: { fields?: Record<string, string> } } }
}
const addPage = (page: Partial<typeof ownPages.$inferInsert>) =>
  app.ctx.db.insert(ownPages).values({ title: 'Imprint', slug: 'imprint', ...page })

test('NAV-01: the menu is the required one until the owner reorders, relabels and adds Events', async () => {
  expect((await links()).menu.map(({ label }) => label)).toEqual(['Home', 'About', 'Media', 'LOE', 'Shop', 'Contact'])
  expect((await save({ menu: [entry('/events', 'Live'), entry('/'), entry('/loe', '', true)] })).status).toBe(200)
  expect((await links()).menu).toEqual([
    { href: '/events', label: 'Live' },
    { href: '/', label: 'Home' },
  ])
  const page = await (await app.request('/about')).text()
  expect(page).toMatch(/href="\/events"[^>]*>Live</)
})

test('an unknown page and a menu with nothing in it are refused with a sentence, and nothing is stored', async () => {
  const unknown = await save({ menu: [entry('/'), entry('/shop/no-such-item')] })
  expect([unknown.status, unknown.body.error?.fields]).toEqual([
    422,
    { menu: 'Visitors find no page at /shop/no-such-item. Check the address, show the page first, or hide the entry.' },
  ])
  const empty = await save({ menu: [entry('/', '', true)] })
  expect(empty.body.error?.fields).toEqual({ menu: 'The menu needs at least one page. Please show one.' })
  expect(await app.ctx.db.select().from(settings)).toEqual([])
})

test('own pages are in the footer or the menu, and leave both while they are hidden', async () => {
  await addPage({})
  await addPage({ title: 'Press kit', slug: 'epk', place: 'menu', order_index: 1 })
  expect(await links()).toMatchObject({ footer: [{ href: '/imprint', label: 'Imprint' }] })
  expect((await links()).menu.at(-1)).toEqual({ href: '/epk', label: 'Press kit' })
  expect((await save({ menu: [entry('/'), entry('/imprint', 'Legal')] })).status).toBe(200)
  expect((await links()).menu.map(({ href }) => href)).toEqual(['/', '/imprint', '/epk'])
  await app.ctx.db.update(ownPages).set({ is_visible: false })
  expect(await links()).toMatchObject({ menu: [{ href: '/', label: 'Home' }], footer: [] })
})

test('FOOT-02 FOOT-03: the profiles are those in the texts of the footer until the owner makes a list', async () => {
  const write = (key: string, description: string) =>
    app.ctx.db.update(pageContent).set({ description }).where(eq(pageContent.page_name, key))
  await write('footer-bandcamp-url', 'https://ada.bandcamp.com')
  await write('footer-instagram-url', 'https://www.instagram.com/ada')
  await write('contact-youtube', 'https://www.youtube.com/@ada')
  const named = async () => (await links()).social.map(({ label }) => label)
  expect(await named()).toEqual(['Instagram', 'Bandcamp'])
  const { values } = (await (await app.request('/api/admin/settings')).json()) as {
    values: { social_links: { address: string }[] }
  }
  expect(values.social_links).toContainEqual({ address: 'https://www.youtube.com/@ada' })
  await save({ social_links: [{ address: 'mastodon.social/@ada' }, { address: 'https://ada.bandcamp.com' }] })
  expect(await named()).toEqual(['Mastodon', 'Bandcamp'])
  await save({ social_links: [] })
  expect(await named()).toEqual([])
})
