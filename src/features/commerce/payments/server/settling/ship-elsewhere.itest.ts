// Proves that no money is taken for a parcel whose address at PayPal costs more than agreed, or is not shipped to, and
// that an agreed price holds otherwise.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrdersWorld, type Browser, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import {
  europeZone,
  homeZone,
  storeZones,
  worldZone,
  type TestZone,
} from '../../../../../../tests/support/shipping-zones'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const zones = (...given: TestZone[]) => storeZones(world.ctx.db, given)

/** Returns an approved order of a disc for $15.00, with the address at PayPal in another country than agreed. */
async function approved(agreed: string | undefined, address: string, stock: number | null = 3) {
  const { id } = await world.item({
    category: 'cd',
    title: 'Late Set',
    price: 1500,
    pdf_file_url: null,
    weight_grams: 300,
    inventory_count: stock,
  })
  const browser = world.browser()
  const cart = [{ id, title: 'Late Set', price: 15, quantity: 1, format: 'cd' }]
  const open = (country?: string) => browser.open(cart, 'buyer@example.com', undefined, undefined, country)
  const { orderID, totalCents } = await open(agreed)
  await approve(orderID, address)
  return { browser, orderID, totalCents, open }
}

const approve = (orderID: string, country: string) =>
  world.atPaypal(orderID, 'approve', {
    shipping: {
      fullName: 'Ada Test',
      address: { address_line_1: '2 Side St', admin_area_2: 'Here', postal_code: '10115', country_code: country },
    },
  })

const checkouts = () => world.rows('select status, total_cents, note from checkouts order by created_at')
const history = () => world.rows("select actor, detail from audit where what = 'checkout.shipped_elsewhere'")
/** Goods that are held for a payment in progress. */
const heldPieces = () => world.rows('select quantity from stock_holds where approved_at is not null')

async function expectPaid({ browser, orderID, totalCents }: { browser: Browser; orderID: string; totalCents: number }) {
  expect(await browser.settle(orderID)).toMatchObject({ state: 'completed', receipt: { totalCents } })
  expect(world.movements()).toMatchObject([{ kind: 'capture', cents: totalCents }])
  expect(await history()).toEqual([])
}

describe('an address that costs more', () => {
  const sentence =
    'Your address at PayPal is in Germany. Shipping there costs $14.00 instead of $4.00. You have not been charged. Please check the new total and pay again.'

  test('row 36 OP-12: nothing is captured, the buyer reads the price there, and pays it with the next order', async () => {
    await zones(homeZone, europeZone)
    const { browser, orderID, totalCents, open } = await approved('US', 'DE')
    expect(totalCents).toBe(1900)
    expect(await browser.settle(orderID)).toEqual({
      success: false,
      state: 'unpaid',
      orders: [],
      receipt: null,
      customerEmail: '',
      error: sentence,
      shipTo: 'DE',
    })
    expect(await world.calls('orders.capture')).toBe(0)
    expect(await checkouts()).toEqual([
      {
        status: 'cancelled',
        total_cents: 1900,
        note: 'the address at PayPal is in Germany, where shipping is not as agreed',
      },
    ])
    expect(await history()).toEqual([
      { actor: 'paypal', detail: { country: 'DE', cents: 1400, agreed: 'US', agreedCents: 400 } },
    ])
    expect(await heldPieces()).toEqual([])

    const next = await open('DE')
    expect(next.totalCents).toBe(2900)
    await approve(next.orderID, 'DE')
    expect(await browser.settle(next.orderID)).toMatchObject({ state: 'completed' })
    expect(world.movements()).toMatchObject([{ kind: 'capture', cents: 2900 }])
    await world.runJobs()
    expect(world.movements()).toHaveLength(1)
  })

  test('row 36 OP-12: repeated requests, webhook event and poller give the same outcome, and only the buyer learns the country', async () => {
    await zones(homeZone, europeZone)
    const { browser, orderID } = await approved('US', 'DE')
    const first = await browser.settle(orderID)
    expect(await browser.settle(orderID)).toEqual(first)
    expect(await browser.status(orderID)).toEqual(first)
    expect(await world.browser().status(orderID)).toMatchObject({
      state: 'unpaid',
      error: 'This payment has expired. Your cart items are still saved.',
    })
    await world.advance(3 * 60)
    await world.runJobsNamed('settle-due')
    expect(await history()).toHaveLength(1)
    expect(await checkouts()).toMatchObject([{ status: 'cancelled' }])
    expect(world.movements()).toEqual([])
    // The owner's mailbox stays empty: there is nothing to do.
    expect(world.mails).toEqual([])
  })

  test('OP-12: a page that was closed is told when it comes back after the webhook event', async () => {
    await zones(homeZone, europeZone)
    const { browser, orderID } = await approved('US', 'DE')
    await world.advance(60)
    await world.runJobs()
    expect(await checkouts()).toMatchObject([{ status: 'cancelled' }])
    expect(await browser.status(orderID)).toMatchObject({ state: 'unpaid', error: sentence, shipTo: 'DE' })
  })

  test('row 36 OP-12: a process that dies before it has written the outcome leaves it to the next one @sweep', async () => {
    await zones(homeZone, europeZone)
    const { browser, orderID } = await approved('US', 'DE')
    const dying = { kind: 'settle', providerOrderId: orderID, source: 'buyer' } as const
    expect(await world.child(dying, { crashAt: 'after-capturing' })).toBeNull()
    expect(await checkouts()).toMatchObject([{ status: 'capturing' }])
    await world.advance(61)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'unpaid', shipTo: 'DE' })
    expect(await history()).toHaveLength(1)
    expect(world.movements()).toEqual([])
  })

  test('OP-12: twenty pages at once cancel it once @sweep', async () => {
    await zones(homeZone, europeZone)
    const { browser, orderID } = await approved('US', 'DE')
    const states = await Promise.all(Array.from({ length: 20 }, () => browser.settle(orderID)))
    expect(states.filter(({ state }) => state !== 'unpaid' && state !== 'checking')).toEqual([])
    expect(await history()).toHaveLength(1)
    expect(await world.calls('orders.capture')).toBe(0)
  })
})

