// Tests orders for Apple Pay, Google Pay, Venmo and guest cards, on a real database and the PayPal simulator over HTTP: one
// order for each source, one payment for all of them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderSource } from '../../order-draft'
import { aSentLine } from '../../../../../../tests/support/make'
import {
  type Browser,
  createOrdersWorld,
  type Opened,
  type OrdersWorld,
} from '../../../../../../tests/support/orders-world'
import { europeZone, homeZone, storeZones } from '../../../../../../tests/support/shipping-zones'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ webhooks: false })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const disc = { category: 'cd', title: 'Late Set', price: 2900, pdf_file_url: null, inventory_count: 1 } as const
const lines = (id: string) => [
  aSentLine({ id, title: 'Late Set', price: 29, quantity: 1, category: 'cd', format: 'cd' }),
]
const open = (browser: Browser, id: string, paymentSource: OrderSource) =>
  browser.post('createPaypalOrder', {
    items: lines(id),
    customerEmail: 'buyer@example.com',
    currency: 'USD',
    paymentSource,
  }) as Promise<Opened>
const settle = (browser: Browser, orderId: string) =>
  browser.settle(orderId, { customerEmail: 'buyer@example.com', items: [], totalAmount: 0 })
const statuses = async () =>
  (await world.rows<{ status: string }>('select status from checkouts order by created_at, status')).map(
    ({ status }) => status,
  )
const atPaypal = async (orderId: string) =>
  (await world.sim<{ order: { status: string; payment_source?: object } }>(`/orders/${orderId}`)).order
const address = {
  fullName: 'Ann Black',
  address: { address_line_1: '1 High Street', admin_area_2: 'Leeds', postal_code: 'LS1 1AA', country_code: 'GB' },
}

test('each source gets an order of its own at PayPal; the same source again gets the same order', async () => {
  const item = await world.item({ ...disc, inventory_count: null })
  const browser = world.browser()
  const orders: string[] = []
  for (const source of ['paypal', 'venmo', 'apple_pay', 'google_pay'] as const) {
    const { orderID } = await open(browser, item.id, source)
    expect((await open(browser, item.id, source)).orderID).toBe(orderID)
    orders.push(orderID)
  }
  expect(new Set(orders).size).toBe(4)
  expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled', 'provider_created'])
  const [, venmo, apple, google] = await Promise.all(orders.map(atPaypal))
  expect(venmo).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', payment_source: { venmo: {} } })
  expect(apple?.payment_source).toBeUndefined()
  expect(google).toMatchObject({ status: 'CREATED', payment_source: { google_pay: {} } })
})

test('the last piece stays held for the buyer who changes the method', async () => {
  const item = await world.item(disc)
  const browser = world.browser()
  const first = await open(browser, item.id, 'paypal')
  const second = await open(browser, item.id, 'apple_pay')
  expect([first.held.length, second.held.length]).toEqual([1, 1])
  await expect(open(world.browser('198.51.100.7'), item.id, 'paypal')).rejects.toMatchObject({
    code: 'insufficient_stock',
  })
})

test('an order that was replaced by one for another method is never captured, although its buyer approved it', async () => {
  const item = await world.item({ ...disc, inventory_count: null })
  const browser = world.browser()
  const { orderID: replaced } = await open(browser, item.id, 'paypal')
  const { orderID } = await open(browser, item.id, 'google_pay')
  await world.atPaypal(replaced)
  await world.atPaypal(orderID, 'approve', { source: 'google_pay', shipping: address })
  expect((await settle(browser, orderID)).state).toBe('completed')
  await expect(settle(browser, replaced)).rejects.toMatchObject({
    message: 'This payment has expired. Your cart items are still saved.',
  })
  expect(world.movements('capture')).toHaveLength(1)
  expect((await statuses()).toSorted()).toEqual(['cancelled', 'paid'])
})

test('while a payment is being taken, another method of the same cart opens no second order', async () => {
  const item = await world.item({ ...disc, inventory_count: null })
  const browser = world.browser()
  const { orderID } = await open(browser, item.id, 'apple_pay')
  await world.rows(`update checkouts set status = 'capturing', lease_until = now() + interval '1 minute'`)
  expect((await open(browser, item.id, 'paypal')).orderID).toBe(orderID)
  expect(await statuses()).toEqual(['capturing'])
})

test.each(['card', 'apple_pay', 'google_pay'] as const)(
  'OP-16: a parcel paid with %s has its address, goes to the typed e-mail address, and the order notes the method',
  async (source) => {
    const item = await world.item({ ...disc, inventory_count: null })
    const browser = world.browser()
    const { orderID } = await open(browser, item.id, source === 'card' ? 'paypal' : source)
    await world.atPaypal(orderID, 'approve', { source, shipping: address })
    expect((await settle(browser, orderID)).state).toBe('completed')
    expect(
      await world.rows(`select c.email, c.payer_name, c.shipping_address ->> 'city' as city,
        (select detail ->> 'paidWith' from audit where ref = 'checkout:' || c.id and what = 'checkout.paid') as paid_with
        from checkouts c`),
    ).toEqual([{ email: 'buyer@example.com', payer_name: 'Test Buyer', city: 'Leeds', paid_with: source }])
  },
)

test("CHK-18: a wallet's declined card leaves the order open, and another card of the wallet pays it", async () => {
  const item = await world.item({ ...disc, inventory_count: null })
  const browser = world.browser()
  const { orderID } = await open(browser, item.id, 'apple_pay')
  await world.atPaypal(orderID, 'decline', { source: 'apple_pay', shipping: address })
  expect((await settle(browser, orderID)).state).toBe('declined')
  expect((await open(browser, item.id, 'apple_pay')).orderID).toBe(orderID)
  await world.atPaypal(orderID, 'approve', { source: 'apple_pay', shipping: address })
  expect((await settle(browser, orderID)).state).toBe('completed')
  expect(world.movements('capture')).toHaveLength(1)
})

test.each(['apple_pay', 'google_pay'] as const)(
  'OP-12: %s without a postal address for a parcel takes no money, and the buyer reads why',
  async (source) => {
    const item = await world.item({ ...disc, inventory_count: null })
    const browser = world.browser()
    const { orderID } = await open(browser, item.id, source)
    await world.atPaypal(orderID, 'approve', { source })
    await expect(settle(browser, orderID)).rejects.toMatchObject({
      message:
        'There was no postal address for your parcel. You have not been charged. Please choose an address when you pay, or pay with PayPal.',
    })
    await world.runJobs()
    expect(world.movements('capture')).toEqual([])
    expect(await statuses()).toEqual(['cancelled'])
  },
)

test('OP-12: an address in Apple Pay that costs more is named as one in Apple Pay', async () => {
  await storeZones(world.ctx.db, [homeZone, { ...europeZone, countries: ['GB'] }])
  const item = await world.item({ ...disc, inventory_count: null })
  const browser = world.browser()
  const { orderID } = (await browser.post('createPaypalOrder', {
    items: lines(item.id),
    customerEmail: 'buyer@example.com',
    currency: 'USD',
    country: 'US',
    paymentSource: 'apple_pay',
  })) as Opened
  await world.atPaypal(orderID, 'approve', { source: 'apple_pay', shipping: address })
  const { error } = await settle(browser, orderID)
  expect(error).toContain('Your address in Apple Pay is in the United Kingdom.')
})
