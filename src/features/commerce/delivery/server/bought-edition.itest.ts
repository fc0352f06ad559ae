// Proves on a real database and the simulator that the shop prices a chosen edition of a sheet, delivers its own file,
// and names it wherever the order is shown.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import { deriveToken } from '@/platform/tokens'
import type { itemVariants } from '@/db/schema/commerce/shop'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'
import { listOrders } from '@/features/commerce/orders/server/back-office/list-orders'
import { collectBuyer, eraseBuyer } from '@/features/commerce/orders/server/personal-data/erase-buyer'
import { findPurchases } from '@/features/commerce/purchases/server/shelf'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const file = (name: string) => `private:sheet-music-pdfs/${name}.pdf`
type Edition = Omit<typeof itemVariants.$inferInsert, 'shop_item_id' | 'position'>
const threeEditions: Edition[] = [
  { label: 'C', pdf_file_url: file('c'), version: 1, page_count: 2 },
  { label: 'B♭', price: 1200, pdf_file_url: file('bb'), version: 2, page_count: 3 },
  { label: 'E♭', pdf_file_url: file('eb'), version: 1 },
]
async function sheet(editions = threeEditions) {
  const item = await world.item({ title: 'Blue Shoes', price: 950, pdf_file_url: null })
  const [c, bb, eb] = await world.variants(item.id, editions)
  return { item, c: c?.id ?? '', bb: bb?.id ?? '', eb: eb?.id ?? '' }
}
const grants = () =>
  world.rows<{ title: string; file: string }>(
    'select title, file, edition_id, edition_version, max_downloads, used from download_grants order by title',
  )
async function pay(browser: ReturnType<OrdersWorld['browser']>, orderID: string) {
  await world.atPaypal(orderID, 'approve')
  const reply = await browser.settle(orderID)
  await world.runJobs()
  return reply
}

test('OP-04 OP-05 DLV-06 OP-13: a buyer of two editions of a sheet gets the file of each, and sees its name in order, mails, list, purchases and export', async () => {
  const { item, bb, eb } = await sheet()
  const browser = world.browser()
  const { orderID, totalCents } = await browser.open([
    { id: item.id, price: 12, quantity: 1, format: 'pdf', variantId: bb },
    { id: item.id, price: 9.5, quantity: 1, format: 'pdf', variantId: eb },
  ])
  expect(totalCents).toBe(2150)
  const reply = await pay(browser, orderID)
  expect(
    reply.orders.map(({ title, variant_label, unitCents, delivery }) => [title, variant_label, unitCents, delivery]),
  ).toEqual([
    ['Blue Shoes', 'B♭', 1200, 'file'],
    ['Blue Shoes', 'E♭', 950, 'file'],
  ])
  expect(await grants()).toEqual([
    { title: 'Blue Shoes, B♭', file: file('bb'), edition_id: bb, edition_version: 2, max_downloads: 5, used: 0 },
    { title: 'Blue Shoes, E♭', file: file('eb'), edition_id: eb, edition_version: 1, max_downloads: 5, used: 0 },
  ])
  expect(
    await world.rows('select label, purchase_count, inventory_count from item_variants order by position'),
  ).toEqual([
    { label: 'C', purchase_count: 0, inventory_count: null },
    { label: 'B♭', purchase_count: 1, inventory_count: null },
    { label: 'E♭', purchase_count: 1, inventory_count: null },
  ])

  const {
    orders: [order],
  } = await listOrders(world.ctx, {})
  expect(order?.titles).toBe('Blue Shoes (PDF, B♭), Blue Shoes (PDF, E♭)')
  expect((await findOrderDetails(world.ctx, order?.id ?? '')).lines.map(({ choice }) => choice)).toEqual([
    'PDF, B♭',
    'PDF, E♭',
  ])
  for (const to of ['buyer@example.com', 'owner@themusician.test']) {
    const mail = world.mails.find((one) => one.to === to)
    for (const words of ['PDF, B♭', 'PDF, E♭']) expect(mail?.text, to).toContain(words)
  }
  const exported = await inTransaction(world.ctx.db, (tx) => collectBuyer(tx, world.ctx, 'buyer@example.com'))
  expect(exported.find(({ name }) => name === 'order-lines')?.rows).toMatchObject([
    { choice: 'PDF, B♭' },
    { choice: 'PDF, E♭' },
  ])
  const linkId = randomUUID()
  await world.rows(
    `insert into purchase_links (id, email, expires_at) values ('${linkId}', 'buyer@example.com', now() + interval '1 day')`,
  )
  const { orders: bought } = await findPurchases(
    world.ctx,
    deriveToken(world.ctx.settings.tokenSecret, 'purchases', linkId),
  )
  expect(bought.map(({ choice }) => choice)).toEqual(['PDF, B♭', 'PDF, E♭'])
})

