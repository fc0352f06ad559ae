// Tests the price of shipping that create-paypal-order agrees on, by the owner's zones, on a real database and the
// PayPal simulator.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageContent } from '@/db/schema/site/page-content'
import type { Currency } from '@/lib/site-settings'
import { expectNothingOpened } from '../../../../../../tests/support/nothing-opened'
import { createOrdersWorld, type CartItem, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import {
  europeZone,
  homeZone,
  storeZones,
  worldZone,
  type TestZone,
} from '../../../../../../tests/support/shipping-zones'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ webhooks: false })
})
beforeEach(async () => {
  await world.reset()
  sellIn('USD')
})
afterAll(() => world.close())

function sellIn(currency: Currency): void {
  const { settings } = world.ctx
  world.ctx.settings = { ...settings, owner: { ...settings.owner, currency } }
}

const zones = (...given: TestZone[]) => storeZones(world.ctx.db, given)
const disc = (change: Parameters<OrdersWorld['item']>[0] = {}) =>
  world.item({ category: 'cd', title: 'Late Set', price: 1500, pdf_file_url: null, weight_grams: 120, ...change })
const one = ({ id }: { id: string }, change: Partial<CartItem> = {}): CartItem => ({
  id,
  title: 'Late Set',
  price: 15,
  quantity: 1,
  format: 'cd',
  ...change,
})
const open = (items: CartItem[], country?: string) =>
  world.browser().open(items, 'buyer@example.com', undefined, undefined, country)
const checkoutRow = async () =>
  (await world.rows('select ship_country, shipping_cents, total_cents, needs_shipping from checkouts'))[0]

describe('agreed shipping', () => {
  test('OP-12: the country picks the zone and the weight the rate; both are stored with the order', async () => {
    await zones(homeZone, europeZone, worldZone)
    const record = await disc({ weight_grams: 300 })
    const opened = await open([one(record, { quantity: 2 })], 'DE')
    expect(opened).toMatchObject({ shippingCents: 2600, totalCents: 5600 })
    expect(await checkoutRow()).toEqual({
      ship_country: 'DE',
      shipping_cents: 2600,
      total_cents: 5600,
      needs_shipping: true,
    })
    expect(await world.rows('select weight_grams, home_zone_only from checkout_lines')).toEqual([
      { weight_grams: 300, home_zone_only: false },
    ])
    const { order } = await world.sim<{ order: { purchase_units: [{ amount: unknown }] } }>(`/orders/${opened.orderID}`)
    expect(order.purchase_units[0].amount).toMatchObject({
      value: '56.00',
      breakdown: { item_total: { value: '30.00' }, shipping: { value: '26.00' } },
    })
  })

  test('OP-12: a size has its own weight, or else that of the item', async () => {
    await zones(homeZone, worldZone)
    const shirt = await world.item({ category: 'merchandise', price: 2500, pdf_file_url: null, weight_grams: 200 })
    const [s, xl] = await world.variants(shirt.id, [{ label: 'S' }, { label: 'XL', weight_grams: 700 }])
    const wear = (variantId?: string) => ({ id: shirt.id, price: 25, quantity: 1, ...(variantId && { variantId }) })
    expect(await open([wear(s?.id)], 'US')).toMatchObject({ shippingCents: 400 })
    expect(await open([wear(xl?.id)], 'US')).toMatchObject({ shippingCents: 900 })
  })

  test('OP-12: an item without weight pays the highest rate', async () => {
    await zones(homeZone, europeZone)
    const record = await disc({ weight_grams: null })
    expect(await open([one(record)], 'US')).toMatchObject({ shippingCents: 900 })
    expect(await open([one(record), one(await disc())], 'FR')).toMatchObject({ shippingCents: 2600 })
  })

  test('SHOP-05: shipping is free from the limit of the zone, with downloads counted', async () => {
    await zones(homeZone, europeZone)
    const record = await disc({ price: 4100 })
    const sheet = await world.item()
    const cart = [one(record, { price: 41 }), { id: sheet.id, price: 9.5, quantity: 1, format: 'pdf' }]
    expect(await open(cart, 'US')).toMatchObject({ shippingCents: 0 })
    expect(await open(cart, 'AT')).toMatchObject({ shippingCents: 1400 })
  })

  test('OP-12: downloads need no country, and one zone asks for none', async () => {
    await zones(homeZone, europeZone)
    const sheet = await world.item()
    expect(await open([{ id: sheet.id, price: 9.5, quantity: 1, format: 'pdf' }])).toMatchObject({ shippingCents: 0 })
    expect(await checkoutRow()).toMatchObject({ ship_country: null, needs_shipping: false })
    const record = await disc()
    await zones(homeZone)
    expect(await open([one(record)])).toMatchObject({ shippingCents: 400 })
    await zones(worldZone)
    // The checkout stores no country unless it asked for one.
    expect(await open([one(record)], 'DE')).toMatchObject({ shippingCents: 3500 })
    expect(await world.rows('select distinct ship_country from checkouts')).toEqual([{ ship_country: null }])
  })

  test('OP-12: without zones the flat rate applies to every country', async () => {
    const record = await disc({ home_zone_only: true, weight_grams: 90_000 })
    expect(await open([one(record)])).toMatchObject({ shippingCents: 700 })
    expect(await open([one(record)], 'BR')).toMatchObject({ shippingCents: 700 })
  })

  test('FUNC-02: another country is another order, the same one is the same order', async () => {
    await zones(homeZone, europeZone)
    const cart = [one(await disc())]
    const browser = world.browser()
    const first = await browser.open(cart, undefined, undefined, undefined, 'DE')
    // Same price, so only the country tells the two apart.
    const second = await browser.open(cart, undefined, undefined, undefined, 'FR')
    const again = await browser.open(cart, undefined, undefined, undefined, 'FR')
    expect(second.orderID).not.toBe(first.orderID)
    expect(again.orderID).toBe(second.orderID)
    expect(await world.rows('select status, ship_country from checkouts order by created_at, ship_country')).toEqual([
      { status: 'cancelled', ship_country: 'DE' },
      { status: 'provider_created', ship_country: 'FR' },
    ])
  })

  test('OP-12: amounts are whole units in a currency without decimals', async () => {
    sellIn('JPY')
    await zones({ ...homeZone, countries: ['JP'], freeFromCents: null, rates: [{ upToGrams: 500, cents: 40_050 }] })
    const record = await disc({ price: 150_000 })
    expect(await open([one(record, { price: 1500 })])).toMatchObject({ shippingCents: 40_100, totalCents: 190_100 })
  })
})

