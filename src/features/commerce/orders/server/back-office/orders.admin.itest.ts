// Proves on a real database and the simulator what the owner can do about an order.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { deriveToken } from '@/platform/tokens'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { callEndpoint, type EndpointInput } from '../../../../../../tests/support/call-endpoint'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { buyDiscs, buySheet } from '../../../../../../tests/support/paid-orders'
import type { OrderDetails, OrderSummary } from '../../orders-admin.contract'
import { findPurchases } from '@/features/commerce/purchases/server/shelf'
import { eraseBuyer } from '../personal-data/erase-buyer'
import { ordersAdminApi } from './orders.admin'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const call = <Answer>(key: string, input?: EndpointInput) =>
  callEndpoint<Answer>(ordersAdminApi, { ...world.ctx, actor: ownerActor }, key, input)
const list = async (query: object = {}) =>
  (await call<{ orders: OrderSummary[] }>('GET /api/admin/orders', { query })).orders
/** Returns the request that the refund dialog sends. */
const makeRefund = (change: object) => ({
  refundId: randomUUID(),
  lineId: null,
  amount: '',
  endsDelivery: false,
  reason: 'asked for it',
  ...change,
})
/** Marks all that is left of an order as shipped. Returns the id of the parcel. */
async function ship(id: string, tracking: object = {}): Promise<string> {
  const shipmentId = randomUUID()
  const body = { carrier: '', trackingNumber: '', trackingUrl: '', shipmentId, ...tracking }
  await call('POST /api/admin/orders/{id}/shipment', { params: { id }, body })
  return shipmentId
}
const details = (id: string) => call<OrderDetails>('GET /api/admin/orders/{id}', { params: { id } })

test('the receipt is sent again to the same address, with links that work', async () => {
  const id = await buySheet(world)
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
  const id = await buySheet(world)
  expect(world.mails.map(({ text }) => text).join()).not.toContain('has been refunded')
  await call('POST /api/admin/orders/{id}/refund', { params: { id }, body: makeRefund({ amount: '2,50' }) })
  await world.runJobs()
  world.mails.length = 0
  await call('POST /api/admin/orders/{id}/resend', { params: { id } })
  await world.runJobs()
  expect(world.mails[0]?.text).toContain('$2.50 of this order has been refunded.')
})

test('row 28: a corrected address gets the receipt, the old links stop working, and the purchases are found under the new one', async () => {
  const id = await buySheet(world, 'bad@example.com')
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
  const id = await buySheet(world)
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
  const id = await buyDiscs(world)
  expect((await list({ filter: 'to-ship' })).map((order) => order.id)).toEqual([id])
  world.mails.length = 0
  await ship(id, { carrier: 'Post', trackingUrl: 'https://post.example.com/1' })
  await expect(ship(id)).rejects.toMatchObject({ code: 'duplicate' })
  await world.runJobs()
  expect(world.mails.map(({ to, text }) => [to, text.includes('https://post.example.com/1')])).toEqual([
    ['buyer@example.com', true],
  ])
  expect(await list({ filter: 'to-ship' })).toEqual([])
  expect(await details(id)).toMatchObject({
    shipping: 'shipped',
    parcels: [{ carrier: 'Post', by: 'owner@themusician.test', pieces: [{ title: 'After Hours', quantity: 2 }] }],
    unsent: [],
  })
  await expect(ship(await buySheet(world))).rejects.toMatchObject({ code: 'invalid_data' })
  await expect(ship(id, { trackingUrl: 'javascript:alert(1)' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('OP-12: a known carrier and its number make the link; the buyer sees it in one mail and under her purchases, a correction sends no second mail', async () => {
  const id = await buyDiscs(world)
  world.mails.length = 0
  const shipmentId = await ship(id, { carrier: 'ups', trackingNumber: '1Z 999' })
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
    return (await findPurchases(world.ctx, token)).orders.flatMap(({ parcels }) => parcels)
  }
  expect(await seen()).toMatchObject([{ carrier: 'UPS', trackingNumber: '1Z 999', trackingUrl: page }])

  await call('PUT /api/admin/orders/{id}/shipment', {
    params: { id },
    body: { carrier: 'My cousin', trackingNumber: '7', trackingUrl: 'https://cousin.example/7', shipmentId },
  })
  await world.runJobs()
  expect(world.mails).toHaveLength(1)
  expect(await seen()).toMatchObject([
    { carrier: 'My cousin', trackingNumber: '7', trackingUrl: 'https://cousin.example/7' },
  ])
  await expect(
    call('PUT /api/admin/orders/{id}/shipment', {
      params: { id: await buySheet(world) },
      body: { carrier: '', trackingNumber: '', trackingUrl: '', shipmentId },
    }),
  ).rejects.toMatchObject({ code: 'invalid_data' })
})

test('OP-16: an amount is refunded once however often its button is clicked, and the buyer keeps the goods', async () => {
  const id = await buySheet(world)
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
  const id = await buyDiscs(world)
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
  const id = await buySheet(world)
  await expect(
    call('POST /api/admin/orders/{id}/refund', { params: { id }, body: makeRefund({ amount }) }),
  ).rejects.toMatchObject({ fields: { amount: sentence } })
  expect(await world.rows('select 1 from refunds')).toEqual([])
})

test('OP-16: a full refund withdraws the downloads and shows in the list', async () => {
  const id = await buySheet(world)
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
  const id = await buySheet(world)
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

test('business 4.2: the order says where its buyer came from, in which campaign, until the buyer is erased', async () => {
  const id = await buyDiscs(world)
  expect(await details(id)).toMatchObject({ source: null, campaign: null })
  await world.rows(`update checkouts set source = 'jazz-blog.example', campaign = 'spring'`)
  expect(await details(id)).toMatchObject({ source: 'jazz-blog.example', campaign: 'spring' })
  await inTransaction(world.ctx.db, (tx) => eraseBuyer(tx, world.ctx, 'buyer@example.com'))
  expect(await details(id)).toMatchObject({ source: null, campaign: null })
})

test('the history says who did what', async () => {
  const id = await buyDiscs(world)
  await ship(id)
  expect((await details(id)).history.at(-1)).toMatchObject({ actor: 'owner@themusician.test', what: 'order.shipped' })
})
