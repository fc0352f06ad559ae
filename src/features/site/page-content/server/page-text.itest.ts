// Proves on a real database how the owner's changes to texts are saved (ADM-CONTENT-03 to ADM-CONTENT-07, OP-21,
// OP-23).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageContent } from '@/db/schema/site/page-content'
import type { ErrorBody } from '@/lib/error-table'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import { resolveSiteTimeZone } from '../time-zone'
import type { PageTextFormValues, StoredPageText } from '../page-text.resource'

let app: TestApp
beforeAll(async () => {
  app = await testApp({
    rateLimits: false,
    actor: () => ({ kind: 'administrator', email: 'owner@themusician.test', isAllowlistManager: false }),
  })
})
afterAll(() => app.close())

const list = async (keys = '') =>
  (
    (await (await app.request(`/api/admin/page-content${keys && `?keys=${keys}`}`)).json()) as {
      texts: StoredPageText[]
    }
  ).texts
const pickValues = ({ title, description, paragraph_spacing }: StoredPageText) => ({
  title,
  description: description ?? '',
  paragraph_spacing: paragraph_spacing ?? 'mb-4',
})
async function save(key: string, change: Partial<PageTextFormValues>) {
  const [stored] = await list(key)
  const base = stored ? pickValues(stored) : { title: '', description: '', paragraph_spacing: 'mb-4' }
  const response = await app.send('PUT', `/api/admin/page-content/${key}`, { base, values: { ...base, ...change } })
  return { status: response.status, body: (await response.json()) as StoredPageText & ErrorBody }
}
const refused = async (key: string, change: Partial<PageTextFormValues>) => (await save(key, change)).body.error.fields

test('ADM-CONTENT-01 ADM-CONTENT-03: the list has all texts by ascending key, or the named ones', async () => {
  const keys = (await list()).map(({ page_name }) => page_name)
  expect(keys).toEqual(keys.toSorted())
  expect((await list('media,loe')).map(({ page_name }) => page_name)).toEqual(['loe', 'media'])
})

test('ADM-CONTENT-03 ADM-CONTENT-05: the next visitor reads a saved text; a blank one becomes null', async () => {
  expect((await save('media', { title: '  Pictures  ', description: ' ' })).body).toMatchObject({
    title: 'Pictures',
    description: null,
  })
  const answer = (await (await app.request('/api/page-content?keys=media')).json()) as Record<
    string,
    { title: string; description: string | null }
  >
  expect(answer.media).toMatchObject({ title: 'Pictures', description: null })
})

test('ADM-CONTENT-04 ADM-CONTENT-05: titles and descriptions have limits, with messages', async () => {
  expect(await refused('media', { title: ' ' })).toEqual({ title: 'Title is required' })
  expect(await refused('media', { title: 'x'.repeat(201), description: 'y'.repeat(1001) })).toEqual({
    title: 'Title must be under 200 characters',
    description: 'Description must be under 1000 characters',
  })
})

test('ADM-CONTENT-06: an invalid key is refused', async () => {
  const response = await app.send('PUT', '/api/admin/page-content/No%20Key', { base: {}, values: {} })
  expect(((await response.json()) as ErrorBody).error.fields).toMatchObject({ key: 'Page name is required' })
})

test('ADM-CONTENT-07: spacing is stored only for the about texts', async () => {
  expect((await save('about-journey', { paragraph_spacing: 'mb-8' })).body.paragraph_spacing).toBe('mb-8')
  expect((await save('media', { paragraph_spacing: 'mb-8' })).body.paragraph_spacing).toBeNull()
})

test('OP-23 ADM-LOE-04: addresses, e-mails, pictures and the banner must be valid for their purpose', async () => {
  expect(await refused('footer-instagram-url', { description: 'javascript:alert(1)' })).toEqual({
    description:
      'Instagram: enter your name there, such as @name, or the whole address, such as https://www.instagram.com/name.',
  })
  expect(await refused('contact-email', { description: 'nobody' })).toEqual({
    description: 'Please enter a valid email address.',
  })
  expect(await refused('home-hero-image', { description: '/media/../etc/passwd' })).toEqual({
    description: 'Please enter a valid image URL',
  })
  expect(await refused('loe-banner-text', { description: '   ' })).toEqual({ description: 'Banner text is required' })
  expect((await save('contact-email', { description: 'mailto:me@themusician.test' })).status).toBe(200)
})

test('OP-21: saving a missing row adds it', async () => {
  await app.ctx.db.delete(pageContent).where(eq(pageContent.page_name, 'events-past-title'))
  expect((await save('events-past-title', { title: 'Gone by' })).body).toMatchObject({
    page_name: 'events-past-title',
    title: 'Gone by',
  })
})

test('an earlier text can be restored from the activity log', async () => {
  await save('loe', { title: 'First' })
  await save('loe', { title: 'Second' })
  const { entries } = (await (await app.request('/api/admin/activity?about=page-content')).json()) as {
    entries: { id: number; sentence: string }[]
  }
  const entry = entries.find(({ sentence }) => sentence === 'Changed the title of LOE from “First” to “Second”')
  expect((await app.send('POST', `/api/admin/activity/${entry?.id}/restore`, {})).status).toBe(200)
  expect((await list('loe'))[0]?.title).toBe('First')
})

test('OP-29: the time zone of the site is one of the IANA list, and SITE_TIME_ZONE overrides the stored one', async () => {
  const put = (timeZone: string) => app.send('PUT', '/api/admin/time-zone', { timeZone })
  expect((await put('Mars/Olympus')).status).toBe(422)
  for (const zone of ['Europe/Berlin', 'America/New_York']) {
    expect(await (await put(zone)).json()).toEqual({ timeZone: 'UTC', from: 'environment' })
    expect((await list('site-time-zone'))[0]).toMatchObject({ title: zone, shows: 'title' })
  }
  expect(await refused('site-time-zone', { title: 'Mars' })).toEqual({
    title: 'Please enter a time zone such as Europe/Berlin.',
  })
  expect(resolveSiteTimeZone(null, 'America/New_York')).toEqual({ timeZone: 'America/New_York', from: 'owner' })
  for (const stored of [undefined, '', 'Mars'])
    expect(resolveSiteTimeZone(null, stored)).toEqual({ timeZone: 'UTC', from: null })
})
