// Proves a bundle of a record, a shirt and a download from the cart to the parcel: stock, races, shares, refunds, packing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemFiles } from '@/db/schema/commerce/recordings'
import { bundleEntries } from '@/db/schema/commerce/bundles'
import { currentItems } from '@/features/commerce/catalog/server/lists/item-lists'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'
import { listPacking } from '@/features/commerce/packing/server/packing-list'
import { refundLine } from '@/features/commerce/refunds/server/refund'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { compareRecords } from '../../../../../tests/support/whole-books'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

let networks = 0
const stranger = () => world.browser(`198.51.100.${(networks += 1)}`)

/** Makes a record for $25, a shirt for $20, music for $9, and a bundle of them for $40; buyers choose the size. */
async function fanPack(records: number | null, sizes: Record<string, number>) {
  const goods = { pdf_file_url: null, category: 'merchandise' as const }
  const record = await world.item({
    ...goods,
    category: 'physical_music',
    title: 'Late Set',
    tags: ['vinyl'],
    price: 2500,
    inventory_count: records,
    weight_grams: 300,
    bandcamp_url: 'https://band.example/late',
  })
  const shirt = await world.item({ ...goods, title: 'T-Shirt', price: 2000, weight_grams: 200 })
  const variants = await world.variants(
    shirt.id,
    Object.entries(sizes).map(([label, inventory_count], position) => ({ label, inventory_count, position })),
  )
  const music = await world.item({ ...goods, category: 'digital_music', title: 'Live EP', price: 900 })
  await world.ctx.db
    .insert(itemFiles)
    .values({ shop_item_id: music.id, name: 'Blue.flac', file: 'private:music-files/blue.flac', byte_size: 5 })
  const item = await world.item({ ...goods, title: 'Fan Pack', price: 4000 })
  const entry = (of: { id: string; title: string }, position: number) => ({
    shop_item_id: item.id,
    entry_item_id: of.id,
    label: of.title,
    position,
  })
  const entries = await world.ctx.db
    .insert(bundleEntries)
    .values([entry(record, 0), { ...entry(shirt, 1), buyer_chooses: true }, entry(music, 2)])
    .returning()
  const size = Object.fromEntries(variants.map(({ label, id }) => [label, id]))
  return { item, record, shirt, size, entries }
}
type FanPack = Awaited<ReturnType<typeof fanPack>>

const cart = ({ item, size }: FanPack, label: string, quantity = 1) => [
  { id: item.id, title: 'Fan Pack', price: 40, quantity, variantId: size[label] },
]
const stock = async () =>
  (
    await world.rows<{ count: number | null }>(
      `select inventory_count as count from shop_items where title = 'Late Set'
       union all select inventory_count from (select * from item_variants order by position) v`,
    )
  ).map(({ count }) => count)
const shown = async (id: string) => {
  const [item] = await currentItems(world.ctx, [id])
  return [
    item?.inventory.currentStock,
    ...(item?.variants ?? []).map(({ label, inventory }) => [label, inventory.currentStock]),
  ]
}
async function buy(pack: FanPack, label: string, quantity = 1) {
  const browser = stranger()
  const { orderID } = await browser.open(cart(pack, label, quantity))
  await world.atPaypal(orderID, 'approve')
  const { orders } = await browser.settle(orderID)
  const [row] = await world.rows<{ id: string; checkout_id: string }>(
    'select id, checkout_id from orders order by created_at desc limit 1',
  )
  if (!row) throw new Error('no order')
  return { ...row, confirmed: orders }
}

test('OP-11 CART-19: a bundle has the stock of its scarcest item, and takes a piece of each', async () => {
  const pack = await fanPack(5, { M: 2, L: 9 })
  expect(await shown(pack.item.id)).toEqual([5, ['M', 2], ['L', 5]])
  const [item] = await currentItems(world.ctx, [pack.item.id])
  expect(item?.variants.map(({ weightGrams }) => weightGrams)).toEqual([500, 500])
  const browser = stranger()
  const { orderID, held } = await browser.open(cart(pack, 'M', 2))
  expect(await shown(pack.item.id)).toEqual([3, ['M', 0], ['L', 3]])
  // The browser that holds them does not read that they are sold out.
  expect(held).toContainEqual({ itemId: pack.item.id, variantId: pack.size.M, quantity: 2 })
  await world.atPaypal(orderID, 'approve')
  await browser.settle(orderID)
  expect(await stock()).toEqual([3, 0, 9])
  await expect(stranger().open(cart(pack, 'M'))).rejects.toThrow(
    'T-Shirt, M (in Fan Pack): Item is currently out of stock',
  )
  expect(await world.rows(`select weight_grams, variant_label from orders`)).toEqual([
    { weight_grams: 500, variant_label: 'M' },
  ])
})

