// Tests failures while a checkout is opened: failure rows 1 to 7, on a real database and the PayPal simulator over
// HTTP.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { hashSecret } from '@/platform/tokens'
import { shopItems } from '@/db/schema/commerce/shop'
import { aSentLine } from '../../../../../../tests/support/make'
import { expectNothingOpened } from '../../../../../../tests/support/nothing-opened'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ webhooks: false })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const cd = { category: 'cd', title: 'Late Set', price: 1500, pdf_file_url: null } as const

describe('failures while opening a checkout', () => {
  test('row 1: after a kill before the commit, nothing is stored and the buyer tries again', async () => {
    const disc = await world.item({ ...cd, inventory_count: 1 })
    await world.rows(`
      create function stop_here() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger stop_here after insert on stock_holds for each row execute function stop_here();`)
    const browser = world.browser()
    await expect(browser.open([{ id: disc.id, price: 15, quantity: 1, format: 'cd' }])).rejects.toThrow()
    await expectNothingOpened(world)
    await world.rows('drop trigger stop_here on stock_holds; drop function stop_here()')
    await browser.open([{ id: disc.id, price: 15, quantity: 1, format: 'cd' }])
    expect(await world.calls('orders.create')).toBe(1)
  })

  test('row 2: after a kill with the goods held, the retry resumes the same checkout @sweep', async () => {
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const browser = world.browser()
    await browser.config()
    const cookieHash = hashSecret(browser.cookies.get('checkout') ?? '')
    const items = [aSentLine({ id: disc.id, title: 'Late Set', price: 15, quantity: 1, category: 'cd', format: 'cd' })]
    expect(
      await world.child(
        {
          kind: 'open',
          request: { items, customerEmail: 'buyer@example.com', currency: 'USD', cookieHash, network: '203.0.113.9' },
        },
        { crashAt: 'after-hold' },
      ),
    ).toBeNull()
    expect(await world.rows('select status from checkouts')).toEqual([{ status: 'open' }])
    expect(await world.calls('orders.create')).toBe(0)

    const opened = await browser.open(items)
    expect(await world.rows('select status, provider_order_id from checkouts')).toEqual([
      { status: 'provider_created', provider_order_id: opened.orderID },
    ])
    expect(await world.rows('select quantity from stock_holds')).toEqual([{ quantity: 1 }])
  })

  test('row 2: goods held by a killed process are free again after 15 minutes, and its checkout is closed @sweep', async () => {
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const items = [aSentLine({ id: disc.id, title: 'Late Set', price: 15, quantity: 1, category: 'cd', format: 'cd' })]
    await world.child(
      {
        kind: 'open',
        request: {
          items,
          customerEmail: 'buyer@example.com',
          currency: 'USD',
          cookieHash: 'x',
          network: '203.0.113.9',
        },
      },
      { crashAt: 'after-hold' },
    )
    await world.advance(15 * 60 + 1)
    await world.browser().open(items)
    await world.advance(7 * 60 * 60)
    await world.runJobsNamed('settle-due')
    expect(await world.rows("select status from checkouts where cookie_hash = 'x'")).toEqual([{ status: 'expired' }])
  })

  test("row 3: if PayPal's response is lost, the same key gives the same order", async () => {
    const sheet = await world.item()
    world.fault({ call: 'orders.create', kind: 'timeout-after-commit' })
    const opened = await world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    expect(await world.calls('orders.create')).toBe(2)
    expect(await world.sim('/requests')).toMatchObject({ orders: 1 })
    expect(await world.rows('select provider_order_id from checkouts')).toEqual([{ provider_order_id: opened.orderID }])
  })

  test('row 3: if every response is lost, the buyer is told so, and the next click gets the order that was created', async () => {
    const sheet = await world.item()
    const browser = world.browser()
    world.fault({ call: 'orders.create', kind: 'timeout-after-commit', times: 3 })
    await expect(browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    expect(await world.sim('/requests')).toMatchObject({ orders: 1 })
    expect(await world.rows('select status from checkouts')).toEqual([{ status: 'provider_created' }])
  })

  test('row 4: after a kill once PayPal has created the order, the retry gets and saves the same one @sweep', async () => {
    const sheet = await world.item()
    const browser = world.browser()
    await browser.config()
    const cookieHash = hashSecret(browser.cookies.get('checkout') ?? '')
    const items = [aSentLine({ id: sheet.id, quantity: 1 })]
    expect(
      await world.child(
        {
          kind: 'open',
          request: { items, customerEmail: 'buyer@example.com', currency: 'USD', cookieHash, network: '203.0.113.9' },
        },
        { crashAt: 'after-paypal-create' },
      ),
    ).toBeNull()
    expect(await world.rows('select provider_order_id from checkouts')).toEqual([{ provider_order_id: null }])

    const opened = await browser.open(items)
    expect(await world.sim('/requests')).toMatchObject({ orders: 1 })
    expect(await world.rows('select provider_order_id from checkouts')).toEqual([{ provider_order_id: opened.orderID }])
  })

  test('row 5: a double click and a second tab get one checkout and one order', async () => {
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const browser = world.browser()
    await browser.config()
    const clicks = await Promise.all(
      Array.from({ length: 6 }, () => browser.open([{ id: disc.id, price: 15, quantity: 1, format: 'cd' }])),
    )
    expect(new Set(clicks.map(({ orderID }) => orderID)).size).toBe(1)
    expect(await world.sim('/requests')).toMatchObject({ orders: 1 })
    expect(await world.rows('select count(*)::int as n from checkouts')).toEqual([{ n: 1 }])
  })

  test('row 5: a click hours later gets a new order, because the old one has expired at PayPal', async () => {
    const sheet = await world.item()
    const browser = world.browser()
    const first = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    await world.advance(151 * 60)
    const second = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    expect(second.orderID).not.toBe(first.orderID)
    expect(await world.rows('select status from checkouts order by created_at')).toEqual([
      { status: 'cancelled' },
      { status: 'provider_created' },
    ])
  })

  test('row 6: a changed cart opens a new order, and the old one can no longer be paid', async () => {
    const disc = await world.item(cd)
    const browser = world.browser()
    const first = await browser.open([{ id: disc.id, price: 15, quantity: 1, format: 'cd' }])
    const second = await browser.open([{ id: disc.id, price: 15, quantity: 4, format: 'cd' }])
    expect(second.orderID).not.toBe(first.orderID)
    await world.atPaypal(first.orderID)
    await expect(browser.settle(first.orderID)).rejects.toMatchObject({ code: 'payment_expired' })
    await world.atPaypal(second.orderID)
    expect(await browser.settle(second.orderID)).toMatchObject({ success: true, state: 'completed' })
    expect(world.movements('capture')).toMatchObject([{ orderId: second.orderID, cents: 6000 }])
  })

  test('row 7 CHK-18: a buyer who cancels leaves no order behind, and the goods are free after 15 minutes', async () => {
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const opened = await world.browser().open([{ id: disc.id, price: 15, quantity: 1, format: 'cd' }])
    await world.atPaypal(opened.orderID, 'cancel')
    await world.advance(15 * 60 + 1)
    await world.browser().open([{ id: disc.id, price: 15, quantity: 1, format: 'cd' }])
    expect(await world.rows('select count(*)::int as n from orders')).toEqual([{ n: 0 }])
    const [item] = await world.ctx.db.select().from(shopItems).where(eq(shopItems.id, disc.id))
    expect(item?.inventory_count).toBe(1)
  })
})
