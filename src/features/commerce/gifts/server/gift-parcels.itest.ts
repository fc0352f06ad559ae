// Proves on a real database that an order with parcels can be a gift: the recipient opens the downloads, and the packing
// slip has the giver's words and no prices.
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrdersWorld, type CartItem, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { oneSheet, twoDiscs } from '../../../../../tests/support/paid-orders'
import { slipWords } from '../../../../../tests/support/print-slip'
import { redeemCard } from '@/features/commerce/download-cards/server/redeem-card'
import { refundLine } from '@/features/commerce/refunds/server/refund'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.rows('truncate shipping_zones cascade')
})
afterAll(() => world.close())

const givenGift = {
  by: 'card',
  recipientName: 'Ada Lind',
  recipientEmail: '',
  deliverOn: '',
  giverName: 'Ben',
  message: 'Happy birthday!',
} as const

const open = (items: CartItem[], browser = world.browser()) =>
  browser.post('createPaypalOrder', {
    items: items.map((item) => ({ title: 'Late Set', category: 'sheet_music', ...item })),
    customerEmail: 'ben@example.com',
    currency: 'USD',
    gift: givenGift,
  }) as Promise<{ orderID: string }>

/** Buys these, or two discs and a sheet, as a gift. Returns the order, its lines and the code on the card. */
async function buyGift(items?: CartItem[]) {
  const browser = world.browser()
  const { orderID } = await open(items ?? [await twoDiscs(world), await oneSheet(world)], browser)
  await world.atPaypal(orderID)
  const reply = await browser.settle(orderID)
  await world.runJobs()
  const [order] = await world.rows<{ id: string }>(`select checkout_id as id from gifts`)
  const lines = await world.rows<{ id: string; title: string }>('select id, title from orders order by position')
  const code = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(reply.receipt?.gift?.cardPath ?? '')?.[0] ?? ''
  const lineOf = (title: string) => lines.find((line) => line.title === title)?.id ?? ''
  return { id: order?.id ?? '', code, discs: lineOf('After Hours'), sheet: lineOf('Late Set') }
}
const given = () =>
  world.rows(
    `select o.title, o.payment_status as status, count(g.id)::int as files from orders o
     join checkouts c on c.id = o.checkout_id left join download_grants g on g.order_id = o.id
     where c.given_as = 'gift' group by o.id order by o.position`,
  )

test('business 2: its parcel has the giver’s words and no prices, and its download goes to the recipient', async () => {
  const { id, code } = await buyGift()
  const printed = await slipWords(world, id)
  for (const words of ['After Hours', '2 pieces', 'From Ben for Ada Lind', 'Happy birthday!'])
    expect(printed).toContain(words)
  expect(printed).not.toMatch(/@|\$|USD|\d[.,]\d\d\b|Late Set(?! )/)
  expect(await world.rows('select id from download_grants')).toEqual([])
  expect(await redeemCard(world.ctx, { code, email: 'ada@example.com', name: '' })).toMatchObject({
    kind: 'redeemed',
    title: 'Late Set',
    path: expect.any(String) as string,
  })
  expect(await given()).toEqual([{ title: 'Late Set', status: 'completed', files: 1 }])
  // The parcel is packed once, for the order that paid for it.
  expect(await world.rows(`select id from checkouts where needs_shipping`)).toEqual([{ id }])
})

test('business 2: beside a sheet, a bundle of a record and a sheet is packed once, and its download goes to the recipient', async () => {
  const record = await twoDiscs(world)
  const chart = await world.item({ title: 'Blue Shoes', price: 500 })
  const goods = { title: 'Home Pack', category: 'merchandise', price: 1800, pdf_file_url: null } as const
  const pack = await world.item(goods)
  await world.ctx.db
    .insert(bundleEntries)
    .values(
      [record, chart].map((item, position) => ({
        shop_item_id: pack.id,
        entry_item_id: item.id,
        label: 'x',
        position,
      })),
    )
  const { id, code } = await buyGift([
    { id: pack.id, price: 18, quantity: 1, title: 'Home Pack', category: 'merchandise' },
    await oneSheet(world),
  ])
  expect(await slipWords(world, id)).toContain('After Hours')
  expect(await redeemCard(world.ctx, { code, email: 'ada@example.com', name: '' })).toMatchObject({ kind: 'redeemed' })
  expect(await given()).toEqual([
    { title: 'Home Pack', status: 'completed', files: 1 },
    { title: 'Late Set', status: 'completed', files: 1 },
  ])
  expect(await world.rows(`select id from checkouts where needs_shipping`)).toEqual([{ id }])
  expect(await world.rows(`select inventory_count from shop_items where title = 'After Hours'`)).toEqual([
    { inventory_count: 8 },
  ])
})

test('business 2: with its download refunded it opens nothing, and its parcel is sent', async () => {
  const { id, code, sheet } = await buyGift()
  await refundLine(world.ctx, sheet, 'wrong key')
  await world.runJobs()
  expect(await world.rows('select cancelled_at is not null as cancelled from gifts')).toEqual([{ cancelled: true }])
  await expect(redeemCard(world.ctx, { code, email: 'ada@example.com', name: '' })).rejects.toMatchObject({
    fields: { code: expect.stringContaining('cancelled') as string },
  })
  expect(await slipWords(world, id)).toContain('Happy birthday!')
})

test('business 2: with its parcel refunded the download is opened as before', async () => {
  const { code, discs } = await buyGift()
  await refundLine(world.ctx, discs, 'bent')
  await world.runJobs()
  expect(await redeemCard(world.ctx, { code, email: 'ada@example.com', name: '' })).toMatchObject({ kind: 'redeemed' })
  expect(await given()).toMatchObject([{ title: 'Late Set', status: 'completed' }])
})

test('business 2: a parcel without a download is no gift, and the sentence says what to do', async () => {
  await expect(open([await twoDiscs(world)])).rejects.toMatchObject({
    fields: { gift: 'A gift needs a download. To send a parcel alone to somebody, enter their address when you pay.' },
  })
  expect(await world.rows('select id from checkouts')).toEqual([])
})
