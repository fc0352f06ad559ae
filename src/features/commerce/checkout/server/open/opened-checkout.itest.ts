// Tests what create-paypal-order opens, on a real database and the PayPal simulator over HTTP: its prices, its holds,
// its PayPal order. Also tests a shop that can take no payment.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashSecret } from '@/platform/tokens'
import { minute } from '@/lib/durations'
import { expectNothingOpened } from '../../../../../../tests/support/nothing-opened'
import { simulatedPaypal } from '../../../../../../tests/support/orders-context'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ webhooks: false })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const cd = { category: 'cd', title: 'Late Set', price: 1500, pdf_file_url: null } as const

describe('opened checkouts', () => {
  test('FUNC-02 OP-01 OP-12: the server prices the cart, holds its goods and opens one PayPal order with its own sums', async () => {
    const sheet = await world.item({ title: 'Blue Sheet', price: 950 })
    const disc = await world.item({ ...cd, inventory_count: 4 })
    const opened = await world.browser().open(
      [
        { id: sheet.id, price: 9.5, quantity: 1, format: 'pdf' },
        { id: disc.id, price: 15, quantity: 1, format: 'cd' },
      ],
      '  Buyer@Example.com ',
    )
    expect(opened).toEqual({
      orderID: expect.stringMatching(/^[A-Z0-9]{17}$/),
      itemsCents: 2450,
      discountCents: 0,
      shippingCents: 700,
      totalCents: 3150,
      isBought: false,
      held: [{ itemId: disc.id, variantId: null, quantity: 1 }],
      heldUntil: new Date(world.ctx.clock.now().getTime() + 15 * minute).toISOString(),
    })

    const { order } = await world.sim<{ order: { purchase_units: [Record<string, unknown>] } }>(
      `/orders/${opened.orderID}`,
    )
    const [checkout] = await world.rows<{ id: string; email: string; invoice_number: string; status: string }>(
      'select * from checkouts',
    )
    expect(checkout).toMatchObject({
      email: 'buyer@example.com',
      status: 'provider_created',
      needs_shipping: true,
      provider_order_id: opened.orderID,
    })
    expect(order.purchase_units).toMatchObject([
      {
        custom_id: checkout?.id,
        invoice_id: checkout?.invoice_number,
        amount: {
          value: '31.50',
          currency_code: 'USD',
          breakdown: { item_total: { value: '24.50' }, shipping: { value: '7.00' } },
        },
      },
    ])
    expect(await world.rows('select quantity from stock_holds')).toEqual([{ quantity: 1 }])
  })

  test('OP-12: shipping is free from 50 dollars of goods on, and downloads ask for no address', async () => {
    const disc = await world.item(cd)
    const sheet = await world.item()
    expect(await world.browser().open([{ id: disc.id, price: 15, quantity: 4, format: 'cd' }])).toMatchObject({
      shippingCents: 0,
      totalCents: 6000,
    })
    expect(await world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1 }])).toMatchObject({
      shippingCents: 0,
      totalCents: 950,
    })
    expect(await world.rows('select needs_shipping from checkouts order by total_cents')).toEqual([
      { needs_shipping: false },
      { needs_shipping: true },
    ])
  })

  test('CART-03: the digital format costs the digital price', async () => {
    const album = await world.item({
      category: 'digital_music',
      price: 1200,
      digital_price: 800,
      pdf_file_url: null,
      bandcamp_url: 'https://band.example/album',
    })
    expect(await world.browser().open([{ id: album.id, price: 8, quantity: 1, format: 'digital' }])).toMatchObject({
      totalCents: 800,
    })
    await expect(
      world.browser().open([{ id: album.id, price: 12, quantity: 1, format: 'digital' }]),
    ).rejects.toMatchObject({ code: 'price_changed' })
  })

  test('CART-06: the download of a record takes no stock, and is available when the disc is sold out', async () => {
    const disc = await world.item({
      ...cd,
      inventory_count: 0,
      digital_price: 900,
      bandcamp_url: 'https://band.example/a',
    })
    expect(await world.browser().open([{ id: disc.id, price: 9, quantity: 1, format: 'digital' }])).toMatchObject({
      totalCents: 900,
      shippingCents: 0,
    })
    expect(await world.rows('select takes_stock, format_name from checkout_lines')).toEqual([
      { takes_stock: false, format_name: 'Download' },
    ])
    expect(await world.rows('select * from stock_holds')).toEqual([])
  })

  test('OP-11: each size has its own price and stock, and is named on the line', async () => {
    const shirt = await world.item({ category: 'merchandise', title: 'Shirt', price: 2500, pdf_file_url: null })
    const [m, l] = await world.variants(shirt.id, [
      { label: 'M', inventory_count: 3 },
      { label: 'XXL', inventory_count: 3, price: 2800 },
    ])
    await world.browser().open([
      { id: shirt.id, title: 'Shirt', price: 25, quantity: 1, variantId: m?.id ?? '' },
      { id: shirt.id, title: 'Shirt', price: 28, quantity: 1, variantId: l?.id ?? '' },
    ])
    expect(
      await world.rows('select variant_label, unit_cents, quantity from checkout_lines order by position'),
    ).toEqual([
      { variant_label: 'M', unit_cents: 2500, quantity: 1 },
      { variant_label: 'XXL', unit_cents: 2800, quantity: 1 },
    ])
    expect(await world.rows('select variant_id, quantity from stock_holds order by quantity, variant_id')).toHaveLength(
      2,
    )
  })

  test('the checkout cookie is a secret of which only the hash is stored', async () => {
    const sheet = await world.item()
    const browser = world.browser()
    await browser.config()
    const secret = browser.cookies.get('checkout') ?? ''
    await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    expect(browser.cookies.get('checkout')).toBe(secret)
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(await world.rows('select cookie_hash from checkouts')).toEqual([{ cookie_hash: hashSecret(secret) }])
  })
})

describe('unavailable payments', () => {
  test('OP-17: on the production host with a sandbox setting no payment is offered', async () => {
    world.ctx.payments = simulatedPaypal(world.simulator.url, world.ctx.log, { isProductionHost: true })
    const sheet = await world.item()
    await expect(world.browser().config()).rejects.toMatchObject({
      code: 'payment_unavailable',
      message: 'PayPal checkout is temporarily unavailable',
    })
    await expect(world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1 }])).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    await expectNothingOpened(world)
  })

  test('FUNC-01 CHK-22: the page receives client id, environment and script, but no secret', async () => {
    const config = await world.browser().config()
    expect(config).toEqual({
      clientId: 'sim-client',
      currency: 'USD',
      environment: 'sandbox',
      sdkMajor: 5,
      sellerName: world.ctx.settings.siteName,
      sdkUrl: `${world.simulator.url}/sdk/js?client-id=sim-client&currency=USD&components=buttons&intent=capture`,
    })
  })
})
