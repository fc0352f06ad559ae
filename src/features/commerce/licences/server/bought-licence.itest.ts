// Proves on a real database and the simulator that the shop prices a licence, that the order keeps it whatever the
// owner changes later, and that it is named wherever the order is shown.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { licencePrice } from '@/features/commerce/cart/licence.rules'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { createOrdersWorld, type CartItem, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { listOrders } from '@/features/commerce/orders/server/back-office/list-orders'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

type Tier = typeof licenceTiers.$inferInsert
const oneCopy: Tier = { name: 'One copy', copies: 1, price_amount: 100, is_stamped: false, order_index: 0 }
const ensemble: Tier = { name: 'Ensemble', copies: 8, price_amount: 250, order_index: 1 }

async function shop(tiers: Tier[] = [oneCopy, ensemble], price = 950) {
  const item = await world.item({ title: 'Blue Shoes', price, pdf_file_url: 'private:sheet-music-pdfs/blue.pdf' })
  const rows = tiers.length > 0 ? await world.ctx.db.insert(licenceTiers).values(tiers).returning() : []
  return { item, ids: rows.map(({ id }) => id) }
}
const line = (id: string, cents: number, licenceId?: string | null): CartItem => ({
  id,
  price: cents / 100,
  quantity: 1,
  format: 'pdf',
  licenceId,
})
async function pay(browser: ReturnType<OrdersWorld['browser']>, orderID: string) {
  await world.atPaypal(orderID, 'approve')
  const reply = await browser.settle(orderID)
  await world.runJobs()
  return reply
}
const readLicences = (table: string) => world.rows(`select licence, unit_cents from ${table} order by unit_cents`)

test('OP-01 DLV-06: an ensemble licence for up to 8 costs the price of the shop, and order, mails, list and back-office show its holder', async () => {
  const { item, ids } = await shop()
  const browser = world.browser()
  const { orderID, totalCents } = await browser.open(
    [line(item.id, 2375, ids[1])],
    'buyer@example.com',
    undefined,
    ' Łukasz \n Żółć ',
  )
  expect(totalCents).toBe(2375)
  const reply = await pay(browser, orderID)
  const licence = { name: 'Ensemble', copies: 8, holder: 'Łukasz Żółć' }
  expect(reply.orders).toMatchObject([{ licence_id: ids[1], licence, unitCents: 2375 }])
  for (const table of ['checkout_lines', 'orders'])
    expect(await readLicences(table)).toEqual([{ licence, unit_cents: 2375 }])
  for (const to of ['buyer@example.com', 'owner@themusician.test'])
    expect(world.mails.find((mail) => mail.to === to)?.text, to).toContain(
      'PDF, Ensemble · 8 copies, licensed to “Łukasz Żółć”',
    )
  const {
    orders: [order],
  } = await listOrders(world.ctx, {})
  expect(order?.titles).toBe('Blue Shoes (PDF, Ensemble)')
  expect((await findOrderDetails(world.ctx, order?.id ?? '')).lines).toMatchObject([
    { choice: 'PDF, Ensemble', licence: '8 copies, licensed to “Łukasz Żółć”' },
  ])
})

test('without licences everything works as before; a line that names none gets the cheapest', async () => {
  const { item } = await shop([])
  const browser = world.browser()
  const { orderID } = await browser.open([line(item.id, 950)])
  await pay(browser, orderID)
  expect(await readLicences('orders')).toEqual([{ licence: null, unit_cents: 950 }])
  await world.ctx.db.insert(licenceTiers).values([oneCopy, ensemble])
  await world.browser().open([line(item.id, 950)], 'another@example.com')
  expect((await readLicences('checkout_lines'))[1]).toEqual({
    licence: { name: 'One copy', copies: 1 },
    unit_cents: 950,
  })
})

