// Proves on a real database and the simulator that a chosen size reaches the stock, the mails, the list, the table and
// the export.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '@/adapters/database/connect'
import type { HttpExchange } from '@/platform/http/handler'
import { deriveToken } from '@/platform/tokens'
import { itemVariants } from '@/db/schema/commerce/shop'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'
import { ordersAdminRoutes } from '@/features/commerce/orders/server/back-office/orders.admin'
import { listOrders } from '@/features/commerce/orders/server/back-office/list-orders'
import { collectBuyer } from '@/features/commerce/orders/server/personal-data/erase-buyer'
import { findPurchases } from '@/features/commerce/purchases/server/shelf'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const shirt = { category: 'merchandise' as const, title: 'Shirt', price: 2800, pdf_file_url: null, inventory_count: 34 }
async function sizes(itemId: string, counts: Record<string, number | null>): Promise<Record<string, string>> {
  const rows = await world.ctx.db
    .insert(itemVariants)
    .values(
      Object.entries(counts).map(([label, inventory_count], position) => ({
        shop_item_id: itemId,
        label,
        inventory_count,
        position,
      })),
    )
    .returning()
  return Object.fromEntries(rows.map(({ label, id }) => [label, id]))
}
const stock = () =>
  world.rows<{ label: string; inventory_count: number }>(
    'select label, inventory_count from item_variants order by position',
  )

test('OP-11 OP-13 OP-16: two sizes of a shirt and a record use their own stock and are named wherever the order is shown', async () => {
  const item = await world.item(shirt)
  const size = await sizes(item.id, { M: 12, L: 10 })
  const record = await world.item({
    category: 'physical_music',
    title: 'Late Set',
    tags: ['vinyl'],
    price: 2900,
    pdf_file_url: null,
    inventory_count: 4,
    bandcamp_url: 'https://band.example/late',
  })
  const browser = world.browser()
  const { orderID } = await browser.open([
    { id: item.id, price: 28, quantity: 2, variantId: size.M },
    { id: item.id, price: 28, quantity: 1, variantId: size.L },
    { id: record.id, price: 29, quantity: 1, format: 'cd' },
  ])
  await world.atPaypal(orderID, 'approve')
  await browser.settle(orderID)
  await world.runJobs()

  expect(await stock()).toEqual([
    { label: 'M', inventory_count: 10 },
    { label: 'L', inventory_count: 9 },
  ])
  expect(await world.rows(`select inventory_count, purchase_count from shop_items where id = '${item.id}'`)).toEqual([
    { inventory_count: 34, purchase_count: 3 },
  ])

  const {
    orders: [order],
  } = await listOrders(world.ctx, {})
  expect(order?.titles).toBe('2 x Shirt (M), Shirt (L), Late Set (LP)')
  expect(
    (await findOrderDetails(world.ctx, order?.id ?? '')).lines.map(({ title, choice }) => [title, choice]),
  ).toEqual([
    ['Shirt', 'M'],
    ['Shirt', 'L'],
    ['Late Set', 'LP'],
  ])
  const csv = await ordersAdminRoutes
    .find(({ path }) => path.endsWith('.csv'))
    ?.run(
      world.ctx,
      { raw: new Request('https://themusician.test/api/admin/orders.csv'), params: {} },
      {} as HttpExchange,
    )
  const lines = await csv?.text()
  for (const line of [
    ',Shirt,M,,,2,USD,28.00,0.00,56.00,',
    ',Shirt,L,,,1,USD,28.00,0.00,28.00,',
    ',Late Set,LP,,,1,USD,29.00,0.00,29.00,',
  ])
    expect(lines).toContain(line)

  for (const to of ['buyer@example.com', 'owner@themusician.test']) {
    const mail = world.mails.find((one) => one.to === to)
    for (const words of ['2 x M', 'L', 'LP']) expect(mail?.text, to).toContain(words)
  }
  const exported = await inTransaction(world.ctx.db, (tx) => collectBuyer(tx, world.ctx, 'buyer@example.com'))
  expect(exported.find(({ name }) => name === 'order-lines')?.rows).toMatchObject([
    { choice: 'M' },
    { choice: 'L' },
    { choice: 'LP' },
  ])

  const linkId = randomUUID()
  await world.rows(
    `insert into purchase_links (id, email, expires_at) values ('${linkId}', 'buyer@example.com', now() + interval '1 day')`,
  )
  const { orders: bought } = await findPurchases(
    world.ctx,
    deriveToken(world.ctx.settings.tokenSecret, 'purchases', linkId),
  )
  expect(bought.map(({ choice }) => choice)).toEqual(['M', 'L', 'LP'])
})

test('OP-11 OP-13: the owner is told of a size that sold out during payment, and the other one is delivered', async () => {
  world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
  const item = await world.item(shirt)
  const size = await sizes(item.id, { M: 1, L: 1 })
  const browser = world.browser()
  const { orderID } = await browser.open([
    { id: item.id, price: 28, quantity: 1, variantId: size.M },
    { id: item.id, price: 28, quantity: 1, variantId: size.L },
  ])
  await world.atPaypal(orderID, 'approve')
  await world.child({ kind: 'settle', providerOrderId: orderID, source: 'buyer' }, { crashAt: 'after-capture' })
  await world.advance(21 * 60)
  await world.rows(`update item_variants set inventory_count = 0 where id = '${size.M}'`)
  await browser.settle(orderID)
  await world.runJobs()
  expect(await stock()).toEqual([
    { label: 'M', inventory_count: 0 },
    { label: 'L', inventory_count: 0 },
  ])
  const toOwner = world.mails
    .filter(({ to }) => to === 'owner@themusician.test')
    .map(({ text }) => text.replace(/\s+/g, ' '))
    .join('\n')
  expect(toOwner).toContain('Sold out after payment: Shirt (M).')
  expect(toOwner).toContain('M · not sold: the money goes back')
})

test('an order from before names were stored shows its category and title', async () => {
  const record = await world.item({
    category: 'physical_music',
    title: 'Late Set (LP)',
    price: 2900,
    pdf_file_url: null,
  })
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: record.id, price: 29, quantity: 1, format: 'cd' }])
  await world.atPaypal(orderID, 'approve')
  await browser.settle(orderID)
  await world.rows('update orders set format_name = null')
  await world.rows('update checkout_lines set format_name = null')
  expect((await listOrders(world.ctx, {})).orders.map(({ titles }) => titles)).toEqual(['Late Set (LP) (LP)'])
})
