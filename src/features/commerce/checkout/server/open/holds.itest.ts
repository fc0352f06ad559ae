// Proves which goods are held for which browser: up to three of each item before a payment is approved, all of them
// afterwards. Shop and checkout show the same (OP-11, decision 0028).
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentItems } from '@/features/commerce/catalog/server/lists/item-lists'
import { createOrdersWorld, type Browser, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ webhooks: false })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const cd = { category: 'cd', title: 'Late Set', price: 1500, pdf_file_url: null } as const
const quarter = 15 * 60
let networks = 0
/** Returns a browser in its own network. */
const stranger = () => world.browser(`198.51.100.${(networks += 1)}`)
const want = (id: string, quantity = 1) => [
  { id, title: 'Late Set', price: 15, quantity, category: 'cd', format: 'cd' },
]
const countHeld = async (browser: Browser, id: string, quantity = 1) =>
  (await browser.open(want(id, quantity))).held.map((one) => one.quantity)
/** Returns live holds by the shop's clock: the database's may differ. */
const live = () =>
  world.rows<{ quantity: number; approved: boolean }>(
    `select quantity, approved_at is not null as approved from stock_holds where expires_at > '${world.ctx.clock.now().toISOString()}' order by 1`,
  )
/** Returns the stock that the shop page shows. */
async function shown(id: string): Promise<number | null> {
  const [item] = await currentItems(world.ctx, [id])
  return item?.inventory.currentStock ?? null
}
/** Returns the most pieces that another browser's checkout can take. Asks the server and leaves no hold. */
async function startable(id: string): Promise<number> {
  const message = await stranger()
    .open(want(id, 99))
    .then(
      () => 'all',
      (error: Error) => error.message,
    )
  return message === 'Item is currently out of stock' ? 0 : Number(/Only (\d+) items/.exec(message)?.[1])
}
async function expectAvailable(id: string, count: number): Promise<void> {
  expect([await shown(id), await startable(id)]).toEqual([count, count])
}

