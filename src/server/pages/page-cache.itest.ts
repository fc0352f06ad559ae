// Proves on a real database that no stale response is ever served, and that no unchanged response is dropped.
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { bind } from '@/platform/http/handler'
import { events } from '@/db/schema/site/events'
import { pageContent } from '@/db/schema/site/page-content'
import { endpoint } from '@/lib/endpoint'
import { eventually } from '../../../tests/support/eventually'
import { testApp, type TestApp } from '../../../tests/support/test-app'
import { prepareAnswer } from '../http/responses/answer'
import { createPageCache } from './page-cache'

let runs = 0
/** Lets a test hold a response between reading and returning. */
let gate: { reached: () => void; open: Promise<void> } | null = null

const title = bind(
  endpoint({
    method: 'GET',
    path: '/api/title',
    access: 'everyone',
    summary: 'A text.',
    output: z.object({ title: z.string() }),
    reads: ['page_content'],
  }),
  async ({ db }) => {
    runs++
    const [row] = await db.select().from(pageContent).where(eq(pageContent.page_name, 'home-hero-title'))
    const held = gate
    gate = null
    held?.reached()
    await held?.open
    return { title: row?.title ?? '' }
  },
)
const rename = bind(
  endpoint({
    method: 'POST',
    path: '/api/title',
    access: 'everyone',
    summary: 'Changes it.',
    body: z.object({ title: z.string() }),
    output: z.object({ done: z.boolean() }),
  }),
  async ({ db }, { body }) => {
    await db.update(pageContent).set({ title: body.title }).where(eq(pageContent.page_name, 'home-hero-title'))
    return { done: true }
  },
)

let app: TestApp
beforeEach(async () => {
  runs = 0
  gate = null
  app = await testApp({ endpoints: [title, rename], routes: [] })
  await app.ctx.db
    .insert(pageContent)
    .values({ page_name: 'home-hero-title', title: 'One' })
    .onConflictDoUpdate({ target: pageContent.page_name, set: { title: 'One' } })
  await app.changes.catchUp()
})
afterEach(() => app.close())

const read = async () => ((await (await app.request('/api/title')).json()) as { title: string }).title

test('a response is made once and cached', async () => {
  expect(await read()).toBe('One')
  expect(await read()).toBe('One')
  expect(runs).toBe(1)
})

test('a user who saves and reloads sees the saved version', async () => {
  await read()
  for (const text of ['Two', 'Three', 'Four', 'Five']) {
    await app.send('POST', '/api/title', { title: text })
    expect(await read()).toBe(text)
  }
})

test('a write outside the site, for example with psql, also drops the cached response', async () => {
  await read()
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query("update page_content set title = 'By hand' where page_name = 'home-hero-title'")
  await client.end()
  await app.changes.catchUp()
  expect(await read()).toBe('By hand')
})

test('a change to another table drops nothing', async () => {
  await read()
  await app.ctx.db.insert(events).values({ title: 'Gig', date: '2030-01-01', venue: 'Club', city: 'Town' })
  await app.changes.catchUp()
  await read()
  expect(runs).toBe(1)
})

test('a rolled-back transaction drops nothing', async () => {
  await read()
  await app.ctx.db
    .transaction(async (tx) => {
      await tx.update(pageContent).set({ title: 'Never' })
      throw new Error('undo')
    })
    .catch(() => undefined)
  await app.changes.catchUp()
  await read()
  expect(runs).toBe(1)
})

test('a response whose table changes while it is being made goes to its requester and is not cached', async () => {
  let open = () => {}
  const reached = new Promise<void>((resolve) => {
    gate = { reached: resolve, open: new Promise((release) => (open = release)) }
  })
  const slow = read()
  await reached
  await app.send('POST', '/api/title', { title: 'Two' })
  // This request came after the change. It must not get the response in progress, which read before the change.
  expect(await read()).toBe('Two')
  open()
  expect(await slow).toBe('One')
  expect(await read()).toBe('Two')
})

test('concurrent requests share one response', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, read))
  expect(new Set(all)).toEqual(new Set(['One']))
  expect(runs).toBe(1)
})

test('different spellings of the same request share a response, and unknown parameters add no entry', async () => {
  await read()
  await app.request('/api/title?utm_source=mail')
  expect(runs).toBe(1)
  expect(app.site.cache.counts().entries).toBe(1)
})

test('an unchanged response returns 304, a changed one does not', async () => {
  const first = await app.request('/api/title')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]+"$/)
  const again = await app.request('/api/title', { headers: { 'if-none-match': etag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await app.send('POST', '/api/title', { title: 'Two' })
  expect((await app.request('/api/title', { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('the cache stores nothing while change events are cut off, and makes everything again when they are back', async () => {
  await read()
  const { db } = app.ctx
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bandstand changes' and datname = current_database()`,
  )
  await eventually(() => !app.changes.isListening())
  await db.update(pageContent).set({ title: 'Missed' }).where(eq(pageContent.page_name, 'home-hero-title'))
  await eventually(() => app.changes.isListening())
  expect(await read()).toBe('Missed')
})

test('row 13: while the database is away the cache serves a response that was just outdated, and drops it when the database is back', async () => {
  const { changes } = app
  let isListening = true
  const heard: Parameters<typeof changes.subscribe>[0][] = []
  const cache = createPageCache({
    maxBytes: 1_000_000,
    changes: { isListening: () => isListening, subscribe: (listener) => (heard.push(listener), () => undefined) },
  })
  const answer = prepareAnswer({
    body: Buffer.from('One'),
    contentType: 'text/plain',
    cacheControl: 'no-cache',
    headers: [],
  })
  await cache.findOrMake('/shop', async () => ({ answer, reads: ['shop_items'], isStorable: true }))
  for (const { changed } of heard) changed?.('shop_items')
  expect(cache.find('/shop')).toBeUndefined()
  const fail = () =>
    cache.findOrMake('/shop', async () => {
      throw new Error('away')
    })
  await expect(fail()).rejects.toThrow('away')
  isListening = false
  expect(await fail()).toBe(answer)
  isListening = true
  for (const { found } of heard) found?.()
  await expect(fail()).rejects.toThrow('away')
})
