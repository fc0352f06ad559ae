// Proves the export of orders for spreadsheets: a row for each line, in the filter and search of the page.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ownerActor } from '../../../../../../tests/support/administrator'
import { createOrdersWorld, type CartItem, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { shipOrder } from '@/features/commerce/packing/server/ship-order'
import { ordersCsv } from './export-orders'
import type { Filter } from './list-orders'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

async function buy(items: CartItem[], email = 'buyer@example.com'): Promise<void> {
  const browser = world.browser()
  const { orderID } = await browser.open(items, email)
  await world.atPaypal(orderID)
  await browser.settle(orderID)
}
const sheet = async (email?: string) => {
  const item = await world.item({ title: 'Late Set', price: 950 })
  return buy([{ id: item.id, price: 9.5, quantity: 1 }], email)
}

async function csv(question: { filter?: Filter; search?: string } = {}): Promise<Record<string, string>[]> {
  const bytes = Buffer.from(await new Response(await ordersCsv(world.ctx, question)).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return parse(bytes, { bom: true, columns: true })
}

test('OP-38: the export quotes the holder of a licence', async () => {
  await sheet()
  await world.ctx.db.$client.query('update orders set licence = $1', [
    JSON.stringify({ name: 'Ensemble', copies: 8, holder: 'Big Band,\u202e 1000 copies' }),
  ])
  expect(await csv()).toMatchObject([{ 'licensed to': '“Big Band, 1000 copies”' }])
})

test("the export has a row for each line, with the buyer's name and address, PayPal's fee and transaction, and correct sums", async () => {
  const sold = await world.item({ title: 'Blue, "Stride"' })
  const record = await world.item({ title: 'After Hours', category: 'physical_music', price: 1500, pdf_file_url: null })
  await buy([
    { id: sold.id, price: 9.5, quantity: 1 },
    { id: record.id, price: 15, quantity: 2, category: 'physical_music', format: 'cd' },
  ])
  const [{ cents } = { cents: 0 }] = await world.rows<{ cents: number }>('select total_cents as cents from checkouts')
  await world.rows(
    `update checkouts set source = 'jazz-blog.example', campaign = '=spring',
       shipping_address = shipping_address || '{"line2":"+1 formula","city":"Zürich"}'`,
  )
  const [{ capture } = { capture: '' }] = await world.rows<{ capture: string }>(
    'select provider_capture_id as capture from payments',
  )
  const rows = await csv()
  expect(rows).toMatchObject([
    {
      name: 'Test Buyer',
      email: 'buyer@example.com',
      street: '1 Main St',
      'street 2': "'+1 formula",
      city: 'Zürich',
      country: 'US',
      item: 'Blue, "Stride"',
      choice: 'PDF',
      quantity: '1',
      price: '9.50',
      'line total': '9.50',
      'line status': 'completed',
      'order total': (cents / 100).toFixed(2),
      "PayPal's fee": ((Math.round(cents * 0.0349) + 49) / 100).toFixed(2),
      'PayPal transaction': capture,
      source: 'jazz-blog.example',
      campaign: "'=spring",
    },
    {
      item: 'After Hours',
      choice: 'Record',
      quantity: '2',
      price: '15.00',
      'line total': '30.00',
      'order total': '',
      "PayPal's fee": '',
      refunded: '',
    },
  ])
  expect(rows[0]?.date).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await world.rows('update payments set fee_cents = null')
  expect((await csv())[0]?.["PayPal's fee"]).toBe('')
})

test('the export applies the filter and search of the page, over many batches @sweep', async () => {
  await sheet()
  await world.rows(`
    with many as (insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, invoice_number, created_at)
      select 'c' || n, 'h' || n, 'many' || n || '@example.com', 100, 100, 'paid', 'MANY-' || n, now() - n * interval '1 minute' from generate_series(1, 1100) n returning id)
    insert into checkout_lines (checkout_id, shop_item_id, format, title, category, quantity, unit_cents, download_limit, download_expiry_days, position)
      select id, gen_random_uuid(), 'pdf', 'Old one', 'sheet_music', 1, 100, 5, 30, 0 from many`)
  expect(new Set((await csv()).map(({ order }) => order)).size).toBe(1101)
  expect((await csv({ search: 'late set' })).map(({ email }) => email)).toEqual(['buyer@example.com'])
  expect(await csv({ filter: 'refunded' })).toEqual([])
})

test("the export contains the buyer's note, as text", async () => {
  await sheet()
  await world.rows("update checkouts set buyer_note = '=1+1, please'")
  expect(await csv()).toMatchObject([{ note: "'=1+1, please" }])
})

test('ASVS 1.2.10: the export contains every order, and a value that looks like a formula is text', async () => {
  await sheet('=cmd@example.com')
  await sheet()
  const rows = await csv({ filter: 'all' })
  expect(rows.map(({ email }) => email)).toEqual(expect.arrayContaining([`'=cmd@example.com`, 'buyer@example.com']))
  expect(rows).toHaveLength(2)
})

/** Makes every read of lines fail from the `nth` on. Returns the function that repairs it. */
function breakLines(nth: number): () => void {
  const pool = world.ctx.db.$client
  const { query } = pool
  let seen = 0
  const counting = (...given: unknown[]): unknown => {
    const isOfLines = JSON.stringify(given[0]).includes('checkout_lines')
    if (isOfLines) seen += 1
    return isOfLines && seen >= nth ? Promise.reject(new Error('gone')) : Reflect.apply(query, pool, given)
  }
  Object.assign(pool, { query: counting })
  return () => void Object.assign(pool, { query })
}

/** Fetches the export over a real connection: its status, its bytes, and if the connection broke before the end. */
async function overTheWire(): Promise<{ status: number; bytes: number; isWhole: boolean }> {
  const server = createServer(
    getRequestListener(async () =>
      ordersCsv(world.ctx, {}).then(
        (table) => new Response(table),
        () => new Response(null, { status: 500 }),
      ),
    ),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const address = server.address()
    const response = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
    let bytes = 0
    try {
      for await (const part of response.body ?? []) bytes += part.length
      return { status: response.status, bytes, isWhole: true }
    } catch {
      return { status: response.status, bytes, isWhole: false }
    }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('an export that fails at its first rows returns an error; one that fails later breaks the connection, so that no partial table looks complete @sweep', async () => {
  await world.rows(`
    with many as (insert into checkouts (cookie_hash, cart_hash, email, items_cents, total_cents, status, invoice_number, created_at)
      select 'c' || n, 'h' || n, 'many' || n || '@example.com', 100, 100, 'paid', 'MANY-' || n, now() - n * interval '1 minute' from generate_series(1, 1100) n returning id)
    insert into checkout_lines (checkout_id, shop_item_id, format, title, category, quantity, unit_cents, download_limit, download_expiry_days, position)
      select id, gen_random_uuid(), 'pdf', 'Old one', 'sheet_music', 1, 100, 5, 30, 0 from many`)
  const whole = await overTheWire()
  expect(whole).toMatchObject({ status: 200, isWhole: true })
  const first = breakLines(1)
  expect(await overTheWire().finally(first)).toEqual({ status: 500, bytes: 0, isWhole: true })
  // The listener logs the failure to the console.
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const later = breakLines(3)
  const broken = await overTheWire().finally(later)
  expect(told).toHaveBeenCalled()
  told.mockRestore()
  expect(broken).toMatchObject({ status: 200, isWhole: false })
  expect(broken.bytes).toBeLessThan(whole.bytes)
})

test('the export lists every parcel at the lines that are in it', async () => {
  const sold = await world.item({ title: 'Blue Stride' })
  const record = await world.item({ title: 'After Hours', category: 'physical_music', price: 1500, pdf_file_url: null })
  await buy([
    { id: sold.id, price: 9.5, quantity: 1 },
    { id: record.id, price: 15, quantity: 3, category: 'physical_music', format: 'cd' },
  ])
  const [line] = await world.rows<{ id: string; order: string }>(
    `select id, checkout_id as order from orders where format = 'cd'`,
  )
  const ctx = { ...world.ctx, actor: ownerActor }
  const parcel = { carrier: null, trackingNumber: null, trackingUrl: null }
  await shipOrder(ctx, line?.order ?? '', {
    ...parcel,
    carrier: 'DHL',
    trackingNumber: '1',
    shipmentId: randomUUID(),
    pieces: { [line?.id ?? '']: 1 },
  })
  expect((await csv())[1]).toMatchObject({ 'pieces shipped': '1', carrier: 'DHL', 'tracking number': '1' })
  await world.advance(60)
  await shipOrder(ctx, line?.order ?? '', { ...parcel, carrier: 'UPS', shipmentId: randomUUID(), pieces: null })
  const rows = await csv()
  expect(rows[0]).toMatchObject({ shipped: '', 'pieces shipped': '', carrier: '', 'tracking number': '' })
  expect(rows[1]).toMatchObject({ 'pieces shipped': '3', carrier: 'DHL; UPS', 'tracking number': '1; ' })
  expect(rows[1]?.shipped).toMatch(/^[\d-]+ [\d:]+; [\d-]+ [\d:]+$/)
})