describe('before a payment is approved', () => {
  test('a hold covers at most three pieces of a line; shop and checkout show what is left for others', async () => {
    const disc = await world.item({ ...cd, inventory_count: 90 })
    expect(await countHeld(stranger(), disc.id, 80)).toEqual([3])
    await expectAvailable(disc.id, 87)
    expect(await countHeld(stranger(), disc.id, 2)).toEqual([2])
    await expectAvailable(disc.id, 85)
  })

  test('one buyer may hold the last piece, once, for a quarter of an hour', async () => {
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const browser = stranger()
    const { heldUntil, held } = await browser.open(want(disc.id))
    expect(held).toEqual([{ itemId: disc.id, variantId: null, quantity: 1 }])
    expect(Date.parse(heldUntil ?? '') - world.ctx.clock.now().getTime()).toBe(quarter * 1000)
    await expectAvailable(disc.id, 0)
    await expect(stranger().open(want(disc.id))).rejects.toMatchObject({
      code: 'insufficient_stock',
      message: 'Item is currently out of stock',
    })
    await world.advance(quarter - 1)
    await expectAvailable(disc.id, 0)
    await world.advance(1)
    await expectAvailable(disc.id, 1)
    // The buyer can still buy it, without a hold.
    expect(await countHeld(browser, disc.id)).toEqual([])
    await expectAvailable(disc.id, 1)
  })

  test('ADM-SHOP-39: a single buyer can start and buy two pieces of two, but not three', async () => {
    const disc = await world.item({ ...cd, inventory_count: 2 })
    await expect(stranger().open(want(disc.id, 3))).rejects.toMatchObject({
      message: 'Only 2 items available in stock',
    })
    const browser = stranger()
    const { orderID, held } = await browser.open(want(disc.id, 2))
    expect(held).toMatchObject([{ quantity: 2 }])
    await world.atPaypal(orderID)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectAvailable(disc.id, 0)
    expect(await live()).toEqual([])
  })

  test('row 6: another request, quantity, address or cart in between does not extend a hold', async () => {
    const [disc, other] = [
      await world.item({ ...cd, inventory_count: 1 }),
      await world.item({ ...cd, inventory_count: 9 }),
    ]
    const browser = stranger()
    const { heldUntil } = await browser.open(want(disc.id))
    await world.advance(300)
    expect((await browser.open(want(disc.id))).heldUntil).toBe(heldUntil)
    expect((await browser.open(want(disc.id), 'another@example.com')).heldUntil).toBe(heldUntil)
    await browser.open(want(other.id))
    await expectAvailable(disc.id, 1)
    await world.advance(300)
    expect(await browser.open([...want(disc.id), ...want(other.id)])).toMatchObject({
      heldUntil,
      held: [{ quantity: 1 }, { quantity: 1 }],
    })
    await expectAvailable(disc.id, 0)
    await world.advance(301)
    await expectAvailable(disc.id, 1)
  })

  test('for a day after a hold ended, neither its browser nor its network gets another on that item, but both may buy', async () => {
    const [disc, other] = [
      await world.item({ ...cd, inventory_count: 50 }),
      await world.item({ ...cd, inventory_count: 50 }),
    ]
    const [browser, neighbour] = [world.browser('203.0.113.77'), world.browser('203.0.113.77')]
    expect(await countHeld(browser, disc.id)).toEqual([1])
    await world.advance(quarter)
    expect(await countHeld(browser, disc.id)).toEqual([])
    expect(await countHeld(neighbour, disc.id)).toEqual([])
    expect(await countHeld(neighbour, other.id)).toEqual([1])
    // Hours later PayPal has forgotten the orders; our server must still remember the holds.
    await world.advance(8 * 3600)
    for (let look = 0; look < 3; look++) await world.runJobsNamed('settle-due')
    await world.runJobsNamed('forget-old-holds')
    expect(await countHeld(world.browser('203.0.113.77'), disc.id)).toEqual([])
    const { orderID } = await neighbour.open(want(disc.id))
    await world.atPaypal(orderID)
    expect(await neighbour.settle(orderID)).toMatchObject({ state: 'completed' })
    await world.advance(25 * 3600)
    await world.runJobsNamed('forget-old-holds')
    expect(await world.rows(`select 1 from stock_holds where shop_item_id = '${disc.id}'`)).toEqual([])
    expect(await countHeld(browser, disc.id)).toEqual([1])
  })

  test('another quantity within the quarter of an hour changes the pieces held, to three at most, and not the end', async () => {
    const disc = await world.item({ ...cd, inventory_count: 9 })
    const browser = stranger()
    const { heldUntil } = await browser.open(want(disc.id))
    await world.advance(600)
    expect(await browser.open(want(disc.id, 7))).toMatchObject({ heldUntil, held: [{ quantity: 3 }] })
    expect(await browser.open(want(disc.id, 2))).toMatchObject({ heldUntil, held: [{ quantity: 2 }] })
    await expectAvailable(disc.id, 7)
  })

  test('a buyer who changes the cart keeps the hold, even if others let theirs on that item lapse', async () => {
    const disc = await world.item({ ...cd, inventory_count: 9 })
    for (const seconds of [0, 300]) {
      await world.advance(seconds)
      await stranger().open(want(disc.id))
    }
    await world.advance(600)
    const browser = stranger()
    const { heldUntil } = await browser.open(want(disc.id, 2))
    await world.advance(300)
    expect(await browser.open(want(disc.id))).toMatchObject({ heldUntil, held: [{ quantity: 1 }] })
    await expectAvailable(disc.id, 8)
  })

  test('while one browser of a network holds an item, no other browser of that network gets a hold on it', async () => {
    const [disc, other] = [
      await world.item({ ...cd, inventory_count: 100 }),
      await world.item({ ...cd, inventory_count: 100 }),
    ]
    const neighbour = () => world.browser('2001:db8:1:2::/64')
    expect(await countHeld(neighbour(), disc.id, 3)).toEqual([3])
    expect(await countHeld(neighbour(), disc.id, 3)).toEqual([])
    expect(await countHeld(neighbour(), other.id, 3)).toEqual([3])
    expect(await countHeld(stranger(), disc.id, 3)).toEqual([3])
  })

  test('after three unpaid holds that ended within an hour, no unpaid hold takes the piece for an hour', async () => {
    const disc = await world.item({ ...cd, inventory_count: 1 })
    for (let turn = 0; turn < 3; turn++) {
      expect(await countHeld(stranger(), disc.id)).toEqual([1])
      await expectAvailable(disc.id, 0)
      await world.advance(quarter)
      await expectAvailable(disc.id, 1)
    }
    expect(await countHeld(stranger(), disc.id)).toEqual([])
    await expectAvailable(disc.id, 1)
    await world.advance(3599)
    expect(await countHeld(stranger(), disc.id)).toEqual([])
    await world.advance(1)
    expect(await countHeld(stranger(), disc.id)).toEqual([1])
  })

  test('variants follow the same rules: a hold on one size leaves the others as they are', async () => {
    const shirt = await world.item({ category: 'merchandise', title: 'Shirt', price: 2500, pdf_file_url: null })
    const sizes = await world.rows<{ id: string }>(
      `insert into item_variants (shop_item_id, label, inventory_count, position) values ('${shirt.id}', 'M', 1, 0), ('${shirt.id}', 'L', 4, 1) returning id`,
    )
    const body = (variantId: string | undefined) => ({
      items: [
        { id: shirt.id, title: 'Shirt', price: 25, quantity: 1, category: 'merchandise', format: 'digital', variantId },
      ],
      customerEmail: 'fan@example.com',
    })
    const [medium, large] = [sizes[0]?.id, sizes[1]?.id]
    const offered = async () => (await currentItems(world.ctx, [shirt.id]))[0]
    const format = (await offered())?.offers[0]?.format ?? ''
    const ask = (variantId: string | undefined) =>
      stranger().post('createPaypalOrder', {
        ...body(variantId),
        items: body(variantId).items.map((line) => ({ ...line, format })),
      })
    expect(await ask(medium)).toMatchObject({ held: [{ itemId: shirt.id, variantId: medium, quantity: 1 }] })
    await expect(ask(medium)).rejects.toMatchObject({
      code: 'insufficient_stock',
      message: 'Item is currently out of stock',
    })
    await ask(large)
    expect((await offered())?.variants.map(({ inventory }) => inventory.currentStock)).toEqual([0, 3])
    expect((await offered())?.inventory.currentStock).toBe(3)
  })
})

