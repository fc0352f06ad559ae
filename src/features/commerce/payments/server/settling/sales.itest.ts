// Proves that a buyer pays the sale price that the page showed, or nothing: a sale that ends inside PayPal's window, one
// that ends in the cart, its history of prices, and what the owner sees of it (business 13, Offers, 12).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { offers } from '@/db/schema/commerce/offers/offers'
import { shopItems } from '@/db/schema/commerce/shop'
import { currentItems } from '@/features/commerce/catalog/server/lists/item-lists'
import { listOrders } from '@/features/commerce/orders/server/back-office/list-orders'
import { refundCheckout, refundLine } from '@/features/commerce/refunds/server/refund'
import { dayAt } from '@/features/commerce/sales/sale.rules'
import { daysAfter } from '@/lib/dates'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.ctx.db.execute(sql`delete from item_prices`)
})
afterAll(() => world.close())

const today = () => dayAt(world.ctx.clock.now(), world.ctx.settings.timeZone)
const line = (id: string, price: number, quantity = 1) => ({
  ...{ id, title: 'Blue Sheet', price, quantity, category: 'sheet_music', format: 'pdf' },
})

/** Stores a sheet of $9.50 that has cost this for two months, now $7 until the end of tomorrow. */
async function sheetInSale(change: Partial<typeof shopItems.$inferInsert> = {}) {
  const item = await world.item()
  await world.ctx.db.execute(sql`update item_prices set valid_from = now() - interval '60 days'`)
  const sale = { sale_price: 700, sale_from: today(), sale_until: daysAfter(today(), 1), ...change }
  await world.ctx.db.update(shopItems).set(sale).where(eq(shopItems.id, item.id))
  return item
}
const endSale = (id: string) =>
  world.ctx.db
    .update(shopItems)
    .set({ sale_from: daysAfter(today(), -3), sale_until: daysAfter(today(), -1) })
    .where(eq(shopItems.id, id))
const statuses = async () =>
  (await world.rows<{ status: string }>('select status from checkouts order by created_at')).map(({ status }) => status)

test('the shop, PayPal, the receipt and the books have the sale price, with the lowest of the 30 days before beside it', async () => {
  const item = await sheetInSale()
  const [shown] = await currentItems(world.ctx, [item.id])
  expect(shown).toMatchObject({
    offers: [{ unitCents: 700, beforeCents: 950 }],
    sale: { until: daysAfter(today(), 1) },
  })
  const browser = world.browser()
  const opened = await browser.open([line(item.id, 7)], 'buyer@example.com')
  expect(opened).toMatchObject({ totalCents: 700 })
  await world.atPaypal(opened.orderID)
  expect(await browser.settle(opened.orderID)).toMatchObject({
    state: 'completed',
    orders: [{ unitCents: 700, beforeCents: 950 }],
    receipt: { totalCents: 700 },
  })
  await world.runJobs()
  expect(world.mails.find(({ to }) => to === 'buyer@example.com')?.text).toContain('sale price, before $9.50')
  expect(await world.rows('select in_sale, before_unit_cents from orders')).toEqual([
    { in_sale: true, before_unit_cents: 950 },
  ])
  expect((await listOrders(world.ctx, { sale: item.id })).orders).toHaveLength(1)
})

test('a sale that ends inside PayPal’s window holds for 15 minutes', async () => {
  const item = await sheetInSale()
  const browser = world.browser()
  const opened = await browser.open([line(item.id, 7)], 'buyer@example.com')
  await endSale(item.id)
  await world.advance(14 * 60)
  await world.atPaypal(opened.orderID)
  expect(await browser.settle(opened.orderID)).toMatchObject({ state: 'completed', receipt: { totalCents: 700 } })
})

test('after that nothing is charged: the buyer reads why, also when the answer was lost, and pays the price of now', async () => {
  const item = await sheetInSale()
  const browser = world.browser()
  const opened = await browser.open([line(item.id, 7)], 'buyer@example.com')
  await endSale(item.id)
  await world.advance(16 * 60)
  await world.atPaypal(opened.orderID)
  const sentence =
    'The sale of “Blue Sheet” ended while you were paying. You have not been charged. It costs $9.50 instead of $7.00 now. Please look at the new total and pay again.'
  for (let asked = 1; asked <= 2; asked++)
    expect(await browser.settle(opened.orderID)).toMatchObject({ state: 'unpaid', error: sentence, losesCode: false })
  expect(await statuses()).toEqual(['cancelled'])
  expect(world.movements()).toEqual([])
  expect(await world.rows("select count(*)::int as n from audit where what = 'checkout.sale_ended'")).toEqual([
    { n: 1 },
  ])
  await expect(browser.open([line(item.id, 7)], 'buyer@example.com')).rejects.toMatchObject({ code: 'price_changed' })
  const again = await browser.open([line(item.id, 9.5)], 'buyer@example.com')
  await world.atPaypal(again.orderID)
  expect(await browser.settle(again.orderID)).toMatchObject({ state: 'completed', receipt: { totalCents: 950 } })
  expect(world.movements('capture').map(({ cents }) => cents)).toEqual([950])
})