describe('the shop decides', () => {
  const refusal = (lines: Parameters<ReturnType<OrdersWorld['browser']>['open']>[0]) =>
    world
      .browser()
      .open(lines)
      .then(
        () => 'opened',
        (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
      )

  test('OP-01 CHK-10: the shop sets the price of the edition, whatever the browser sends', async () => {
    const { item, bb } = await sheet()
    expect(await refusal([{ id: item.id, price: 9.5, quantity: 1, format: 'pdf', variantId: bb }])).toMatch(
      /^price_changed/,
    )
  })

  test('CART-01: an edition has to be chosen, and only one of that sheet that is on sale', async () => {
    const { item, c } = await sheet(threeEditions.map((one, index) => ({ ...one, is_on_sale: index > 0 })))
    const { bb: foreign } = await sheet()
    const line = { id: item.id, price: 9.5, quantity: 1, format: 'pdf' }
    expect(await refusal([line])).toBe('invalid_cart: Please choose which Blue Shoes you would like.')
    for (const variantId of [c, foreign, randomUUID()])
      expect(await refusal([{ ...line, variantId }])).toBe(
        'invalid_cart: The option you chose for Blue Shoes is no longer available.',
      )
  })

  test('CART-04: an order needs each edition only once', async () => {
    const { item, eb } = await sheet()
    expect(await refusal([{ id: item.id, price: 9.5, quantity: 2, format: 'pdf', variantId: eb }])).toBe(
      'invalid_cart: Blue Shoes (PDF) is needed only once in an order.',
    )
  })

  test('a sheet without an edition on sale is not sold, not even its own PDF', async () => {
    const { item } = await sheet(threeEditions.map((one) => ({ ...one, is_on_sale: false })))
    await world.rows(`update shop_items set pdf_file_url = '${file('own')}' where id = '${item.id}' returning id`)
    expect(await refusal([{ id: item.id, price: 9.5, quantity: 1, format: 'pdf' }])).toBe(
      'invalid_cart: Blue Shoes cannot be bought at the moment.',
    )
  })
})

test('a sheet without editions is sold as before: its own file, its own title, no edition', async () => {
  const item = await world.item({ title: 'Blue Sheet', pdf_file_url: file('own') })
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: item.id, price: 9.5, quantity: 1, format: 'pdf' }])
  await pay(browser, orderID)
  expect(await grants()).toMatchObject([
    { title: 'Blue Sheet', file: file('own'), edition_id: null, edition_version: null },
  ])
})

/** Changes that the owner may make to a sheet after a buyer has started a checkout, as statements. */
const changes = fc.array(
  fc.oneof(
    fc.integer({ min: 1, max: 99_999 }).map((cents) => `update item_variants set price = ${cents / 100}`),
    fc.constant('update item_variants set price = null'),
    fc
      .integer({ min: 1, max: 99_999 })
      .map((cents) => `update shop_items set price = ${cents / 100}, digital_price = 1`),
    fc
      .constantFrom('another', 'corrected')
      .map((name) => `update item_variants set pdf_file_url = '${file(name)}', version = version + 1`),
    fc.constant(`update item_variants set label = label || '!', is_on_sale = false`),
    fc.constant(
      `update shop_items set title = 'Renamed', is_visible = false, download_limit = 1, download_expiry_days = 1`,
    ),
    fc.constant('delete from item_variants'),
    fc.constant('delete from shop_items'),
  ),
  { minLength: 1, maxLength: 6 },
)

test(
  'OP-39 OP-01: an order keeps what was bought, during payment and after, whatever the owner changes, above all the price @sweep',
  { timeout: 180_000 },
  async () => {
    const bought = () =>
      world.rows(
        `select o.title, o.variant_id, o.variant_label, o.format_name, o.unit_cents, o.quantity, c.items_cents, c.total_cents, p.amount_cents,
         g.title as file_title, g.file, g.edition_id, g.edition_version, g.max_downloads, g.expires_at
       from orders o join checkouts c on c.id = o.checkout_id join payments p on p.checkout_id = c.id join download_grants g on g.order_id = o.id`,
      )
    await fc.assert(
      fc.asyncProperty(changes, changes, fc.integer({ min: 1, max: 5_000 }), async (meanwhile, later, cents) => {
        await world.reset()
        const { item, bb } = await sheet(threeEditions.map((one) => ({ ...one, price: cents })))
        const browser = world.browser()
        const { orderID } = await browser.open([
          { id: item.id, price: cents / 100, quantity: 1, format: 'pdf', variantId: bb },
        ])
        for (const statement of meanwhile) await world.rows(statement)
        await world.atPaypal(orderID, 'approve')
        const reply = await browser.settle(orderID)
        const was = await bought()
        expect(was).toMatchObject([
          {
            title: 'Blue Shoes',
            variant_id: bb,
            variant_label: 'B♭',
            unit_cents: cents,
            quantity: 1,
            total_cents: cents,
            amount_cents: cents,
            file: file('bb'),
            edition_id: bb,
            edition_version: 2,
            max_downloads: 5,
          },
        ])
        for (const statement of later) await world.rows(statement)
        expect(await bought()).toEqual(was)
        expect(await browser.settle(orderID)).toEqual(reply)
      }),
      { numRuns: 12 },
    )
  },
)

test('an erasure removes the holder from a licence and keeps the number of copies bought', async () => {
  const { item, bb } = await sheet()
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: item.id, price: 12, quantity: 1, format: 'pdf', variantId: bb }])
  await pay(browser, orderID)
  for (const table of ['orders', 'checkout_lines'])
    await world.rows(
      `update ${table} set licence_id = gen_random_uuid(), licence = '{"name": "Ensemble", "copies": 8, "holder": "Łukasz Żółć"}'`,
    )
  await inTransaction(world.ctx.db, (tx) => eraseBuyer(tx, world.ctx, 'buyer@example.com'))
  for (const table of ['orders', 'checkout_lines'])
    expect(await world.rows(`select licence from ${table}`)).toEqual([{ licence: { name: 'Ensemble', copies: 8 } }])
})
