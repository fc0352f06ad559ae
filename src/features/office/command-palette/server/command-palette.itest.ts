// Proves on a real database what the quick search finds, in which order, and that each role finds only its own records.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/platform/context'
import { contactMessages } from '@/db/schema/site/contact'
import { events } from '@/db/schema/site/events'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { shopItems } from '@/db/schema/commerce/shop'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { actorNamed, testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { FoundRecord } from '../command-palette.contract'

const actors: Record<string, Actor> = {
  editor: { kind: 'editor', email: 'editor@themusician.test' },
  administrator: { kind: 'administrator', email: 'admin@themusician.test', isAllowlistManager: false },
}

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: actorNamed(actors) })
  const { db } = app.ctx
  const checkout = (invoice: string, email: string, status: 'paid' | 'open' = 'paid') => ({
    cookie_hash: invoice,
    cart_hash: 'x',
    email,
    payer_name: 'Zora Quill',
    items_cents: 100,
    total_cents: 100,
    invoice_number: invoice,
    status,
  })
  await db
    .insert(checkouts)
    .values([
      checkout('QS-1001', 'zora@example.com'),
      checkout('QS-1002', 'Zora@example.com'),
      checkout('QS-2001', 'zo_ra@example.com'),
      checkout('QS-3001', 'zora-left@example.com', 'open'),
    ])
  await db
    .insert(shopItems)
    .values([
      { slug: 'zora-waltz', title: 'A waltz for Zora', category: 'sheet_music' },
      { slug: 'zora', title: 'Zora', category: 'cd', is_visible: false },
      { slug: 'other', title: 'Other', description: 'Played by Zora', category: 'cd' },
      { slug: 'percent', title: '100% swing', category: 'cd' },
      ...Array.from({ length: 8 }, (_, at) => ({ slug: `many-${at}`, title: `Many ${at}`, category: 'cd' as const })),
    ])
  await db.insert(events).values([
    { title: 'Zora night', date: '2026-11-01', venue: 'The Hall', city: 'Łódź' },
    { title: 'Zora night', date: '2027-02-01', venue: 'The Cellar', city: 'Łódź' },
    { title: 'Zora night', date: '2027-01-01', venue: 'The Cellar', city: 'Upper Weir' },
    { title: 'Someday', date: 'infinity', venue: 'Somewhere', city: 'Here' },
  ])
  await db.insert(newsletterSubscribers).values({ email: 'listener.zora@example.com', status: 'confirmed' })
  await db
    .insert(contactMessages)
    .values({ name: 'Zora', email: 'zora@example.com', subject: 'A question', message: 'Do you play weddings?' })
})
afterAll(() => app.close())

async function search(q: string, who = 'administrator'): Promise<FoundRecord[]> {
  const response = await app.request(`/api/admin/quick-search?${new URLSearchParams({ q })}`, {
    headers: { 'x-test-actor': who },
  })
  expect([q, response.status]).toEqual([q, 200])
  return ((await response.json()) as { records: FoundRecord[] }).records
}
const titles = async (q: string, kind?: FoundRecord['kind']) =>
  (await search(q)).filter((record) => kind === undefined || record.kind === kind).map(({ title }) => title)

test('an administrator finds gigs, items, orders, people and messages', async () => {
  const records = await search('zora')
  const ofKind = (kind: FoundRecord['kind']) =>
    records.filter((record) => record.kind === kind).map(({ title, note }) => [title, note])
  expect(ofKind('event')).toEqual([
    ['Zora night', 'Jan 01, 2027, The Cellar, Upper Weir'],
    ['Zora night', 'Feb 01, 2027, The Cellar, Łódź'],
    ['Zora night', 'Nov 01, 2026, The Hall, Łódź'],
  ])
  expect(ofKind('item')).toEqual([
    ['Zora', 'CD, hidden'],
    ['A waltz for Zora', 'Sheet Music'],
  ])
  // Found by the name of the payer as well.
  expect(new Set(ofKind('order').map(([title]) => title))).toEqual(new Set(['QS-1001', 'QS-1002', 'QS-2001']))
  expect(ofKind('person')).toEqual([
    ['zora@example.com', 'Buyer'],
    ['listener.zora@example.com', 'Subscriber'],
  ])
  expect(ofKind('message')).toEqual([['A question', 'Zora, zora@example.com']])
})

