// Proves on a real database and the simulator that digital music is delivered as its files, and that a purchase with
// nothing to deliver is delivered later, once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemFiles } from '@/db/schema/commerce/recordings'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { listOrders } from '@/features/commerce/orders/server/back-office/list-orders'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'
import { ordersToday } from '@/features/commerce/orders/server/back-office/orders-today'
import { deliverOwedTask } from './owed-goods'
import { refundLine } from '@/features/commerce/refunds/server/refund'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const megabyte = 1024 * 1024
const tracks = [
  { name: '01 Corner Table', file: 'private:music-files/files/corner.mp3', byte_size: 8 * megabyte },
  { name: '02 Low Rent', file: 'private:music-files/files/low-rent.flac', byte_size: 31.5 * megabyte },
  { name: 'All of it', file: 'private:music-files/files/all.zip', byte_size: 1.5 * 1024 * megabyte },
]
const addFiles = (itemId: string, files = tracks) =>
  world.ctx.db
    .insert(itemFiles)
    .values(files.map((file, position) => ({ ...file, shop_item_id: itemId, position })))
    .returning()
const album = (change: Parameters<OrdersWorld['item']>[0] = {}) =>
  world.item({ category: 'digital_music', title: 'Late Album', price: 1000, pdf_file_url: null, ...change })

async function buy(itemId: string) {
  const browser = world.browser()
  const { orderID } = await browser.open([
    { id: itemId, title: 'Late Album', price: 10, quantity: 1, category: 'digital_music', format: 'digital' },
  ])
  await world.atPaypal(orderID, 'approve')
  const reply = await browser.settle(orderID)
  await world.runJobs()
  return { browser, orderID, reply }
}
const grants = () =>
  world.rows<{ title: string; file: string }>(
    `select title, file, byte_size::int, max_downloads, used, revoked_at is not null as revoked from download_grants order by position`,
  )
const toBuyer = () => world.mails.filter(({ to }) => to === 'buyer@example.com')
/** Makes an earlier order that was paid without anything to deliver. */
async function buyNothing() {
  const item = await album({ bandcamp_url: 'https://band.example/late' })
  await buy(item.id)
  for (const table of ['orders', 'checkout_lines', 'shop_items'])
    await world.rows(`update ${table} set bandcamp_url = null`)
  const [{ id } = { id: '' }] = await world.rows<{ id: string }>('update checkouts set owes_goods = true returning id')
  world.mails.length = 0
  return { item, id }
}
const troubles = async () => (await ordersToday(world.ctx)).filter(({ key, count }) => key === 'owing' && count > 0)

test('DLV-03 DLV-04 OP-04 OP-14: an album creates a grant for each file; response, mail, purchases and order list them all with name, format and size', async () => {
  const item = await album({ bandcamp_url: 'https://band.example/late', download_limit: 3 })
  await addFiles(item.id)
  const { reply } = await buy(item.id)
  const [order] = reply.orders
  const files = [
    { name: '01 Corner Table', format: 'MP3', byteSize: 8 * megabyte, token: expect.any(String) },
    { name: '02 Low Rent', format: 'FLAC', byteSize: 31.5 * megabyte, token: expect.any(String) },
    { name: 'All of it', format: 'ZIP', byteSize: 1.5 * 1024 * megabyte, token: expect.any(String) },
  ]
  expect(order).toMatchObject({ delivery: 'file', link: 'https://band.example/late', files })
  expect(order?.download_token).toBe(order?.files[0]?.token)
  expect(JSON.stringify(reply)).not.toContain('private:')
  expect(await grants()).toEqual(
    tracks.map(({ name, file, byte_size }) => ({
      title: name,
      file,
      byte_size,
      max_downloads: 3,
      used: 0,
      revoked: false,
    })),
  )
  const [mail] = toBuyer()
  for (const part of [
    '3 downloads of each file, until',
    '01 Corner Table (MP3, 8 MB)',
    '02 Low Rent (FLAC, 31.5 MB)',
    'All of it (ZIP, 1.5 GB)',
    ...(order?.files ?? []).map(({ token }) => `/d/${token}`),
    'https://band.example/late',
  ])
    expect(mail?.text).toContain(part)

  world.mails.length = 0
  await world.browser().post('requestPurchases', { email: 'buyer@example.com' })
  await world.runJobs()
  const token = /\/purchases\/([\w-]{64})/.exec(world.mails[0]?.text ?? '')?.[1] ?? ''
  const purchases = (await world.browser().get('purchases', { token })) as { orders: unknown[] }
  expect(purchases.orders).toMatchObject([{ title: 'Late Album', files, downloadsLeft: 3 }])

  const { orders } = await listOrders(world.ctx, {})
  expect((await findOrderDetails(world.ctx, orders[0]?.id ?? '')).lines).toMatchObject([
    { bringsNothing: false, downloads: tracks.map(({ name }) => ({ name, state: 'ready', limit: 3 })) },
  ])
})