describe('the receipt', () => {
  const receipt = async (country: string) => {
    const { orderID } = await open([one(await disc())], country)
    await world.atPaypal(orderID, 'approve', {
      shipping: { fullName: 'Ada Test', address: { address_line_1: '2 Side St', country_code: country } },
    })
    await world.browser().settle(orderID)
    world.mails.length = 0
    await world.runJobs()
    return world.mails.find(({ to }) => to === 'buyer@example.com')?.text ?? ''
  }

  test('DLV-03 OP-12: it tells the delivery time of the zone, and the owner’s words about returns and customs', async () => {
    await zones(homeZone, { ...europeZone, deliveryTime: null })
    expect(await receipt('US')).toContain('Delivery time: 3 to 5 days')
    expect(await receipt('DE')).not.toContain('Delivery time')
    await world.ctx.db.insert(pageContent).values([
      { page_name: 'shop-parcel-description', title: 'Parcels', description: 'About two weeks.' },
      { page_name: 'shop-parcel-returns', title: 'Returns', description: 'Within 14 days.' },
      { page_name: 'shop-parcel-customs', title: 'Customs', description: ' ' },
    ])
    const text = await receipt('DE')
    expect(text).toContain('Delivery time: About two weeks.')
    expect(text).toContain('Returns: Within 14 days.')
    expect(text).not.toContain('Customs')
  })
})

describe('refused parcels', () => {
  const refused = async (items: CartItem[], country: string | undefined, code: string, message: string) => {
    await expect(open(items, country)).rejects.toMatchObject({ code, message, fields: { country: message } })
    await expectNothingOpened(world)
  }

  test('OP-12: the request must name a country that exists when zones differ', async () => {
    await zones(homeZone, worldZone)
    const cart = [one(await disc())]
    await refused(cart, undefined, 'invalid_input', 'Please choose the country that the parcel goes to.')
    await refused(cart, '', 'invalid_input', 'Please choose the country that the parcel goes to.')
    // Without the list of countries, an invented one would be part of the rest of the world.
    for (const invented of ['XX', 'de', 'UK', '%', '🎷', 'DEU'])
      await refused(cart, invented, 'invalid_input', 'Please choose a country from the list.')
  })

  test('OP-12: a country that no zone has is named', async () => {
    await zones(homeZone, europeZone)
    await refused(
      [one(await disc())],
      'BR',
      'invalid_cart',
      'Not shipped to Brazil. Please choose another country, or write to us.',
    )
  })

  test('OP-12: a parcel above the last weight is not sold, however much it costs', async () => {
    await zones(homeZone, europeZone)
    const heavy = await disc({ weight_grams: 2001, price: 90_000 })
    const cart = [one(heavy, { price: 900 })]
    await refused(cart, 'US', 'invalid_cart', 'This parcel is too heavy for the United States. Please write to us.')
    await zones(homeZone)
    await refused(cart, undefined, 'invalid_cart', 'This parcel is too heavy to ship. Please write to us.')
  })

  test('OP-12: an item that stays in the home zone is named, and its download is sold everywhere', async () => {
    await zones(homeZone, europeZone)
    const lp = await disc({ home_zone_only: true, digital_price: 900, bandcamp_url: 'https://band.example/a' })
    await refused(
      [one(await disc()), one(lp)],
      'DE',
      'invalid_cart',
      'Late Set is shipped to the United States only. Please remove it, or choose another country.',
    )
    expect(await open([one(lp, { format: 'digital', price: 9 })])).toMatchObject({ shippingCents: 0 })
    expect(await open([one(lp)], 'US')).toMatchObject({ shippingCents: 400 })
  })
})