test('each record leads to its own page or form', async () => {
  const [event] = await search('someday')
  const [item] = await search('waltz zora')
  const [order] = await search('QS-1001')
  expect(event).toMatchObject({ title: 'Someday', note: 'Somewhere, Here' })
  expect(event?.href).toMatch(/^\/admin\/events\?open=[0-9a-f-]{36}$/)
  expect(item?.href).toMatch(/^\/admin\/shop\?open=[0-9a-f-]{36}$/)
  expect(order?.href).toMatch(/^\/admin\/orders\/[0-9a-f-]{36}$/)
  const people = (await search('zora')).filter(({ kind }) => kind === 'person')
  expect(people.map(({ href }) => href)).toEqual([
    '/admin/orders?search=zora%40example.com',
    '/admin/subscribers?search=listener.zora%40example.com',
  ])
})

test('an editor finds gigs only, and no name, address or number of a buyer', async () => {
  for (const q of ['zora', 'QS-1001', 'example.com', 'waltz', 'question']) {
    const records = await search(q, 'editor')
    expect([q, records.filter(({ kind }) => kind !== 'event')]).toEqual([q, []])
    expect(JSON.stringify(records)).not.toMatch(/@|QS-|question|waltz/i)
  }
  expect(await search('zora', 'editor')).toHaveLength(3)
})

test('a stranger is refused', async () => {
  expect((await app.request('/api/admin/quick-search?q=zora')).status).toBe(401)
})

test('wildcards are letters, case and accents do not matter, and every word must occur', async () => {
  expect(await titles('100%', 'item')).toEqual(['100% swing'])
  expect(await titles('1%g', 'item')).toEqual([])
  expect(await titles('zo_ra', 'person')).toEqual(['zo_ra@example.com'])
  expect(await titles('zor_', 'person')).toEqual([])
  expect(await titles('%%%')).toEqual([])
  expect(await titles('\\\\\\', 'order')).toEqual([])
  expect(await titles('LODZ night', 'event')).toHaveLength(2)
  expect(await titles('zora nothing')).toEqual([])
  expect(await titles('ZORA@', 'person')).toEqual(['zora@example.com', 'listener.zora@example.com'])
})

test('a short text finds titles and the start of addresses, and reads no large table', async () => {
  expect(await titles('zo', 'item')).toEqual(['Zora', 'A waltz for Zora'])
  expect(await titles('zo', 'person')).toEqual(['zo_ra@example.com', 'zora@example.com'])
  expect((await search('zo')).filter(({ kind }) => kind === 'order' || kind === 'message')).toEqual([])
})

test('of more than 500 messages with a word the newest are shown, and none that has it only in its text', async () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes))
  await app.ctx.db
    .insert(contactMessages)
    .values(
      Array.from({ length: 520 }, (_, number) => ({
        name: `Writer ${number}`,
        email: `writer${number}@example.com`,
        subject: number % 10 === 0 ? `Festival ${number}` : 'Hello',
        message: 'About the festival',
        created_at: at(number),
      })),
    )
  expect(await titles('festival', 'message')).toEqual([
    'Festival 510',
    'Festival 500',
    'Festival 490',
    'Festival 480',
    'Festival 470',
    'Festival 460',
  ])
  expect(await titles('festival writer20', 'message')).toEqual(['Festival 200', 'Festival 20'])
})

test('a kind has at most six records, and a text of more than 100 letters or none is refused', async () => {
  expect(await titles('many')).toHaveLength(6)
  const status = async (q: string) =>
    (
      await app.request(`/api/admin/quick-search?${new URLSearchParams({ q })}`, {
        headers: { 'x-test-actor': 'administrator' },
      })
    ).status
  expect([await status(''), await status('  '), await status('a'.repeat(101)), await status('a'.repeat(100))]).toEqual([
    422, 422, 422, 200,
  ])
})
