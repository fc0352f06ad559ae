// Proves on a real database what a packer sees of orders and may do about them (decision 0038).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day } from '@/lib/durations'
import { callEndpoint, type EndpointInput } from '../../../../../tests/support/call-endpoint'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { buy, buySheet, oneSheet, twoDiscs } from '../../../../../tests/support/paid-orders'
import type { PackedOrder } from '../packing.contract'
import { packingApi } from './packing.api'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const call = <Answer>(key: string, input: EndpointInput) => {
  const actor = { kind: 'packer' as const, email: 'packer@themusician.test' }
  return callEndpoint<Answer>(packingApi, { ...world.ctx, actor }, key, input)
}
const list = (query: object = {}) =>
  call<{ orders: PackedOrder[]; next: string | null }>('GET /api/admin/packing', { query })
const noTracking = { carrier: '', trackingNumber: '', trackingUrl: '' }
const ship = (id: string, change: object = {}) =>
  call('POST /api/admin/packing/{id}/shipment', {
    params: { id },
    body: { ...noTracking, shipmentId: randomUUID(), ...change },
  })
const correct = (id: string, shipmentId: string, change: object = {}) =>
  call('PUT /api/admin/packing/{id}/shipment', { params: { id }, body: { ...noTracking, shipmentId, ...change } })

/** Buys a sheet and two discs in one order. Returns the order's id. */
const buyBoth = async () => buy(world, [await twoDiscs(world), await oneSheet(world)])

test('a packer sees number, address, goods and note of an order to ship, and neither money nor e-mail address', async () => {
  const id = await buyBoth()
  await world.rows(`update checkouts set buyer_note = 'Please leave it next door' where id = '${id}'`)
  await buySheet(world)
  const { orders, next } = await list()
  expect(orders).toEqual([
    {
      id,
      number: expect.any(String),
      at: expect.any(String),
      address: expect.stringContaining('\n'),
      note: 'Please leave it next door',
      lines: [{ id: expect.any(String), title: 'After Hours', choice: 'Record', quantity: 2, contains: [] }],
      parcels: [],
    },
  ])
  expect(next).toBeNull()
  expect(JSON.stringify(orders)).not.toMatch(/@|1500|3000|Late Set|cents/i)
})

test('marking as shipped tells the buyer once and names the packer; the order moves to the shipped ones', async () => {
  const id = await buyBoth()
  const shipmentId = randomUUID()
  await ship(id, { shipmentId, carrier: 'dhl', trackingNumber: '0034 5678' })
  expect((await list()).orders).toEqual([])
  const [shipped] = (await list({ state: 'shipped' })).orders
  expect(shipped).toMatchObject({
    id,
    lines: [],
    parcels: [{ carrier: 'DHL', trackingNumber: '0034 5678', pieces: [{ title: 'After Hours', quantity: 2 }] }],
  })
  expect(shipped?.parcels[0]?.trackingUrl).toContain('00345678')
  await correct(id, shipmentId, { carrier: 'UPS', trackingNumber: '1Z' })
  await expect(ship(id)).rejects.toMatchObject({ code: 'duplicate' })
  await world.runJobs()
  expect(await world.rows(`select kind from outbox where kind = 'order-shipped'`)).toHaveLength(1)
  expect(
    await world.rows(
      `select actor, what from audit where ref = 'checkout:${id}' and what like 'order.ship%' order by id`,
    ),
  ).toEqual([
    { actor: 'packer@themusician.test', what: 'order.shipped' },
    { actor: 'packer@themusician.test', what: 'order.shipment_corrected' },
  ])
})

test('a packer neither sees nor ships orders that are unpaid, refunded, without a parcel, or shipped long ago', async () => {
  const [sheet, unpaid, refunded, old] = [await buySheet(world), await buyBoth(), await buyBoth(), await buyBoth()]
  await world.rows(`update checkouts set status = 'pending' where id = '${unpaid}'`)
  await world.rows(`update orders set payment_status = 'refunded' where checkout_id = '${refunded}' and format = 'cd'`)
  await ship(old)
  const since = new Date(world.ctx.clock.now().getTime() - 15 * day).toISOString()
  await world.rows(`update shipments set shipped_at = '${since}' where checkout_id = '${old}'`)
  expect((await list()).orders).toEqual([])
  expect((await list({ state: 'shipped' })).orders).toEqual([])
  for (const id of [sheet, unpaid, refunded, old, randomUUID()]) {
    const told = { code: 'not_found', message: 'This order is not among those to ship.' }
    await expect(ship(id)).rejects.toMatchObject(told)
    await expect(correct(id, randomUUID())).rejects.toMatchObject(told)
  }
})

test('the oldest order comes first, the last shipped one too, and a longer list goes on after 50 orders', async () => {
  const first = await buyBoth()
  await world.rows(`
    with more as (
      insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, needs_shipping, invoice_number, created_at, paid_at)
      select 'c' || n, 'h' || n, 'b@example.com', 1500, 1500, 'paid', true, 'LOT' || n, now() + n * interval '1 minute', now() from generate_series(1, 60) n
      returning id
    )
    insert into orders (checkout_id, customer_email, payment_status, shop_item_id, format, title, category, quantity, unit_cents, position, provider_order_id)
    select more.id, 'b@example.com', 'completed', l.shop_item_id, 'cd', l.title, l.category, 1, 1500, 1, 'x'
    from more, orders l where l.checkout_id = '${first}' and l.format = 'cd'`)
  const one = await list()
  expect(one.orders.map(({ number }) => number).slice(1, 3)).toEqual(['LOT1', 'LOT2'])
  expect([one.orders.length, one.orders[0]?.id]).toEqual([50, first])
  const two = await list({ after: one.next })
  expect([two.orders[0]?.number, two.orders.length, two.next]).toEqual(['LOT50', 11, null])
  for (const order of [...one.orders, ...two.orders]) {
    await world.advance(1)
    await ship(order.id)
  }
  const shipped = await list({ state: 'shipped' })
  expect([shipped.orders[0]?.number, shipped.orders.length]).toEqual(['LOT60', 50])
  const rest = await list({ state: 'shipped', after: shipped.next })
  expect([rest.orders.length, rest.orders.at(-1)?.id]).toEqual([11, first])
})

test('too long a carrier and a link that is none are refused with a sentence, and nothing is shipped', async () => {
  const id = await buyBoth()
  await expect(ship(id, { carrier: 'x'.repeat(61) })).rejects.toMatchObject({
    fields: { carrier: 'The carrier must be under 60 characters' },
  })
  await expect(ship(id, { trackingUrl: 'javascript:alert(1)' })).rejects.toMatchObject({
    fields: { trackingUrl: 'Please enter a valid URL' },
  })
  expect((await list()).orders).toHaveLength(1)
})
