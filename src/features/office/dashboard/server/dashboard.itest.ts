// Proves on a real database what the dashboard shows, and that closing the shop there closes it (ADM-DASH-04 to
// ADM-DASH-07).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactMessages } from '@/db/schema/site/contact'
import { outbox } from '@/db/schema/operations/mail'
import { shopItems } from '@/db/schema/commerce/shop'
import { recordAudit } from '@/db/audit'
import { createApp } from '@/server/create-app'
import { day, hour } from '@/lib/durations'
import type { EndpointOutput } from '@/lib/endpoint'
import type { Actor } from '@/platform/context'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { dashboardEndpoints } from '../dashboard.contract'

let app: TestApp
/** The signed-in person. */
let current: Actor = ownerActor
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => current })
})
afterAll(() => app.close())

type Overview = EndpointOutput<typeof dashboardEndpoints.overview>
const overview = async () => (await (await app.request('/api/admin/dashboard')).json()) as Overview

test('ADM-DASH-01: a new site shows eight steps, each ticked off once its data exists, and hides them when all are done', async () => {
  const done = async () => (await overview()).start.filter(({ isDone }) => isDone).map(({ key }) => key)
  expect([(await overview()).start.length, await done()]).toEqual([8, []])
  const write = (key: string, title: string, description: string) =>
    app.ctx.db.$client.query('update page_content set title = $2, description = $3 where page_name = $1', [
      key,
      title,
      description,
    ])
  await write('home-hero-title', 'Ada Trumpet', '')
  expect(await done()).toEqual([])
  await write('home-hero-image', 'Hero image', '/media/media/pages/a.jpg')
  await write('contact-email', 'Email', 'not an address')
  expect(await done()).toEqual(['name'])
  await write('contact-email', 'Email', 'ada@example.com')
  await write('about-hero', 'About the musician', 'Words.')
  expect(await done()).toEqual(['name', 'about', 'contact'])
})

test('on a quiet day nothing needs attention but a first backup, and the sales cover 30 days', async () => {
  const { today, sales } = await overview()
  expect(today.filter(({ kind }) => kind !== 'fact').map(({ key }) => key)).toEqual(['backup'])
  expect([sales.length, sales[0]?.day, sales.at(-1)]).toEqual([
    30,
    '2026-10-22',
    { day: '2026-11-20', orders: 0, cents: 0 },
  ])
})

test('the next gig is the first that is neither over, cancelled nor without a date', async () => {
  expect((await overview()).gig).toBeNull()
  for (const [date, status, title] of [
    ['2026-11-19', 'upcoming', 'Over'],
    ['2026-11-28', 'cancelled', 'Cancelled'],
    ['2026-12-05', 'upcoming', 'Second'],
    ['2026-12-01', 'upcoming', 'First'],
    ['infinity', 'upcoming', 'Some day'],
  ])
    await app.ctx.db.$client.query(
      "insert into events (title, date, time, venue, city, status) values ($3, $1, '8 PM', 'Bar', 'Town', $2)",
      [date, status, title],
    )
  expect((await overview()).gig).toEqual({
    title: 'First',
    date: '2026-12-01',
    time: '8:00 PM',
    venue: 'Bar',
    city: 'Town',
  })
})

/** Inserts a paid order that needs shipping, with one line. Returns its id. */
async function insertPaid({
  paidAt,
  shippedAt = null,
  cents = 1500,
  number,
}: {
  paidAt: string
  shippedAt?: string | null
  cents?: number
  number: string
}): Promise<string> {
  const { rows } = await app.ctx.db.$client.query<{ id: string }>(
    `with c as (insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, needs_shipping, invoice_number, paid_at, created_at, shipped_at)
      values ('c', $1, 'a@example.com', $2, $2, 'paid', true, $1, $3::timestamptz, $3::timestamptz, $4::timestamptz) returning id),
    l as (insert into checkout_lines (checkout_id, shop_item_id, format, title, category, quantity, unit_cents, download_limit, download_expiry_days, position)
      select id, gen_random_uuid(), 'cd', 'Late Set', 'physical_music', 1, $2, 5, 30, 0 from c)
    insert into orders (checkout_id, customer_email, payment_status, shop_item_id, format, title, category, quantity, unit_cents, provider_order_id, position)
    select id, 'a@example.com', 'completed', gen_random_uuid(), 'cd', 'Late Set', 'physical_music', 1, $2, $1, 0 from c returning checkout_id as id`,
    [number, cents, paidAt, shippedAt],
  )
  return rows[0]?.id ?? ''
}

const figureWords = async () =>
  (await overview()).figures.map(({ key, value, change }) => `${key}: ${value}, ${change}`)

/** Deletes what a test has added, because the tests share one site. */
const clear = (...tables: string[]) => app.ctx.db.$client.query(`truncate ${tables.join(', ')} cascade`)