describe('once a payment is approved', () => {
  test('row 19: a buyer who has approved never loses to one who has not: the approval gets the piece held for another', async () => {
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const buyer = stranger()
    const { orderID } = await buyer.open(want(disc.id))
    await world.advance(quarter)
    expect(await countHeld(stranger(), disc.id)).toEqual([1])
    await world.atPaypal(orderID)
    expect(await buyer.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectAvailable(disc.id, 0)
  })

  test('row 19: all pieces of an approved order are held during the capture; another approval then is refused before any money is taken', async () => {
    const disc = await world.item({ ...cd, inventory_count: 40 })
    const [buyer, other] = [stranger(), stranger()]
    const { orderID } = await buyer.open(want(disc.id, 30))
    const second = await other.open(want(disc.id, 11))
    await world.atPaypal(orderID, 'echeck')
    await world.atPaypal(second.orderID)
    expect(await buyer.settle(orderID)).toMatchObject({ state: 'pending' })
    // 40 pieces without the 30 that are paid for and the 3 that the other buyer holds.
    await expectAvailable(disc.id, 7)
    expect(await live()).toContainEqual({ quantity: 30, approved: true })
    await expect(other.settle(second.orderID)).rejects.toMatchObject({
      code: 'insufficient_stock',
      message: 'Only 10 items available in stock',
    })
    expect(world.movements('capture')).toHaveLength(1)
  })

  test('row 15: after a declined card the hold is unpaid again, with its pieces and its end', async () => {
    const disc = await world.item({ ...cd, inventory_count: 50 })
    const browser = stranger()
    const { orderID, heldUntil } = await browser.open(want(disc.id, 20))
    await world.advance(300)
    await world.atPaypal(orderID, 'decline')
    expect(await browser.settle(orderID)).toMatchObject({ state: 'declined' })
    expect(await live()).toEqual([{ quantity: 3, approved: false }])
    expect((await browser.open(want(disc.id, 20))).heldUntil).toBe(heldUntil)
    await expectAvailable(disc.id, 47)
    await world.advance(600)
    await expectAvailable(disc.id, 50)
  })

  test('row 15: approving and declining starts no hold if it had ended, or if there was none', async () => {
    const disc = await world.item({ ...cd, inventory_count: 50 })
    const late = stranger()
    const first = await late.open(want(disc.id, 2))
    await world.advance(quarter)
    await world.atPaypal(first.orderID, 'decline')
    expect(await late.settle(first.orderID)).toMatchObject({ state: 'declined' })
    expect(await live()).toEqual([])
    const neverHeld = await late.open(want(disc.id, 4))
    await world.atPaypal(neverHeld.orderID, 'decline')
    expect(await late.settle(neverHeld.orderID)).toMatchObject({ state: 'declined' })
    expect(await live()).toEqual([])
    await expectAvailable(disc.id, 50)
  })
})

describe('announcements to visitors', () => {
  test('a hold that ends by time alone is announced, one that was sold is not', async () => {
    const disc = await world.item({ ...cd, inventory_count: 9 })
    const listener = await world.ctx.db.$client.connect()
    const heard: string[] = []
    try {
      listener.on('notification', ({ payload = '' }) => heard.push(payload))
      await listener.query('listen changes')
      await stranger().open(want(disc.id))
      const buyer = stranger()
      const { orderID } = await buyer.open([{ ...want(disc.id)[0], id: disc.id, price: 15, quantity: 5 }])
      await world.atPaypal(orderID)
      await buyer.settle(orderID)
      await listener.query('select 1')
      heard.length = 0
      await world.advance(quarter + 2)
      await world.runJobs()
      await listener.query('select 1')
      expect(heard.filter((table) => table === 'stock_holds')).toHaveLength(1)
      heard.length = 0
      await world.advance(30 * 60)
      await world.runJobs()
      await listener.query('select 1')
      expect(heard).not.toContain('stock_holds')
    } finally {
      await listener.query('unlisten *')
      listener.release()
    }
  })

  test('orders without parcels, and minutes in which no hold ends, re-render no page', async () => {
    const sheet = await world.item()
    const listener = await world.ctx.db.$client.connect()
    const heard: string[] = []
    try {
      listener.on('notification', ({ payload = '' }) => heard.push(payload))
      await listener.query('listen changes')
      const browser = stranger()
      await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
      await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }], 'another@example.com')
      await world.runJobsNamed('settle-due')
      await world.runJobsNamed('forget-old-holds')
      await listener.query('select 1')
      expect(heard).toEqual([])
    } finally {
      await listener.query('unlisten *')
      listener.release()
    }
  })
})
