// Proves on a real database and the simulator what the owner sees of orders and can do about them.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { HttpExchange } from '@/platform/http/handler'
import { deriveToken } from '@/platform/tokens'
import { handle } from '@/server/http/handle'
import { createOrdersWorld, type CartItem, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import type { OrderDetails, OrderSummary } from '../../orders-admin.contract'
import { findPurchases } from '@/features/commerce/purchases/server/shelf'
import { listOrders, type OrderQuestion } from './list-orders'
import { ordersAdminApi } from './orders.admin'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const owner = () => ({
  ...world.ctx,
  actor: { kind: 'administrator' as const, email: 'owner@themusician.test', isAllowlistManager: true },
})
const http: HttpExchange = {
  ip: '203.0.113.9',
  network: '203.0.113.9',
  requestId: 'test',
  userAgent: null,
  cookie: () => undefined,
  setCookie: () => undefined,
  setStatus: () => undefined,
}

async function call<T>(
  key: string,
  { params = {}, query = {}, body }: { params?: object; query?: object; body?: object } = {},
): Promise<T> {
  const bound = ordersAdminApi.find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === key)
  if (!bound) throw new Error(`There is no endpoint ${key}`)
  return (await handle(bound, owner(), { params, query, body }, http)) as T
}
const list = async (query: object = {}) =>
  (await call<{ orders: OrderSummary[]; next: string | null }>('GET /api/admin/orders', { query })).orders
/** Returns the request that the refund dialog sends. */
const makeRefund = (change: object) => ({
  refundId: randomUUID(),
  lineId: null,
  amount: '',
  endsDelivery: false,
  reason: 'asked for it',
  ...change,
})
const details = (id: string) => call<OrderDetails>('GET /api/admin/orders/{id}', { params: { id } })

async function buy(items: CartItem[], email = 'buyer@example.com', address?: object): Promise<string> {
  const browser = world.browser()
  const { orderID } = await browser.open(items, email)
  await world.atPaypal(orderID, 'approve', address ? { shipping: address } : {})
  await browser.settle(orderID)
  await world.runJobs()
  const [row] = await world.rows<{ id: string }>(`select id from checkouts where paypal_order_id = '${orderID}'`)
  return row?.id ?? ''
}
const sheet = async (email?: string) => {
  const item = await world.item({ title: 'Late Set', price: 950 })
  return buy([{ id: item.id, price: 9.5, quantity: 1 }], email)
}
const disc = async () => {
  const item = await world.item({
    title: 'After Hours',
    category: 'physical_music',
    price: 1500,
    inventory_count: 9,
    pdf_file_url: null,
  })
  return buy([{ id: item.id, price: 15, quantity: 2, category: 'physical_music', format: 'cd' }])
}

test('the list contains paid orders and leaves out carts that never reached a payment', async () => {
  const item = await world.item()
  await world.browser().open([{ id: item.id, price: 9.5, quantity: 1 }])
  const id = await sheet()
  expect(await list()).toMatchObject([
    {
      id,
      email: 'buyer@example.com',
      status: 'paid',
      totalCents: 950,
      refundedCents: 0,
      titles: 'Late Set (PDF)',
      needsShipping: false,
      isShipped: false,
      isTakenBack: false,
    },
  ])
})

test('the search finds orders by the beginning of an address in any case, by order number and by PayPal id', async () => {
  const id = await sheet('first@example.com')
  await sheet('second@example.com')
  const { invoiceNumber, paypalOrderId } = await details(id)
  for (const search of ['FIRST@ex', invoiceNumber, String(paypalOrderId)])
    expect((await list({ search })).map((order) => order.id)).toEqual([id])
  expect(await list({ search: '%' })).toEqual([])
})