test('a sale that the owner extends or lowers while the buyer pays keeps the price that the buyer agreed to', async () => {
  const item = await sheetInSale()
  const browser = world.browser()
  const opened = await browser.open([line(item.id, 7)], 'buyer@example.com')
  await world.ctx.db.update(shopItems).set({ sale_price: 500, sale_until: null }).where(eq(shopItems.id, item.id))
  await world.advance(60 * 60)
  await world.atPaypal(opened.orderID)
  expect(await browser.settle(opened.orderID)).toMatchObject({ state: 'completed', receipt: { totalCents: 700 } })
})

test('refunds of pieces that were bought in a sale add up to the sale price', async () => {
  const disc = { category: 'cd', title: 'Late Set', price: 2000, pdf_file_url: null } as const
  const item = await world.item(disc)
  await world.ctx.db.update(shopItems).set({ sale_price: 1333, sale_from: today() }).where(eq(shopItems.id, item.id))
  const browser = world.browser()
  const sent = { ...line(item.id, 13.33, 3), title: 'Late Set', category: 'cd', format: 'cd' }
  const opened = await browser.open([sent], 'buyer@example.com')
  expect(opened).toMatchObject({ itemsCents: 3999 })
  await world.atPaypal(opened.orderID)
  await browser.settle(opened.orderID)
  const [order] = await world.rows<{ id: string; checkout_id: string }>('select id, checkout_id from orders')
  await refundLine(world.ctx, order?.id ?? '', 'one', { pieces: 2 })
  await world.runJobs()
  await refundCheckout(world.ctx, order?.checkout_id ?? '', 'the rest')
  await world.runJobs()
  const paidBack = world.movements('refund').reduce((sum, { cents }) => sum + cents, 0)
  expect(paidBack).toBe(opened.totalCents)
})

const paidMore = (id: string, extra: number, quantity = 1) => ({ ...line(id, 9.5 + extra, quantity), extra })

test('a buyer pays more than the price: PayPal, receipt and refunds have the sum, and a code takes nothing off it', async () => {
  const item = await world.item({ pay_more: true })
  await world.ctx.db
    .insert(offers)
    .values({ code: 'TENTH', kind: 'percent', percent_basis_points: 1000, currency: 'USD' })
  const browser = world.browser()
  const sent = [paidMore(item.id, 5.5)]
  const opened = await browser.open(sent, 'buyer@example.com', undefined, undefined, undefined, 'TENTH')
  expect(opened).toMatchObject({ itemsCents: 1500, discountCents: 95, totalCents: 1405 })
  await world.atPaypal(opened.orderID)
  expect(await browser.settle(opened.orderID)).toMatchObject({
    state: 'completed',
    orders: [{ unitCents: 1500, beforeCents: null }],
    receipt: { itemsCents: 1500, discountCents: 95, totalCents: 1405 },
  })
  await world.runJobs()
  expect(world.mails.find(({ to }) => to === 'buyer@example.com')?.text).toContain('$5.50 more than the price')
  const [order] = await world.rows<{ id: string; checkout_id: string }>('select id, checkout_id from orders')
  await refundLine(world.ctx, order?.id ?? '', 'one', { cents: 600 })
  await world.runJobs()
  await refundCheckout(world.ctx, order?.checkout_id ?? '', 'the rest')
  await world.runJobs()
  expect(world.movements('refund').map(({ cents }) => cents)).toEqual([600, 805])
})

test('less than the price, more than the most, and more where the owner does not allow it are refused', async () => {
  const item = await world.item({ pay_more: true })
  const open = (sent: ReturnType<typeof paidMore>) => world.browser().open([sent], 'buyer@example.com')
  const isRefused = { code: 'price_changed' }
  await expect(open({ ...paidMore(item.id, 5), price: 9.5 })).rejects.toMatchObject(isRefused)
  await expect(open({ ...paidMore(item.id, 0), price: 5 })).rejects.toMatchObject(isRefused)
  await expect(open(paidMore(item.id, 1000.01))).rejects.toMatchObject({
    ...isRefused,
    message: 'At most $1,000.00 can be added to the price of Blue Sheet. Please enter a lower price in the cart.',
  })
  await world.ctx.db.update(shopItems).set({ pay_more: false }).where(eq(shopItems.id, item.id))
  await expect(open(paidMore(item.id, 5))).rejects.toMatchObject({
    ...isRefused,
    message:
      'Buyers can no longer pay more than the price for Blue Sheet. You have not been charged. Please look at the new total and pay again.',
  })
})

test('every change of a price leaves one note, and no other change does', async () => {
  const item = await world.item()
  const [variant] = await world.variants(item.id, [{ label: 'C', price: 800 }])
  const change = (statement: ReturnType<typeof sql>) => world.ctx.db.execute(statement)
  await change(sql`update shop_items set title = 'Other', inventory_count = 4, price = price`)
  await change(sql`update shop_items set sale_price = 7.00`)
  await change(sql`update item_variants set purchase_count = 3`)
  await change(sql`update item_variants set sale_price = 6.00`)
  expect(
    await world.rows(
      'select variant_id, price::text, sale_price::text from item_prices order by variant_id nulls first, id',
    ),
  ).toEqual([
    { variant_id: null, price: '9.50', sale_price: null },
    { variant_id: null, price: '9.50', sale_price: '7.00' },
    { variant_id: variant?.id, price: '8.00', sale_price: null },
    { variant_id: variant?.id, price: '8.00', sale_price: '6.00' },
  ])
})