test('OP-39 OP-16: files that the owner replaces or removes later change no order; a refund withdraws every file', async () => {
  const item = await album()
  await addFiles(item.id)
  const browser = world.browser()
  const { orderID } = await browser.open([
    { id: item.id, title: 'Late Album', price: 10, quantity: 1, category: 'digital_music', format: 'digital' },
  ])
  await world.rows(`update item_files set file = 'private:music-files/files/other.mp3' returning id`)
  await world.rows(`delete from item_files where name = 'All of it' returning id`)
  await world.atPaypal(orderID, 'approve')
  const reply = await browser.settle(orderID)
  expect((await grants()).map(({ file }) => file)).toEqual(tracks.map(({ file }) => file))
  await world.rows('delete from shop_items returning id')
  expect(await browser.settle(orderID)).toEqual(reply)
  await refundLine(world.ctx, reply.orders[0]?.id ?? '', 'asked for it')
  expect((await grants()).map((grant) => 'revoked' in grant && grant.revoked)).toEqual([true, true, true])
  expect((await browser.settle(orderID)).orders).toMatchObject([{ files: [], download_token: null }])
})

test('OP-14: an album without files and without a link is not sold, whatever the browser sends', async () => {
  const item = await album()
  await expect(buy(item.id)).rejects.toMatchObject({
    code: 'invalid_cart',
    message: 'Late Album cannot be bought at the moment.',
  })
  // Files of an item that has changed its category are not sold either.
  await addFiles(item.id)
  await world.rows(`update shop_items set category = 'sheet_music' returning id`)
  await expect(buy(item.id)).rejects.toMatchObject({ code: 'invalid_cart' })
})

test('an earlier order without delivery is listed under Problems until its item has files; then its buyer gets them, with one mail', async () => {
  const { item, id } = await buyNothing()
  expect(await troubles()).toMatchObject([
    { count: 1, href: '/admin/orders?filter=trouble', text: expect.stringContaining('1 order was paid') },
  ])
  expect((await listOrders(world.ctx, { filter: 'trouble' })).orders).toMatchObject([{ id, owesGoods: true }])
  expect((await findOrderDetails(world.ctx, id)).lines).toMatchObject([{ bringsNothing: true, downloads: [] }])

  await world.runJobsNamed(deliverOwedTask)
  expect([world.mails, await grants()]).toEqual([[], []])

  await addFiles(item.id)
  await Promise.all([world.runJobsNamed(deliverOwedTask), world.runJobsNamed(deliverOwedTask)])
  await world.runJobsNamed(deliverOwedTask)
  expect((await grants()).map(({ title }) => title)).toEqual(tracks.map(({ name }) => name))
  expect(toBuyer().map(({ subject }) => subject)).toEqual([expect.stringMatching(/^The rest of your order /)])
  expect(toBuyer()[0]?.text).toContain('All of it (ZIP, 1.5 GB)')
  expect(await troubles()).toEqual([])
  expect((await listOrders(world.ctx, { filter: 'trouble' })).orders).toEqual([])
  expect((await findOrderDetails(world.ctx, id)).history.map(({ what }) => what)).toContain('order.delivered_later')
})

test('a link fixes such an order too; a refund removes it from Problems; an erased buyer gets no mail', async () => {
  const first = await buyNothing()
  await world.rows(`update shop_items set bandcamp_url = 'https://band.example/found' returning id`)
  await world.runJobsNamed(deliverOwedTask)
  expect(toBuyer()[0]?.text).toContain('https://band.example/found')
  expect((await findOrderDetails(world.ctx, first.id)).lines).toMatchObject([{ bringsNothing: false }])

  await world.reset()
  const second = await buyNothing()
  const [line] = (await findOrderDetails(world.ctx, second.id)).lines
  await refundLine(world.ctx, line?.id ?? '', 'nothing to deliver')
  expect(await troubles()).toEqual([])

  await world.reset()
  const third = await buyNothing()
  await world.rows(`update checkouts set email = 'erased' returning id`)
  await addFiles(third.item.id)
  await world.runJobsNamed(deliverOwedTask)
  expect([world.mails, world.failures]).toEqual([[], []])
})

test('the migration marks an earlier order without files as one without delivery', async () => {
  const { item } = await buyNothing()
  const sheet = await world.item()
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }], 'second@example.com')
  await world.atPaypal(orderID, 'approve')
  await browser.settle(orderID)
  await world.rows('update checkouts set owes_goods = false returning id')
  const { readFile } = await import('node:fs/promises')
  const migration = await readFile('src/db/migrations/0017_music_files.sql', 'utf8')
  const statement = migration.split('--> statement-breakpoint').find((part) => part.includes('SET "owes_goods"')) ?? ''
  await world.rows(statement)
  expect(
    await world.rows(
      'select distinct o.shop_item_id from checkouts c join orders o on o.checkout_id = c.id where c.owes_goods',
    ),
  ).toEqual([{ shop_item_id: item.id }])
})