test('one sheet with two licences is two lines, and an order needs the same one only once', async () => {
  const { item, ids } = await shop()
  const browser = world.browser()
  const { orderID, totalCents } = await browser.open(
    [line(item.id, 950, ids[0]), line(item.id, 2375, ids[1])],
    'buyer@example.com',
    undefined,
    'Big Band X',
  )
  expect(totalCents).toBe(3325)
  await pay(browser, orderID)
  expect(await world.rows('select count(*)::int as n from download_grants')).toEqual([{ n: 2 }])
  await expect(world.browser().open([line(item.id, 950, ids[0]), line(item.id, 950, ids[0])])).rejects.toMatchObject({
    code: 'invalid_cart',
    message: 'Blue Shoes (PDF) is needed only once in an order.',
  })
})

describe('the shop decides', () => {
  const refusal = (items: CartItem[], holder?: string) =>
    world
      .browser()
      .open(items, 'buyer@example.com', undefined, holder)
      .then(
        () => 'opened',
        (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
      )

  test('a price from the browser, a deleted licence, one for goods without licences, and a missing or over-long name are refused with a message', async () => {
    const { item, ids } = await shop()
    const shirt = await world.item({ title: 'Shirt', category: 'merchandise', price: 2000 })
    expect(await refusal([line(item.id, 950, ids[1])], 'Big Band X')).toMatch(/^price_changed/)
    expect(await refusal([line(item.id, 950, '00000000-0000-4000-8000-000000000000')])).toBe(
      'invalid_cart: Blue Shoes is no longer available with this licence.',
    )
    expect(await refusal([{ ...line(shirt.id, 2000, ids[0]), format: 'digital' }])).toMatch(/^invalid_cart/)
    for (const holder of [undefined, ' \n ', '🎷🎷🎷'])
      expect(await refusal([line(item.id, 2375, ids[1])], holder)).toBe(
        'invalid_input: Please say whose name is to be printed on the sheet music.',
      )
    expect(await refusal([line(item.id, 2375, ids[1])], 'x'.repeat(500))).toMatch(/^invalid_input/)
    expect(await refusal([line(item.id, 2375, ids[1])], 'தமிழ்')).toMatch(
      /^invalid_input: These letters cannot be printed/,
    )
    expect(await world.rows('select id from checkouts')).toEqual([])
    expect(await refusal([line(item.id, 2375, ids[1])], '山田太郎')).toBe('opened')
  })

  test('whatever the prices and licences, the order costs no less than the edition, and later changes do not affect it @sweep', async () => {
    const amounts = fc.record({
      price: fc.integer({ min: 100, max: 20_000 }),
      rule: fc.constantFrom('times' as const, 'plus' as const),
      amount: fc.integer({ min: 100, max: 1000 }),
      later: fc.integer({ min: 100, max: 20_000 }),
    })
    await fc.assert(
      fc.asyncProperty(amounts, async ({ price, rule, amount, later }) => {
        await world.reset()
        await world.ctx.db.delete(licenceTiers)
        const { item, ids } = await shop([{ ...ensemble, price_rule: rule, price_amount: amount }], price)
        const cents = licencePrice(price, { priceRule: rule, priceAmount: amount })
        const browser = world.browser()
        const { orderID, totalCents } = await browser.open(
          [line(item.id, cents, ids[0])],
          'buyer@example.com',
          undefined,
          'Big Band X',
        )
        expect(totalCents).toBe(cents)
        expect(totalCents).toBeGreaterThanOrEqual(price)
        const change = `update licence_tiers set name = 'Other', copies = 3, price_amount = ${later / 100}; update shop_items set price = ${later / 100}`
        await world.ctx.db.$client.query(change)
        await pay(browser, orderID)
        await world.ctx.db.$client.query('delete from licence_tiers')
        expect(await readLicences('orders')).toEqual([
          { licence: { name: 'Ensemble', copies: 8, holder: 'Big Band X' }, unit_cents: cents },
        ])
      }),
      { numRuns: 12 },
    )
  })
})
