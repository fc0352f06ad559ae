// Proves on a real database which orders the owner finds: the list with its filters, the search and the pages.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { callEndpoint, type EndpointInput } from '../../../../../../tests/support/call-endpoint'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { buyDiscs, buySheet } from '../../../../../../tests/support/paid-orders'
import type { OrderDetails, OrderSummary } from '../../orders-admin.contract'
import { listOrders, type OrderQuestion } from './list-orders'
import { ordersAdminApi } from './orders.admin'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const owner = () => ({ ...world.ctx, actor: ownerActor })
const call = <Answer>(key: string, input?: EndpointInput) => callEndpoint<Answer>(ordersAdminApi, owner(), key, input)
const list = async (query: object = {}) =>
  (await call<{ orders: OrderSummary[]; next: string | null }>('GET /api/admin/orders', { query })).orders
const details = (id: string) => call<OrderDetails>('GET /api/admin/orders/{id}', { params: { id } })

test('the list contains paid orders and leaves out carts that never reached a payment', async () => {
  const item = await world.item()
  await world.browser().open([{ id: item.id, price: 9.5, quantity: 1 }])
  const id = await buySheet(world)
  expect(await list()).toMatchObject([
    {
      id,
      email: 'buyer@example.com',
      status: 'paid',
      totalCents: 950,
      refundedCents: 0,
      titles: 'Late Set (PDF)',
      needsShipping: false,
      shipping: null,
      isTakenBack: false,
    },
  ])
})

test('the search finds orders by the beginning of an address in any case, by order number and by PayPal id', async () => {
  const id = await buySheet(world, 'first@example.com')
  await buySheet(world, 'second@example.com')
  const { invoiceNumber, providerOrderId } = await details(id)
  for (const search of ['FIRST@ex', invoiceNumber, String(providerOrderId)])
    expect((await list({ search })).map((order) => order.id)).toEqual([id])
  expect(await list({ search: '%' })).toEqual([])
})

