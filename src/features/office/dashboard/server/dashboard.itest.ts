// Proves on a real database what the dashboard shows, and that closing the shop there closes it (ADM-DASH-04 to
// ADM-DASH-07).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactMessages } from '@/db/schema/site/contact'
import { outbox } from '@/db/schema/operations/mail'
import { shopItems } from '@/db/schema/commerce/shop'
import { adminPaths } from '@/app/admin/admin-pages'
import { createApp } from '@/server/create-app'
import { day, hour } from '@/lib/durations'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { SalesDay, StartStep, TodayItem } from '../dashboard.contract'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())

const overview = async () =>
  (await (await app.request('/api/admin/dashboard')).json()) as {
    today: TodayItem[]
    sales: SalesDay[]
    start: StartStep[]
    tiles: Record<string, string>
  }

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

test('on a quiet day nothing needs attention, and the sales cover 30 days', async () => {
  const { today, sales } = await overview()
  expect(today.filter(({ kind }) => kind !== 'fact')).toEqual([])
  expect([sales.length, sales[0]?.day, sales.at(-1)]).toEqual([
    30,
    '2026-10-22',
    { day: '2026-11-20', orders: 0, cents: 0 },
  ])
})

test('ADM-DASH-01: every tile shows a number, a name or a date, on a new site too', async () => {
  const { tiles } = await overview()
  const untold = adminPaths.filter((path) => path !== '/admin' && path !== '/admin/footer' && !tiles[path])
  expect(untold).toEqual([])
  expect(tiles).toMatchObject({
    '/admin/events': 'No upcoming gigs',
    '/admin/orders': 'None yet',
    '/admin/loe': '0 videos, 0 tracks, 0 pictures',
    '/admin/trash': 'Empty',
    '/admin/account': 'owner@themusician.test',
  })
  for (const [date, status] of [
    ['2026-11-19', 'upcoming'],
    ['2026-11-28', 'cancelled'],
    ['2026-12-05', 'upcoming'],
    ['2026-12-01', 'upcoming'],
    ['infinity', 'upcoming'],
  ])
    await app.ctx.db.$client.query(
      "insert into events (title, date, venue, city, status) values ('Gig', $1, 'Bar', 'Town', $2)",
      [date, status],
    )
  expect((await overview()).tiles['/admin/events']).toBe('Next: Dec 01, 2026')
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
  await db.$client.query(`
    with c as (insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, needs_shipping, invoice_number, paid_at, created_at)
      values ('c', 'h', 'a@example.com', 1500, 1500, 'paid', true, 'N-1', '2026-11-19T10:00:00Z', '2026-11-19T10:00:00Z') returning id)
    insert into orders (checkout_id, customer_email, payment_status, shop_item_id, format, title, category, quantity, unit_cents, paypal_order_id, position)
    select id, 'a@example.com', 'completed', gen_random_uuid(), 'cd', 'Late Set', 'physical_music', 1, 1500, 'P', 0 from c`)
  const { today, sales } = await overview()
  expect(today.map(({ text }) => text)).toEqual([
    '1 mail could not be delivered',
    '1 order to ship',
    '1 unread message',
    'Low stock: Late Set',
    'There is no backup yet.',
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
