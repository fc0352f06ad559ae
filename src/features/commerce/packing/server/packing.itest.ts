// Proves on a real database what a packer sees of orders and may do about them (decision 0038).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day } from '@/lib/durations'
import type { HttpExchange } from '@/platform/http/handler'
import { handle } from '@/server/http/handle'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import type { PackedOrder } from '../packing.contract'
import { packingApi } from './packing.api'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

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
  method: string,
  { params = {}, query = {}, body }: { params?: object; query?: object; body?: object },
) {
  const bound = packingApi.find(({ endpoint }) => endpoint.method === method)
  if (!bound) throw new Error(`There is no endpoint with ${method}`)
  const ctx = { ...world.ctx, actor: { kind: 'packer' as const, email: 'packer@themusician.test' } }
  return (await handle(bound, ctx, { params, query, body }, http)) as T
}
const list = (query: object = {}) => call<{ orders: PackedOrder[]; next: string | null }>('GET', { query })
const noTracking = { carrier: '', trackingNumber: '', trackingUrl: '' }
const ship = (id: string, body = noTracking) => call('POST', { params: { id }, body })
const correct = (id: string, body: object) => call('PUT', { params: { id }, body })

/** Buys two discs and a sheet in one order, or the sheet alone. Returns the order's id. */
async function buy({ isSheetOnly = false, note = '' } = {}): Promise<string> {
  const sheet = await world.item({ title: 'Late Set', price: 950 })
  const disc = await world.item({
    title: 'After Hours',
    category: 'physical_music',
    price: 1500,
    inventory_count: 9,
    pdf_file_url: null,
  })
  const browser = world.browser()
  const discs = { id: disc.id, price: 15, quantity: 2, category: 'physical_music', format: 'cd' as const }
  const { orderID } = await browser.open(
    [...(isSheetOnly ? [] : [discs]), { id: sheet.id, price: 9.5, quantity: 1 }],
    'buyer@example.com',
  )
  await world.atPaypal(orderID, 'approve')
  await browser.settle(orderID)
  await world.runJobs()
  const [row] = await world.rows<{ id: string }>(`select id from checkouts where paypal_order_id = '${orderID}'`)
  const id = row?.id ?? ''
  await world.rows(`update checkouts set buyer_note = nullif('${note}', '') where id = '${id}'`)
  return id
}

test('a packer sees number, address, goods and note of an order to ship, and neither money nor e-mail address', async () => {
  const id = await buy({ note: 'Please leave it next door' })
  await buy({ isSheetOnly: true })
  const { orders, next } = await list()
  expect(orders).toEqual([
    {
      id,
      number: expect.any(String),
      at: expect.any(String),
      address: expect.stringContaining('\n'),
      note: 'Please leave it next door',
      lines: [{ id: expect.any(String), title: 'After Hours', choice: 'Record', quantity: 2 }],
      shipment: null,
    },
  ])
  expect(next).toBeNull()
  expect(JSON.stringify(orders)).not.toMatch(/@|1500|3000|Late Set|cents/i)
})

test('marking as shipped tells the buyer once and names the packer; the order moves to the shipped ones', async () => {
  const id = await buy()
  await ship(id, { carrier: 'dhl', trackingNumber: '0034 5678', trackingUrl: '' })
  expect((await list()).orders).toEqual([])
  const [shipped] = (await list({ state: 'shipped' })).orders
  expect(shipped).toMatchObject({ id, shipment: { carrier: 'DHL', trackingNumber: '0034 5678' } })
  expect(shipped?.shipment?.trackingUrl).toContain('00345678')
  await correct(id, { ...noTracking, carrier: 'UPS', trackingNumber: '1Z' })
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
  const [sheet, unpaid, refunded, old] = [await buy({ isSheetOnly: true }), await buy(), await buy(), await buy()]
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
    await expect(correct(id, noTracking)).rejects.toMatchObject(told)
  }
})

test('the oldest order comes first, the last shipped one too, and a longer list goes on after 50 orders', async () => {
  const first = await buy()
  await world.rows(`
    with more as (
      insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, needs_shipping, invoice_number, created_at, paid_at)
      select 'c' || n, 'h' || n, 'b@example.com', 1500, 1500, 'paid', true, 'LOT' || n, now() + n * interval '1 minute', now() from generate_series(1, 60) n
      returning id
    )
    insert into orders (checkout_id, customer_email, payment_status, shop_item_id, format, title, category, quantity, unit_cents, position, paypal_order_id)
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
  const id = await buy()
  await expect(ship(id, { ...noTracking, carrier: 'x'.repeat(61) })).rejects.toMatchObject({
    fields: { carrier: 'The carrier must be under 60 characters' },
  })
  await expect(ship(id, { ...noTracking, trackingUrl: 'javascript:alert(1)' })).rejects.toMatchObject({
    fields: { trackingUrl: 'Please enter a valid URL' },
  })
  expect((await list()).orders).toHaveLength(1)
})