test('OP-11 2.5: of a bundle and the last record in two carts that are paid at once, one is sold and nothing of the other', async () => {
  const pack = await fanPack(1, { M: 4 })
  // Holds that lapse leave the last piece to the first who pays.
  const opened = await stranger().open(cart(pack, 'M'))
  await world.advance(15 * 60)
  const alone = await stranger().open([{ id: pack.record.id, title: 'Late Set', price: 25, quantity: 1, format: 'cd' }])
  await world.advance(15 * 60)
  for (const { orderID } of [opened, alone]) await world.atPaypal(orderID, 'approve')
  const told = await Promise.all(
    [opened, alone].map(({ orderID }) =>
      world
        .browser()
        .settle(orderID)
        .then(
          ({ state }) => state as string,
          (error: Error) => error.message,
        ),
    ),
  )
  expect(told.filter((state) => state === 'completed')).toHaveLength(1)
  expect(told.find((state) => state !== 'completed')).toMatch(/(Late Set, LP \(in Fan Pack\): )?Item is currently out/)
  const isBundle = told[0] === 'completed'
  expect(await stock()).toEqual([0, isBundle ? 3 : 4])
  expect(world.movements('capture')).toHaveLength(1)
})

test('2.5 CART-19: bundles and single items in carts of another order do not deadlock', async () => {
  const pack = await fanPack(100, { M: 100 })
  const single = { id: pack.record.id, title: 'Late Set', price: 25, quantity: 1, format: 'cd' }
  const shirt = { id: pack.shirt.id, title: 'T-Shirt', price: 20, quantity: 1, variantId: pack.size.M }
  const carts = [[single, ...cart(pack, 'M')], [shirt, single], [...cart(pack, 'M'), shirt], cart(pack, 'M')]
  const opened = await Promise.all([...carts, ...carts].map((items) => stranger().open(items)))
  for (const { orderID } of opened) await world.atPaypal(orderID, 'approve')
  await Promise.all(opened.map(({ orderID }) => world.browser().settle(orderID)))
  expect(world.movements('capture')).toHaveLength(8)
  expect(await stock()).toEqual([90, 90])
})

test('DLV-03 OP-12 OP-16: its parcel, downloads and link reach the buyer, each named; a refund of one item ends it alone', async () => {
  const pack = await fanPack(5, { M: 4 })
  const { id, checkout_id, confirmed } = await buy(pack, 'M')
  expect(confirmed).toMatchObject([
    {
      contents: ['Late Set, LP', 'T-Shirt, M', 'Live EP'],
      entryLinks: [{ name: 'Late Set, LP', href: 'https://band.example/late' }],
      delivery: 'parcel',
      files: [{ name: 'Blue.flac' }],
    },
  ])
  const [line] = (await findOrderDetails(world.ctx, checkout_id)).lines
  // Shares of 2500, 2000 and 900 of 5400.
  expect(line?.entries.map(({ name, cents }) => [name, cents])).toEqual([
    ['Late Set, LP', 1852],
    ['T-Shirt, M', 1481],
    ['Live EP', 667],
  ])
  expect(await world.rows('select title from download_grants')).toEqual([{ title: 'Blue.flac' }])
  const packed = async () => (await listPacking(world.ctx, { state: 'waiting' })).orders.flatMap(({ lines }) => lines)
  expect(await packed()).toMatchObject([
    { title: 'Fan Pack', choice: 'M', quantity: 1, contains: ['Late Set, LP', 'T-Shirt, M'] },
  ])
  await world.runJobs()
  const receipt = world.mails.find(({ to }) => to === 'buyer@example.com')
  expect(receipt?.text).toContain('Late Set, LP; T-Shirt, M; Live EP')
  expect(receipt?.text).toContain('https://band.example/late')
  expect(await compareRecords(world.rows, world.movements())).toEqual([])

  await refundLine(world.ctx, id, 'too small', { entryId: pack.entries[1]?.id ?? '' })
  expect(world.movements('refund').map(({ cents }) => cents)).toEqual([1481])
  expect(await packed()).toMatchObject([{ contains: ['Late Set, LP'] }])
  await refundLine(world.ctx, id, 'lost', { entryId: pack.entries[0]?.id ?? '' })
  expect(await packed()).toEqual([])
  expect(await world.rows('select revoked_at from download_grants')).toEqual([{ revoked_at: null }])
  await refundLine(world.ctx, id, 'all', { entryId: pack.entries[2]?.id ?? '' })
  expect(await world.rows('select payment_status, refunded_cents from orders')).toEqual([
    { payment_status: 'refunded', refunded_cents: 4000 },
  ])
})

test.for([
  ['an item is deleted', `delete from shop_items where title = 'T-Shirt'`],
  ['an item is hidden', `update shop_items set is_visible = false where title = 'Late Set'`],
  ['a record becomes a free item', `update shop_items set category = 'free_content' where title = 'Late Set'`],
  ['no size is left on sale', `update item_variants set is_on_sale = false`],
])('CHK-09: a bundle in an open cart is not sold once %s', async ([, change = '']) => {
  const pack = await fanPack(5, { M: 4 })
  await world.rows(change)
  await expect(stranger().open(cart(pack, 'M'))).rejects.toThrow('Fan Pack cannot be bought at the moment.')
  expect(await world.rows('select 1 from stock_holds')).toEqual([])
})

test('OP-01: a size that is no longer offered, or none, is refused; the buyer never pays for a bundle without one', async () => {
  const pack = await fanPack(5, { M: 4, L: 4 })
  await expect(stranger().open([{ id: pack.item.id, title: 'Fan Pack', price: 40, quantity: 1 }])).rejects.toThrow(
    'Please choose which Fan Pack you would like.',
  )
  await world.rows(`update item_variants set is_on_sale = false where label = 'L'`)
  await expect(stranger().open(cart(pack, 'L'))).rejects.toThrow(
    'The option you chose for Fan Pack is no longer available.',
  )
})
