// Proves that a browser is told once the outcome of an order whose tab died, and does not pay for the same goods twice.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createOrdersWorld,
  type Browser,
  type CartItem,
  type OrdersWorld,
} from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ webhooks: false })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

/** A sheet that this browser has approved at PayPal, after which its tab was closed. */
async function approved(
  ending: 'approve' | 'echeck' | 'decline' = 'approve',
): Promise<{ browser: Browser; orderID: string; cart: CartItem[] }> {
  const sheet = await world.item()
  const cart = [{ id: sheet.id, price: 9.5, quantity: 1, format: 'pdf' }]
  const browser = world.browser()
  const { orderID } = await browser.open(cart)
  await world.atPaypal(orderID, ending)
  return { browser, orderID, cart }
}
const polled = async () => {
  await world.advance(4 * 60)
  await world.runJobsNamed('settle-due')
}

test('row 8 CHK-29: an approved order is reported to the browser that opened it, settles on its request, and is reported until it was shown', async () => {
  const { browser, orderID } = await approved()
  expect(await browser.unseen()).toEqual([orderID])
  expect(await browser.status(orderID)).toMatchObject({
    state: 'completed',
    orders: [{ title: 'Blue Sheet', download_token: expect.any(String) }],
  })
  expect(await browser.unseen()).toEqual([orderID])
  expect([await browser.shown(orderID), await browser.shown(orderID)]).toEqual([true, false])
  expect(await browser.unseen()).toEqual([])
})

test('row 8: if the poller settles the order, the browser is still told of it, for a day', async () => {
  const { browser, orderID } = await approved()
  await polled()
  expect(await world.rows('select status from checkouts')).toEqual([{ status: 'paid' }])
  expect(await browser.unseen()).toEqual([orderID])
  await world.advance(24 * 3600)
  expect(await browser.unseen()).toEqual([])
})

test('row 29 OP-04: no other browser is told of the order, or can mark it as shown', async () => {
  const { browser, orderID } = await approved()
  const stranger = world.browser()
  expect(await stranger.unseen()).toEqual([])
  await stranger.config()
  expect(await stranger.unseen()).toEqual([])
  await polled()
  expect(await stranger.shown(orderID)).toBe(false)
  expect(await browser.unseen()).toEqual([orderID])
})

test('a pending payment is reported once; a declined one is left to its buyer, and an unpaid one cannot be marked as shown', async () => {
  const pending = await approved('echeck')
  await pending.browser.settle(pending.orderID)
  expect(await pending.browser.unseen()).toEqual([pending.orderID])
  expect(await pending.browser.shown(pending.orderID)).toBe(true)
  expect(await pending.browser.unseen()).toEqual([])

  const declined = await approved('decline')
  expect(await declined.browser.shown(declined.orderID)).toBe(false)
  expect(await declined.browser.settle(declined.orderID)).toMatchObject({ state: 'declined' })
  expect(await declined.browser.unseen()).toEqual([])
})

test('OP-02: an item that this browser has bought without knowing it is not sold to it again, under any address and with any other items', async () => {
  const { browser, orderID, cart } = await approved()
  const disc = await world.item({
    category: 'cd',
    title: 'Late Set',
    price: 1500,
    pdf_file_url: null,
    inventory_count: 5,
  })
  await polled()
  const more = [...cart, { id: disc.id, title: 'Late Set', price: 15, quantity: 1, format: 'cd' }]
  for (const again of [browser.open(cart), browser.open(cart, 'other@example.com'), browser.open(more)])
    expect(await again).toMatchObject({ orderID, isBought: true })
  expect(await world.calls('orders.create')).toBe(1)

  // Goods it did not buy are a new purchase. The same goods are one too once it knows the outcome.
  const other = await browser.open(more.slice(1))
  expect(other).toMatchObject({ isBought: false })
  expect(other.orderID).not.toBe(orderID)
  await browser.shown(orderID)
  const second = await browser.open(cart)
  expect(second).toMatchObject({ isBought: false })
  expect(second.orderID).not.toBe(orderID)
})

test('rows 11 13: nor is it sold again while PayPal has not said clearly whether it took the money', async () => {
  const { browser, orderID, cart } = await approved()
  world.fault({ call: 'orders.capture', kind: 'timeout-after-commit', times: 5 })
  expect(await browser.settle(orderID)).toMatchObject({ state: 'checking' })
  expect(await browser.open(cart, 'other@example.com')).toMatchObject({ orderID, isBought: true })
  await world.advance(90)
  expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
  expect(world.movements('capture')).toHaveLength(1)
})

test('DLV-06: the response has number, amounts, choice, way of delivery and links, but no private columns', async () => {
  const sheet = await world.item()
  const album = await world.item({
    category: 'digital_music',
    title: 'Late Album',
    price: 1000,
    digital_price: 800,
    pdf_file_url: null,
    bandcamp_url: 'https://band.example/late',
  })
  const record = await world.item({
    category: 'physical_music',
    title: 'Late Set (LP)',
    price: 2900,
    pdf_file_url: null,
    bandcamp_url: 'https://band.example/set',
    external_url: 'https://secret.example/master',
    inventory_count: 5,
  })
  const browser = world.browser()
  const { orderID } = await browser.open([
    { id: sheet.id, price: 9.5, quantity: 1, format: 'pdf' },
    { id: album.id, title: 'Late Album', price: 8, quantity: 1, format: 'digital' },
    { id: record.id, title: 'Late Set (LP)', price: 29, quantity: 1, format: 'cd' },
  ])
  await world.atPaypal(orderID)
  const reply = await browser.settle(orderID)
  const [checkout] = await world.rows<{ invoice_number: string }>('select invoice_number from checkouts')
  expect(reply.receipt).toEqual({
    invoiceNumber: checkout?.invoice_number,
    currency: 'USD',
    code: null,
    discountCents: 0,
    itemsCents: 4650,
    shippingCents: 700,
    totalCents: 5350,
  })
  expect(reply.orders).toMatchObject([
    {
      shop_item_id: sheet.id,
      format: 'pdf',
      format_name: 'PDF',
      variant_id: null,
      variant_label: null,
      delivery: 'file',
      link: null,
    },
    {
      shop_item_id: album.id,
      format_name: 'Download',
      delivery: 'link',
      link: 'https://band.example/late',
      download_token: null,
    },
    { shop_item_id: record.id, format_name: 'LP', delivery: 'parcel', link: 'https://band.example/set' },
  ])
  expect(JSON.stringify(reply)).not.toMatch(/secret\.example|private:|sheet-music-pdfs/)
  browser.cookies.clear()
  expect(await browser.settle(orderID)).toMatchObject({ orders: [], receipt: null, customerEmail: '' })
})