test('the four figures tell their change against 30 days before', async () => {
  expect(await figureWords()).toEqual([
    'sales: $0.00, Same as the 30 days before',
    'to-ship: 0, Same as 30 days ago',
    'messages: 0, 0 received. Same as the 30 days before',
    'subscribers: 0, Same as 30 days ago',
  ])
  // Today is 20 November: the 30 days began on 22 October.
  await insertPaid({ number: 'N-1', paidAt: '2026-11-19T10:00:00Z', cents: 2500 })
  await insertPaid({ number: 'N-2', paidAt: '2026-10-22T10:00:00Z', cents: 500 })
  await insertPaid({ number: 'N-3', paidAt: '2026-10-19T10:00:00Z', shippedAt: '2026-10-25T10:00:00Z', cents: 1000 })
  await insertPaid({ number: 'N-4', paidAt: '2026-09-30T10:00:00Z', shippedAt: '2026-10-01T10:00:00Z', cents: 1000 })
  await insertPaid({ number: 'N-5', paidAt: '2026-08-01T10:00:00Z', shippedAt: '2026-08-02T10:00:00Z', cents: 9900 })
  for (const [at, status] of [
    ['2026-11-19', 'unread'],
    ['2026-11-18', 'read'],
    ['2026-11-02', 'answered'],
    ['2026-10-01', 'unread'],
    ['2026-07-01', 'read'],
  ])
    await app.ctx.db.$client.query(
      "insert into contact_messages (name, email, subject, message, status, created_at) values ('A', 'a@example.com', 'S', 'M', $2, $1)",
      [at, status],
    )
  for (const [name, status, confirmed, left] of [
    ['old', 'confirmed', '2026-01-01', null],
    ['new', 'confirmed', '2026-11-10', null],
    ['newer', 'confirmed', '2026-11-11', null],
    ['gone', 'unsubscribed', '2026-02-01', '2026-11-12'],
    ['gone-long', 'unsubscribed', '2026-02-01', '2026-03-01'],
    ['asked', 'pending', null, null],
  ])
    await app.ctx.db.$client.query(
      'insert into newsletter_subscribers (email, status, created_at, confirmed_at, unsubscribed_at) values ($1, $2, coalesce($3::timestamptz, now()), $3::timestamptz, $4::timestamptz)',
      [`${name}@example.com`, status, confirmed, left],
    )
  expect(await figureWords()).toEqual([
    'sales: $30.00, +$10.00 on the 30 days before',
    'to-ship: 2, +1 on 30 days ago',
    'messages: 2, 3 received. +2 on the 30 days before',
    'subscribers: 3, +1 on 30 days ago',
  ])

  // A sale in another currency is named and never added.
  const abroad = await insertPaid({ number: 'N-0', paidAt: '2026-11-18T10:00:00Z', cents: 700 })
  await app.ctx.db.$client.query("update checkouts set currency = 'EUR' where id = $1", [abroad])
  expect((await figureWords())[0]).toBe('sales: $30.00, +$10.00 on the 30 days before, and €7.00 in euros')
  expect(await overview()).toMatchObject({ currency: 'USD', otherSales: 'and €7.00 in euros' })
  for (const change of ["paid_at = '2026-10-21T23:59:00Z'", "paid_at = '2026-11-18', refunded_cents = 700"]) {
    await app.ctx.db.$client.query(`update checkouts set ${change} where id = $1`, [abroad])
    expect((await overview()).otherSales, change).toBe('')
  }
  await app.ctx.db.$client.query('delete from orders where checkout_id = $1', [abroad])
  await app.ctx.db.$client.query('delete from checkouts where id = $1', [abroad])
})

test('the five newest orders are listed, the newest first', async () => {
  await insertPaid({ number: 'N-6', paidAt: '2026-11-20T09:00:00Z' })
  const { orders } = await overview()
  expect(orders.map(({ invoiceNumber }) => invoiceNumber)).toEqual(['N-6', 'N-1', 'N-2', 'N-3', 'N-4'])
  expect(orders[0]).toMatchObject({
    email: 'a@example.com',
    titles: 'Late Set (Record)',
    totalCents: 1500,
    shipping: 'waiting',
  })
})

test('the navigation counts what waits on a page, and an editor gets no count, figure, order or task', async () => {
  const asked = async (actor: Actor) => {
    current = actor
    const answers = await Promise.all(
      ['/api/admin/dashboard', '/api/admin/dashboard/counts'].map(async (path) => (await app.request(path)).json()),
    )
    current = ownerActor
    return answers as [Overview, { counts: Record<string, { count: number; text: string }> }]
  }
  const [, { counts }] = await asked(ownerActor)
  expect(counts).toEqual({
    '/admin/orders': { count: 3, text: '3 orders to ship' },
    '/admin/messages': { count: 2, text: '2 unread messages' },
  })
  const [shown, none] = await asked({ kind: 'editor', email: 'editor@example.com' })
  expect(none).toEqual({ counts: {} })
  expect(shown).toEqual({
    figures: [],
    today: [],
    orders: [],
    sales: [],
    currency: 'USD',
    otherSales: '',
    start: [],
    gig: expect.objectContaining({ title: 'First' }),
  })
  await clear('checkouts', 'contact_messages', 'newsletter_subscribers')
})