test('the list is narrowed down to days of the site, by the time that it shows, and to one item', async () => {
  const first = await buySheet(world, 'first@example.com')
  const second = await buyDiscs(world)
  const late = (id: string, opened: string, paid: string | null) =>
    world.rows(
      `update checkouts set created_at = '${opened}', paid_at = ${paid === null ? 'null' : `'${paid}'`} where id = '${id}'`,
    )
  // Both are orders of 1 March in the site's zone: one begins at midnight, the other was opened the day before.
  const inBerlin = { ...world.ctx.settings, timeZone: 'Europe/Berlin' }
  const found = async (question: OrderQuestion) =>
    (await listOrders({ ...owner(), settings: inBerlin }, question)).orders.map(({ id }) => id)
  await late(first, '2026-02-28T23:00:00Z', '2026-02-28T23:00:00Z')
  await late(second, '2026-02-28T22:59:00Z', '2026-03-01T22:59:59Z')
  expect(await found({ from: '2026-03-01', to: '2026-03-01' })).toEqual([first, second])
  expect(await found({ to: '2026-02-28' })).toEqual([])
  expect(await found({ from: '2026-03-02' })).toEqual([])
  expect(await found({ from: '2026-03-01', filter: 'to-ship' })).toEqual([second])
  await late(second, '2026-02-28T22:59:00Z', null)
  expect(await found({ to: '2026-02-28' })).toEqual([second])

  const [line] = await world.rows<{ item: string }>(
    `select shop_item_id as item from checkout_lines where checkout_id = '${first}'`,
  )
  expect(await found({ item: line?.item })).toEqual([first])
  expect(await found({ item: randomUUID() })).toEqual([])
  for (const query of [{ from: '2026-02-30' }, { to: '0000-01-01' }, { item: 'late-set' }])
    await expect(list(query)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('an order tells what it was paid with', async () => {
  const id = await buySheet(world, 'payer@example.com')
  expect((await details(id)).paidWith).toBe('paypal')
})

test("the search finds orders by any part of the buyer's name, postal address or goods, and by PayPal's transaction", async () => {
  const id = await buyDiscs(world)
  const other = await buySheet(world, 'second@example.com')
  await world.rows(
    `update checkouts set shipping_address = '{"name":"Ann-Marie O''Neil","line1":"7 Käthe_Str.","line2":null,"city":"Bad Homburg","state":"HE","postalCode":"61348","countryCode":"DE"}' where id = '${id}'`,
  )
  await world.rows(`update checkouts set payer_name = 'Ben Webster' where id = '${other}'`)
  const foundBy = async (search: string) => (await list({ search })).map((order) => order.id)
  for (const search of ['marie', "o'neil", 'käthe_', 'homburg', '61348 bad', 'neil 61348', 'After Hours', 'hours'])
    expect(await foundBy(search), search).toEqual([id])
  for (const search of ['webster', 'BEN w', 'cond@exam', 'late set', (await details(other)).providerCaptureId ?? ''])
    expect(await foundBy(search), search).toEqual([other])
  for (const search of ['line1', 'käthe%', 'webster 61348', 'null']) expect(await foundBy(search), search).toEqual([])
})

test('a search that matches more than a thousand orders shows the newest of them', async () => {
  const id = await buySheet(world)
  await world.rows(`
    insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, invoice_number, created_at)
    select 'c' || n, 'h' || n, 'many' || n || '@example.com', 100, 100, 'paid', 'LOT' || n, now() - n * interval '1 minute' from generate_series(1, 1200) n`)
  const first = await call<{ orders: OrderSummary[]; next: string }>('GET /api/admin/orders', {
    query: { search: 'example.com' },
  })
  expect(first.orders[0]?.id).toBe(id)
  expect(first.orders.map(({ invoiceNumber }) => invoiceNumber).slice(1, 4)).toEqual(['LOT1', 'LOT2', 'LOT3'])
  const second = await call<{ orders: OrderSummary[] }>('GET /api/admin/orders', {
    query: { search: 'example.com', after: first.next },
  })
  expect(second.orders[0]?.invoiceNumber).toBe('LOT50')
})

test('a search for goods of nearly all orders, and the list of one such item, read the lines of few orders', async () => {
  const id = await buySheet(world)
  const [sold] = await world.rows<{ item: string }>(`select shop_item_id as item from checkout_lines`)
  await world.rows(`
    with bought as (
      insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, invoice_number, created_at)
      select 'c' || n, 'h' || n, 'many' || n || '@example.com', 100, 100, 'paid', 'LOT' || n, now() - n * interval '1 minute' from generate_series(1, 4000) n
      returning id
    )
    insert into checkout_lines (checkout_id, shop_item_id, format, title, category, quantity, unit_cents, download_limit, download_expiry_days, position)
    select id, '${sold?.item}', 'pdf', 'Late Set', 'sheet_music', 1, 100, 5, 30, 0 from bought`)
  await world.rows('analyze checkouts, checkout_lines')
  for (const question of [{ search: 'late set' }, { item: sold?.item }]) {
    const { found, linesRead } = await world.ctx.db.transaction(async (tx) => {
      const page = await listOrders({ ...owner(), db: tx as never }, question)
      const { rows } = await tx.execute<{ n: number }>(
        sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_xact_user_tables where relname = 'checkout_lines'`,
      )
      return { found: page.orders, linesRead: rows[0]?.n ?? 0 }
    })
    expect([found[0]?.id, found[1]?.invoiceNumber, found.length]).toEqual([id, 'LOT1', 50])
    expect(linesRead).toBeGreaterThan(0)
    expect(linesRead).toBeLessThan(2500)
  }
})

test('120 orders are listed on three pages, none missing and none twice', async () => {
  const id = await buySheet(world)
  await world.rows(`
    insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, invoice_number, created_at)
    select 'c' || n, 'h' || n, 'many@example.com', 100, 100, 'paid', 'MANY-' || n, now() - interval '1 day' - (n / 3) * interval '1 microsecond' from generate_series(1, 119) n`)
  const seen: string[] = []
  let after: string | undefined
  for (let page = 0; page < 3; page += 1) {
    const answer = await call<{ orders: OrderSummary[]; next: string | null }>('GET /api/admin/orders', {
      query: { after },
    })
    seen.push(...answer.orders.map((order) => order.id))
    after = answer.next ?? undefined
  }
  expect(after).toBeUndefined()
  expect([seen[0], seen.length, new Set(seen).size]).toEqual([id, 120, 120])
})

test("the list and the order show the buyer's note, as text", async () => {
  const id = await buySheet(world)
  await world.rows(`update checkouts set buyer_note = '=1+1, please' where id = '${id}'`)
  expect(await list()).toMatchObject([{ id, buyerNote: '=1+1, please' }])
  expect(await details(id)).toMatchObject({ buyerNote: '=1+1, please' })
})