describe('an address that is not shipped to', () => {
  test('row 36 OP-12: nothing is captured, and the buyer reads why', async () => {
    await zones(homeZone, europeZone)
    const { browser, orderID } = await approved('US', 'BR')
    expect(await browser.settle(orderID)).toMatchObject({
      state: 'unpaid',
      error:
        'Your address at PayPal is in Brazil. Not shipped to Brazil. Please choose another country, or write to us. You have not been charged.',
      shipTo: 'BR',
    })
    expect(await world.calls('orders.capture')).toBe(0)
  })

  test('OP-12: one zone with named countries asks nothing, so the address decides', async () => {
    await zones(homeZone)
    const { browser, orderID } = await approved(undefined, 'DE')
    expect(await browser.settle(orderID)).toMatchObject({ state: 'unpaid', shipTo: 'DE' })
    await world.reset()
    await zones(homeZone)
    await expectPaid(await approved(undefined, 'US'))
  })

  test('OP-12: the weight and the home zone of the sold items decide, also after the owner has changed them', async () => {
    await zones({ ...homeZone, rates: [{ upToGrams: 500, cents: 3500 }] }, worldZone)
    const { browser, orderID } = await approved('US', 'BR')
    // Sold with 300 g and to everywhere: a change of the item does not reach this order.
    await world.rows('update shop_items set weight_grams = 1500, home_zone_only = true')
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
  })
})

describe('an agreed price', () => {
  test('OP-12: holds for another country of the zone, and where shipping costs less', async () => {
    await zones(homeZone, europeZone)
    await expectPaid(await approved('DE', 'FR'))
    await world.reset()
    await zones(homeZone, europeZone)
    await expectPaid(await approved('DE', 'US'))
  })

  test('OP-12: holds for the same country when the owner raises its price, or ships there no more, while PayPal is open', async () => {
    await zones(homeZone, europeZone)
    const dearer = await approved('DE', 'DE')
    await zones(homeZone, { ...europeZone, rates: [{ upToGrams: 500, cents: 9900 }] })
    await expectPaid(dearer)
    await world.reset()
    await zones(homeZone, europeZone)
    const gone = await approved('DE', 'DE')
    await zones(homeZone)
    await expectPaid(gone)
  })

  test('OP-12: holds without zones, and when the owner removes all zones while PayPal is open', async () => {
    await expectPaid(await approved(undefined, 'DE'))
    await world.reset()
    await zones(homeZone, europeZone)
    const removed = await approved('US', 'DE')
    await zones()
    await expectPaid(removed)
  })

  test('OP-12: does not hold when the owner adds zones while PayPal is open and the address costs more there', async () => {
    const { browser, orderID, totalCents } = await approved(undefined, 'DE')
    expect(totalCents).toBe(2200)
    await zones(homeZone, europeZone)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'unpaid', shipTo: 'DE' })
    await world.reset()
    const cheaper = await approved(undefined, 'US')
    await zones(homeZone, europeZone)
    await expectPaid(cheaper)
  })

  test('OP-12: holds for an address without a country, and for PayPal’s own code of China', async () => {
    const asia = { ...europeZone, name: 'Asia', countries: ['CN', 'JP'] }
    await zones(homeZone, asia)
    await expectPaid(await approved('CN', 'C2'))
    await world.reset()
    await zones(homeZone, asia)
    const order = await approved('US', 'DE')
    const { payments } = world.ctx
    world.ctx.payments = {
      ...payments,
      readOrder: async (id) => ({ ...(await payments.readOrder(id)), shippingAddress: null }),
    }
    await expectPaid(order)
  })

  test('OP-12: holds in the earlier currency of the shop, as long as the parcel is shipped there', async () => {
    await zones(homeZone, europeZone)
    const { settings } = world.ctx
    const order = await approved('US', 'DE')
    world.ctx.settings = { ...settings, owner: { ...settings.owner, currency: 'EUR' } }
    try {
      await expectPaid(order)
    } finally {
      world.ctx.settings = settings
    }
  })
})