test('a site without a backup asks for one, and "Back up now" queues it once', async () => {
  const line = async () => (await overview()).today.find(({ key }) => key === 'backup')
  expect(await line()).toMatchObject({ kind: 'todo', text: 'No backup yet.', action: 'Back up now' })
  for (let click = 0; click < 2; click++) expect((await app.send('POST', '/api/admin/backups', {})).status).toBe(200)
  const { rows } = await app.ctx.db.$client.query(
    "select from graphile_worker.jobs where task_identifier = 'make-backup'",
  )
  expect(rows).toHaveLength(1)
  const { db, clock } = app.ctx
  await recordAudit(db, {
    actor: 'system',
    what: 'backup.failed',
    ref: 'backup',
    detail: { reason: 'the disk is full' },
    at: clock.now(),
  })
  expect(await line()).toMatchObject({ kind: 'trouble', text: 'No backup yet: the disk is full' })
  app.clock.advance(1)
  await recordAudit(db, { actor: 'system', what: 'backup.made', ref: 'backup', detail: {}, at: clock.now() })
  expect(await line()).toMatchObject({ kind: 'fact', text: 'Last backup: within the last hour.', action: null })
})

test('the dashboard shows unread messages, dead mails, low stock, parcels and sales', async () => {
  const { db } = app.ctx
  await db.insert(contactMessages).values({ name: 'A', email: 'a@example.com', subject: 'Hello', message: 'Hi' })
  await db
    .insert(outbox)
    .values({
      dedupe_key: 'x',
      kind: 'receipt',
      recipient: 'a@example.com',
      payload: {},
      status: 'dead',
      last_error: 'no such box',
      created_at: app.clock.now(),
    })
  await db
    .insert(shopItems)
    .values({ slug: 'cd', title: 'Late Set', category: 'physical_music', price: 1500, inventory_count: 1 })
  await insertPaid({ number: 'N-1', paidAt: '2026-11-19T10:00:00Z' })
  const { today, sales } = await overview()
  expect(today.map(({ text }) => text)).toEqual([
    '1 mail could not be delivered',
    '1 order to ship',
    '1 unread message',
    'Low stock: Late Set',
    'Last backup: within the last hour.',
  ])
  expect(sales.at(-2)).toEqual({ day: '2026-11-19', orders: 1, cents: 1500 })
})

test("ADM-DASH-05 ADM-DASH-06 ADM-DASH-07 OP-18: the shop is closed with the default words, then with the owner's, then open", async () => {
  const visitor = async () =>
    (await (await app.request('/api/shop/status')).json()) as { isClosed?: boolean; is_work_in_progress?: boolean }
  const open = await visitor()
  const closed = await (await app.send('PUT', '/api/admin/shop-status', { isClosed: true })).json()
  expect(closed).toEqual({ isClosed: true, message: 'We anticipate being back online within the next few hours.' })
  await app.changes.catchUp()
  expect(await visitor()).not.toEqual(open)
  expect(
    await (await app.send('PUT', '/api/admin/shop-status/message', { message: ' Back on Monday ' })).json(),
  ).toEqual({ isClosed: true, message: 'Back on Monday' })
  expect(await (await app.send('PUT', '/api/admin/shop-status', { isClosed: false })).json()).toEqual({
    isClosed: false,
    message: 'Back on Monday',
  })
})

test('every process warns when all visitors seem to come from one address, while that is true of the last day', async () => {
  const production = createApp({ ...app.site, config: { ...app.site.config, isProduction: true, trustedProxies: 1 } })
  const visit = (ip: string, browser = 'one') =>
    production.request(`${app.baseUrl}/api/shop/status`, { headers: { 'x-forwarded-for': ip, 'user-agent': browser } })
  const told = async () => (await overview()).today.filter(({ key }) => key === 'addresses')
  const comeTogether = async () => {
    for (let browser = 0; browser < 9; browser++) await visit('198.51.100.7', `browser ${browser}`)
  }
  expect(await told()).toEqual([])
  await comeTogether()
  // Asks the process that has not seen them.
  await expect
    .poll(told)
    .toEqual([expect.objectContaining({ kind: 'trouble', text: expect.stringContaining('TRUSTED_PROXIES') })])

  app.clock.set(new Date(app.clock.now().getTime() + day))
  expect(await told()).toEqual([])
  await comeTogether()
  await expect.poll(told).toHaveLength(1)

  app.clock.set(new Date(app.clock.now().getTime() + 13 * hour))
  await visit('198.51.100.7')
  expect(await told()).toHaveLength(1)
  await visit('198.51.100.8')
  await expect.poll(told).toEqual([])
})