test('the list is narrowed down to days of the site, by the time that it shows, and to one item', async () => {
  const first = await sheet('first@example.com')
  const second = await disc()
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

test("the search finds orders by any part of the buyer's name, postal address or goods, and by PayPal's transaction", async () => {
  const id = await disc()
  const other = await sheet('second@example.com')
  await world.rows(
    `update checkouts set shipping_address = '{"name":"Ann-Marie O''Neil","line1":"7 Käthe_Str.","line2":null,"city":"Bad Homburg","state":"HE","postalCode":"61348","countryCode":"DE"}' where id = '${id}'`,
  )
  await world.rows(`update checkouts set payer_name = 'Ben Webster' where id = '${other}'`)
  const foundBy = async (search: string) => (await list({ search })).map((order) => order.id)
  for (const search of ['marie', "o'neil", 'käthe_', 'homburg', '61348 bad', 'neil 61348', 'After Hours', 'hours'])
    expect(await foundBy(search), search).toEqual([id])
  for (const search of ['webster', 'BEN w', 'cond@exam', 'late set', (await details(other)).paypalCaptureId ?? ''])
    expect(await foundBy(search), search).toEqual([other])
  for (const search of ['line1', 'käthe%', 'webster 61348', 'null']) expect(await foundBy(search), search).toEqual([])
})

test('a search that matches more than a thousand orders shows the newest of them', async () => {
  const id = await sheet()
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

test('120 orders are listed on three pages, none missing and none twice', async () => {
  const id = await sheet()
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

test('the receipt is sent again to the same address, with links that work', async () => {
  const id = await sheet()
  world.mails.length = 0
  expect(await call('POST /api/admin/orders/{id}/resend', { params: { id } })).toEqual({
    recipient: 'buyer@example.com',
  })
  await world.runJobs()
  expect(world.mails).toHaveLength(1)
  expect(world.mails[0]).toMatchObject({
    to: 'buyer@example.com',
    text: expect.stringContaining((await details(id)).lines[0]?.downloads[0]?.link ?? 'no link') as string,
  })
})

test('a receipt that is sent again after a refund says how much was refunded', async () => {
  const id = await sheet()
  expect(world.mails.map(({ text }) => text).join()).not.toContain('has been refunded')
  await call('POST /api/admin/orders/{id}/refund', { params: { id }, body: makeRefund({ amount: '2,50' }) })
  await world.runJobs()
  world.mails.length = 0
  await call('POST /api/admin/orders/{id}/resend', { params: { id } })
  await world.runJobs()
  expect(world.mails[0]?.text).toContain('$2.50 of this order has been refunded.')
})

test('row 28: a corrected address gets the receipt, the old links stop working, and the purchases are found under the new one', async () => {
  const id = await sheet('bad@example.com')
  const before = (await details(id)).lines[0]?.downloads[0]?.link
  world.mails.length = 0
  await call('PUT /api/admin/orders/{id}/email', { params: { id }, body: { email: 'Good@Example.com' } })
  await world.runJobs()
  const after = await details(id)
  expect(after.email).toBe('good@example.com')
  expect(after.lines[0]?.downloads[0]?.link).not.toBe(before)
  expect(world.mails.map(({ to }) => to)).toEqual(['good@example.com'])
  expect(await world.rows('select customer_email from orders')).toEqual([{ customer_email: 'good@example.com' }])
  await expect(
    call('PUT /api/admin/orders/{id}/email', { params: { id }, body: { email: 'nobody' } }),
  ).rejects.toMatchObject({ fields: { email: 'Please enter a valid email address.' } })
})

test('OP-05: a used-up download grant gets more downloads and days; a refunded one does not', async () => {
  const id = await sheet()
  const line = (await details(id)).lines[0]
  await world.rows('update download_grants set used = max_downloads')
  expect((await details(id)).lines[0]?.downloads[0]?.state).toBe('used_up')
  await call('POST /api/admin/order-lines/{id}/extend', { params: { id: line?.id }, body: { downloads: 2, days: 60 } })
  expect((await details(id)).lines[0]?.downloads[0]).toMatchObject({ state: 'ready', used: 5, limit: 7 })
  await call('POST /api/admin/orders/{id}/refund', {
    params: { id },
    body: makeRefund({ lineId: line?.id, reason: 'wrong key' }),
  })
  await expect(
    call('POST /api/admin/order-lines/{id}/extend', { params: { id: line?.id }, body: { downloads: 2, days: 60 } }),
  ).rejects.toMatchObject({ code: 'invalid_data' })
})

test('OP-12: an order with a disc waits to be shipped; shipping tells the buyer once, with the tracking details', async () => {
  const id = await disc()
  expect((await list({ filter: 'to-ship' })).map((order) => order.id)).toEqual([id])
  world.mails.length = 0
  await call('POST /api/admin/orders/{id}/shipment', {
    params: { id },
    body: { carrier: 'Post', trackingNumber: '', trackingUrl: 'https://post.example.com/1' },
  })
  await expect(
    call('POST /api/admin/orders/{id}/shipment', {
      params: { id },
      body: { carrier: '', trackingNumber: '', trackingUrl: '' },
    }),
  ).rejects.toMatchObject({ code: 'duplicate' })
  await world.runJobs()
  expect(world.mails.map(({ to, text }) => [to, text.includes('https://post.example.com/1')])).toEqual([
    ['buyer@example.com', true],
  ])
  expect(await list({ filter: 'to-ship' })).toEqual([])
  expect(await details(id)).toMatchObject({
    isShipped: true,
    shipment: { carrier: 'Post', by: 'owner@themusician.test' },
  })
  await expect(
    call('POST /api/admin/orders/{id}/shipment', {
      params: { id: await sheet() },
      body: { carrier: '', trackingNumber: '', trackingUrl: '' },
    }),
  ).rejects.toMatchObject({ code: 'invalid_data' })
  await expect(
    call('POST /api/admin/orders/{id}/shipment', {
      params: { id },
      body: { carrier: '', trackingNumber: '', trackingUrl: 'javascript:alert(1)' },
    }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('OP-12: a known carrier and its number make the link; the buyer sees it in one mail and under her purchases, a correction sends no second mail', async () => {
  const id = await disc()
  world.mails.length = 0
  await call('POST /api/admin/orders/{id}/shipment', {
    params: { id },
    body: { carrier: 'ups', trackingNumber: '1Z 999', trackingUrl: '' },
  })
  await world.runJobs()
  const page = 'https://www.ups.com/track?tracknum=1Z999'
  expect(world.mails.map(({ to }) => to)).toEqual(['buyer@example.com'])
  expect(world.mails[0]?.text).toContain('with UPS')
  expect(world.mails[0]?.text).toContain('Tracking number: 1Z 999')
  expect(world.mails[0]?.text).toContain(page)
  const seen = async () => {
    const [link] = await world.rows<{ id: string }>(
      `insert into purchase_links (email, expires_at) values ('buyer@example.com', now() + interval '1 day') returning id`,
    )
    const token = deriveToken(world.ctx.settings.tokenSecret, 'purchases', link?.id ?? '')
    return (await findPurchases(world.ctx, token)).orders.map(({ parcel }) => parcel)
  }
  expect(await seen()).toMatchObject([{ carrier: 'UPS', trackingNumber: '1Z 999', trackingUrl: page }])

  await call('PUT /api/admin/orders/{id}/shipment', {
    params: { id },
    body: { carrier: 'My cousin', trackingNumber: '7', trackingUrl: 'https://cousin.example/7' },
  })
  await world.runJobs()
  expect(world.mails).toHaveLength(1)
  expect(await seen()).toMatchObject([
    { carrier: 'My cousin', trackingNumber: '7', trackingUrl: 'https://cousin.example/7' },
  ])
  await expect(
    call('PUT /api/admin/orders/{id}/shipment', {
      params: { id: await sheet() },
      body: { carrier: '', trackingNumber: '', trackingUrl: '' },
    }),
  ).rejects.toMatchObject({ code: 'invalid_data' })
})

test('OP-16: an amount is refunded once however often its button is clicked, and the buyer keeps the goods', async () => {
  const id = await sheet()
  const body = makeRefund({ amount: '2,50' })
  world.mails.length = 0
  await Promise.all(
    Array.from({ length: 3 }, () => call('POST /api/admin/orders/{id}/refund', { params: { id }, body })),
  )
  await world.runJobs()
  expect(world.movements('refund').map(({ cents }) => cents)).toEqual([250])
  expect(await details(id)).toMatchObject({
    refundedCents: 250,
    refundableCents: 700,
    isTakenBack: false,
    lines: [{ status: 'completed', refundedCents: 0, downloads: [{ state: 'ready' }] }],
  })
  expect((await list({ filter: 'refunded' })).map((order) => order.id)).toEqual([id])
  expect(world.mails.map(({ subject }) => subject)).toEqual(['Your refund of $2.50'])
  expect(world.mails[0]?.text).toContain('What you bought stays yours.')
})

test('OP-16: when refunding an amount the owner may withdraw the goods: no download, nothing to ship', async () => {
  const id = await disc()
  await call('POST /api/admin/orders/{id}/refund', {
    params: { id },
    body: makeRefund({ amount: '1', endsDelivery: true }),
  })
  await world.runJobs()
  expect(await details(id)).toMatchObject({ refundedCents: 100, isTakenBack: true, lines: [{ status: 'refunded' }] })
  expect(await list({ filter: 'to-ship' })).toEqual([])
  expect(await world.rows('select status from payments')).toEqual([{ status: 'partially_refunded' }])
})

test.each([
  ['9.51', 'Please enter an amount from $0.01 to $9.50, which is what is left.'],
  ['0', 'Please enter an amount from $0.01 to $9.50, which is what is left.'],
  ['1.234.5', 'Please enter an amount such as 7.50'],
  ['', 'Please enter an amount such as 7.50'],
])('a refund of "%s" is refused with a message, and no money moves', async (amount, sentence) => {
  const id = await sheet()
  await expect(
    call('POST /api/admin/orders/{id}/refund', { params: { id }, body: makeRefund({ amount }) }),
  ).rejects.toMatchObject({ fields: { amount: sentence } })
  expect(await world.rows('select 1 from refunds')).toEqual([])
})

test('OP-16: a full refund withdraws the downloads and shows in the list', async () => {
  const id = await sheet()
  await call('POST /api/admin/orders/{id}/refund', { params: { id }, body: makeRefund({ amount: '9.50' }) })
  await world.runJobs()
  expect(await details(id)).toMatchObject({
    refundedCents: 950,
    refunds: [{ cents: 950, status: 'completed', reason: 'asked for it' }],
    lines: [{ status: 'refunded', downloads: [{ state: 'revoked' }] }],
  })
  expect((await list({ filter: 'refunded' })).map((order) => order.id)).toEqual([id])
})

test('a refund that PayPal does not respond to stays requested, and is sent later', async () => {
  const id = await sheet()
  world.fault({ call: 'refund', kind: 'reset-before-commit', times: 3 })
  await call('POST /api/admin/orders/{id}/refund', { params: { id }, body: makeRefund({ amount: '9.50' }) })
  expect((await details(id)).refunds).toMatchObject([{ status: 'requested' }])
  await world.runJobs()
  expect((await details(id)).refunds).toMatchObject([{ status: 'completed' }])
})

test('settle now: the owner can complete an approved order whose tab crashed', async () => {
  const item = await world.item()
  const { orderID } = await world.browser().open([{ id: item.id, price: 9.5, quantity: 1 }])
  await world.sim(`/orders/${orderID}/approve`, {})
  const [row] = await world.rows<{ id: string }>('select id from checkouts')
  expect(await call('POST /api/admin/orders/{id}/settle', { params: { id: row?.id } })).toEqual({ status: 'paid' })
})

test('the history says who did what', async () => {
  const id = await disc()
  await call('POST /api/admin/orders/{id}/shipment', {
    params: { id },
    body: { carrier: '', trackingNumber: '', trackingUrl: '' },
  })
  expect((await details(id)).history.at(-1)).toMatchObject({ actor: 'owner@themusician.test', what: 'order.shipped' })
})

test("the list and the order show the buyer's note, as text", async () => {
  const id = await sheet()
  await world.rows(`update checkouts set buyer_note = '=1+1, please' where id = '${id}'`)
  expect(await list()).toMatchObject([{ id, buyerNote: '=1+1, please' }])
  expect(await details(id)).toMatchObject({ buyerNote: '=1+1, please' })
})
