// Proves on a real database which texts visitors get (QRY-04).
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageContent } from '@/db/schema/site/page-content'
import type { ErrorBody } from '@/lib/error-table'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { PageText } from '../page-content.contract'
import { textsIn } from './page-content.api'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false })
})
afterAll(() => app.close())

async function texts(keys: string): Promise<Record<string, PageText>> {
  const response = await app.request(`/api/page-content?keys=${encodeURIComponent(keys)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, PageText>
}
const rowCount = () => app.ctx.db.$count(pageContent)

test('QRY-04 DATA-04: a list of keys returns their rows, by key', async () => {
  await app.ctx.db
    .update(pageContent)
    .set({ title: 'After Hours', description: 'Songs', paragraph_spacing: 'mb-6' })
    .where(eq(pageContent.page_name, 'about-hero'))
  await app.changes.catchUp()
  expect(await texts('about-hero,media')).toEqual({
    'about-hero': { title: 'After Hours', description: 'Songs', paragraph_spacing: 'mb-6', picture: null },
    media: expect.objectContaining({ title: 'Media Gallery' }) as PageText,
  })
})

test('QRY-05 OP-21: a key without a row is left out, and requesting it creates none', async () => {
  await app.ctx.db.delete(pageContent).where(eq(pageContent.page_name, 'media'))
  await app.changes.catchUp()
  const before = await rowCount()
  expect(await texts('media,no-such-key')).toEqual({})
  expect(await texts(',,')).toEqual({})
  expect(await rowCount()).toBe(before)
})

test('QRY-04: every set of keys that a page needs fits into one request', async () => {
  const rows = await app.ctx.db.select({ key: pageContent.page_name }).from(pageContent)
  const keys = rows.map(({ key }) => key)
  expect(Object.keys(await texts(keys.join(','))).toSorted()).toEqual(keys.toSorted())
})

test('a key is a value, never a part of the query', async () => {
  expect(await texts("loe') or true --")).toEqual({})
  expect(Object.keys(await texts('__proto__,constructor,toString'))).toEqual([])
})

test('a picture key includes the data that a page needs to reserve its space', async () => {
  await app.ctx.db
    .update(pageContent)
    .set({ description: 'https://example.com/hero.jpg' })
    .where(eq(pageContent.page_name, 'home-hero-image'))
  await app.changes.catchUp()
  expect((await texts('home-hero-image'))['home-hero-image']?.picture).toEqual({
    url: 'https://example.com/hero.jpg',
    width: null,
    height: null,
    placeholder: null,
  })
})

test('a list that is too long is refused with a message', async () => {
  const response = await app.request(`/api/page-content?keys=${'x'.repeat(2001)}`)
  expect(response.status).toBe(422)
  expect(((await response.json()) as ErrorBody).error.fields).toHaveProperty('keys')
})

test.each([{ home: {} }, null, new Map()])(
  'QRY-06: a response that is not a list (%j) is "Invalid page content format"',
  (answer) => {
    expect(() => textsIn(answer)).toThrow('Invalid page content format')
  },
)
