// Proves create-paypal-order against a real database and the PayPal simulator over HTTP: prices, stock, and failure rows 1 to 7.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { hashSecret } from '@/platform/tokens'
import { shopItems } from '@/db/schema/shop'
import { simulatedPaypal } from '../../../../../../tests/support/orders-context'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ webhooks: false })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const cd = { category: 'cd', title: 'Late Set', price: 1500, pdf_file_url: null } as const

async function nothingWritten(): Promise<void> {
  const [counts] = await world.rows(
    'select (select count(*)::int from checkouts) as checkouts, (select count(*)::int from checkout_lines) as lines, (select count(*)::int from stock_holds) as holds',
  )
  expect(counts).toEqual({ checkouts: 0, lines: 0, holds: 0 })
  expect(await world.calls('orders.create')).toBe(0)
}

describe('what is opened', () => {
  test('FUNC-02 OP-01 OP-12: the server prices the cart, keeps its goods and opens one PayPal order with its own sums', async () => {
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
      shippingCents: 700,
      totalCents: 3150,
      isBought: false,
      held: [{ itemId: disc.id, variantId: null, quantity: 1 }],
      heldUntil: new Date(world.ctx.clock.now().getTime() + 15 * 60_000).toISOString(),
    })

    const { order } = await world.sim<{ order: { purchase_units: [Record<string, unknown>] } }>(
      `/orders/${opened.orderID}`,
    )
    const [checkout] = await world.rows<{ id: string; email: string; invoice_number: string; status: string }>(
      'select * from checkouts',
    )
    expect(checkout).toMatchObject({
      email: 'buyer@example.com',
      status: 'paypal_created',
      needs_shipping: true,
      paypal_order_id: opened.orderID,
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

  test('CART-06: the download of a record takes nothing from the shelf, and can be had when the disc is sold out', async () => {
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

  test('the checkout cookie is a secret of which only the hash is kept', async () => {
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

describe('what is refused, without a row written', () => {
  test("OP-01 CHK-10: a price that is not the shop's", async () => {
    const sheet = await world.item()
    await expect(world.browser().open([{ id: sheet.id, price: 0.01, quantity: 1 }])).rejects.toMatchObject({
      code: 'price_changed',
      message: 'Price calculation error. Please refresh and try again.',
    })
    await nothingWritten()
  })

  test('CHK-06 to CHK-09: carts that cannot be', async () => {
    const sheet = await world.item()
    const free = await world.item({ category: 'free_content', title: 'Gift', price: null })
    const line = { id: sheet.id, price: 9.5, quantity: 1 }
    await expect(world.browser().open([])).rejects.toMatchObject({
      code: 'invalid_cart',
      message: 'Invalid cart: no items or invalid total',
    })
    await expect(world.browser().open([line], '  ')).rejects.toMatchObject({
      message: 'Customer email is required for checkout',
    })
    await expect(world.browser().open([line], 'no address')).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Please enter a valid email address.',
    })
    await expect(
      world.browser().open([line, { ...line, quantity: -1, title: 'Minus' }, { ...line, quantity: 3 }]),
    ).rejects.toMatchObject({ message: 'Invalid quantity for item: Minus' })
    await expect(world.browser().open([{ ...line, quantity: 1.5 }])).rejects.toMatchObject({
      message: 'Invalid quantity for item: Blue Sheet',
    })
    await expect(
      world.browser().open([
        { ...line, quantity: 60 },
        { ...line, quantity: 60 },
      ]),
    ).rejects.toMatchObject({ message: 'Invalid quantity for item: Blue Sheet' })
    await expect(world.browser().open([{ ...line, quantity: 2 }])).rejects.toMatchObject({
      message: 'Blue Sheet (PDF) is needed only once in an order.',
    })
    await expect(
      world.browser().open([line, { id: free.id, title: 'Gift', price: 0, quantity: 1 }]),
    ).rejects.toMatchObject({ message: 'Invalid price for item: Gift' })
    await expect(world.browser().open([{ id: free.id, title: 'Gift', price: 5, quantity: 1 }])).rejects.toMatchObject({
      message: 'Invalid price for item: Gift',
    })
    await nothingWritten()
  })

  test('unknown and hidden items, and formats that are not offered, by name', async () => {
    const sheet = await world.item()
    const hidden = await world.item({ title: 'Secret', is_visible: false })
    await expect(
      world.browser().open([{ id: '7a4e6a1c-56f5-4d0a-9a2a-c4f35a1f4c11', title: 'Ghost', price: 1, quantity: 1 }]),
    ).rejects.toMatchObject({ code: 'invalid_cart', message: 'Ghost is no longer available.' })
    await expect(
      world.browser().open([{ id: hidden.id, title: 'Secret', price: 9.5, quantity: 1 }]),
    ).rejects.toMatchObject({ message: 'Secret is no longer available.' })
    await expect(world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1, format: 'cd' }])).rejects.toMatchObject(
      { message: 'Blue Sheet is not available in this format.' },
    )
    await nothingWritten()
  })

  test('bodies that break the contract: 10,000 lines, an over-long address, an id that is none', async () => {
    const sheet = await world.item()
    const line = { id: sheet.id, title: 'x', price: 9.5, quantity: 1, category: 'sheet_music' }
    for (const body of [
      { items: Array.from({ length: 10_000 }, () => line), customerEmail: 'a@b.example' },
      { items: [line], customerEmail: `${'a'.repeat(300)}@b.example` },
      { items: [{ ...line, id: "1' or '1'='1" }], customerEmail: 'a@b.example' },
      { items: [{ ...line, quantity: 'many' }], customerEmail: 'a@b.example' },
      { customerEmail: 'a@b.example' },
    ]) {
      await expect(world.browser().post('createPaypalOrder', body)).rejects.toMatchObject({ code: 'invalid_input' })
    }
    await nothingWritten()
  })

  test('OP-18: a closed shop takes no new orders', async () => {
    const sheet = await world.item()
    await world.rows("update page_settings set is_work_in_progress = true where page_name = 'shop'")
    await expect(world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1 }])).rejects.toMatchObject({
      code: 'shop_closed',
    })
    await nothingWritten()
  })

  test('CART-08 CART-09 OP-11: more than there is; what is not sent in a parcel takes none of it', async () => {
    const disc = await world.item({ ...cd, inventory_count: 2, bandcamp_url: 'https://band.example/a' })
    const gone = await world.item({ ...cd, title: 'Gone', inventory_count: 0 })
    await expect(world.browser().open([{ id: disc.id, price: 15, quantity: 3, format: 'cd' }])).rejects.toMatchObject({
      code: 'insufficient_stock',
      message: 'Only 2 items available in stock',
      fields: { [disc.id]: 'Only 2 items available in stock' },
    })
    await expect(world.browser().open([{ id: gone.id, price: 15, quantity: 1, format: 'cd' }])).rejects.toMatchObject({
      message: 'Item is currently out of stock',
    })
    await nothingWritten()
    await world.browser().open([
      { id: disc.id, price: 15, quantity: 2, format: 'cd' },
      { id: disc.id, price: 15, quantity: 1, format: 'digital' },
    ])
  })

  test('a file or a link twice: one is all that an order needs', async () => {
    const sheet = await world.item()
    await expect(
      world.browser().open([{ id: sheet.id, price: 9.5, quantity: 2, format: 'pdf' }]),
    ).rejects.toMatchObject({ code: 'invalid_cart', message: 'Blue Sheet (PDF) is needed only once in an order.' })
    await expect(
      world.browser().open([
        { id: sheet.id, price: 9.5, quantity: 1 },
        { id: sheet.id, price: 9.5, quantity: 1 },
      ]),
    ).rejects.toMatchObject({ code: 'invalid_cart' })
    await nothingWritten()
  })

  test('OP-14: music that has no file and no link is not sold, whatever it costs', async () => {
    const album = await world.item({ category: 'digital_music', title: 'Nowhere', price: 1200, pdf_file_url: null })
    await expect(
      world.browser().open([{ id: album.id, price: 12, quantity: 1, format: 'digital' }]),
    ).rejects.toMatchObject({ code: 'invalid_cart', message: 'Nowhere cannot be bought at the moment.' })
    await nothingWritten()
  })

  test('OP-26: a shirt without its size, in a size that is gone, or in one that is sold out', async () => {
    const shirt = await world.item({
      category: 'merchandise',
      title: 'Shirt',
      price: 2500,
      pdf_file_url: null,
      inventory_count: 9,
    })
    const [m, l] = await world.variants(shirt.id, [
      { label: 'M', inventory_count: 1 },
      { label: 'L', inventory_count: 0 },
    ])
    const line = { id: shirt.id, title: 'Shirt', price: 25, quantity: 1 }
    await expect(world.browser().open([line])).rejects.toMatchObject({
      message: 'Please choose which Shirt you would like.',
    })
    await expect(
      world.browser().open([{ ...line, variantId: '7a4e6a1c-56f5-4d0a-9a2a-c4f35a1f4c11' }]),
    ).rejects.toMatchObject({ message: 'Shirt is no longer available in this choice.' })
    await expect(world.browser().open([{ ...line, variantId: l?.id ?? '' }])).rejects.toMatchObject({
      message: 'Item is currently out of stock',
    })
    await expect(world.browser().open([{ ...line, quantity: 2, variantId: m?.id ?? '' }])).rejects.toMatchObject({
      message: 'Only 1 items available in stock',
    })
    await nothingWritten()
  })
})

describe('payments that cannot be taken', () => {
  test('OP-17: on the own host with a sandbox setting no payment is offered', async () => {
    world.ctx.payments = simulatedPaypal(world.simulator.url, world.ctx.log, { isProductionHost: true })
    const sheet = await world.item()
    await expect(world.browser().config()).rejects.toMatchObject({
      code: 'payment_unavailable',
      message: 'PayPal checkout is temporarily unavailable',
    })
    await expect(world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1 }])).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    await nothingWritten()
  })

  test('FUNC-01 CHK-22: the page learns client id, environment and script, and no secret', async () => {
    const config = await world.browser().config()
    expect(config).toEqual({
      clientId: 'sim-client',
      environment: 'sandbox',
      sdkMajor: 5,
      sdkUrl: `${world.simulator.url}/sdk/js?client-id=sim-client&currency=USD&components=buttons&intent=capture`,
    })
  })
})

describe('what may go wrong while opening', () => {
  test('row 1: killed before anything is committed, nothing exists and the buyer tries again', async () => {
    const disc = await world.item({ ...cd, inventory_count: 1 })
    await world.rows(`
      create function stop_here() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger stop_here after insert on stock_holds for each row execute function stop_here();`)
    const browser = world.browser()
    await expect(browser.open([{ id: disc.id, price: 15, quantity: 1, format: 'cd' }])).rejects.toThrow()
    await nothingWritten()
    await world.rows('drop trigger stop_here on stock_holds; drop function stop_here()')
    await browser.open([{ id: disc.id, price: 15, quantity: 1, format: 'cd' }])
    expect(await world.calls('orders.create')).toBe(1)
  })

  test('row 2: killed after the goods were kept, the retry takes up the same checkout', async () => {
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const browser = world.browser()
    await browser.config()
    const cookieHash = hashSecret(browser.cookies.get('checkout') ?? '')
    const items = [{ id: disc.id, title: 'Late Set', price: 15, quantity: 1, category: 'cd', format: 'cd' }]
    expect(
      await world.child(
        { kind: 'open', request: { items, customerEmail: 'buyer@example.com', cookieHash, network: '203.0.113.9' } },
        { crashAt: 'after-hold' },
      ),
    ).toBeNull()
    expect(await world.rows('select status from checkouts')).toEqual([{ status: 'open' }])
    expect(await world.calls('orders.create')).toBe(0)

    const opened = await browser.open(items)
    expect(await world.rows('select status, paypal_order_id from checkouts')).toEqual([
      { status: 'paypal_created', paypal_order_id: opened.orderID },
    ])
    expect(await world.rows('select quantity from stock_holds')).toEqual([{ quantity: 1 }])
  })

  test('row 2: what a killed process kept is free again after 15 minutes, and its checkout is closed', async () => {
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const items = [{ id: disc.id, title: 'Late Set', price: 15, quantity: 1, category: 'cd', format: 'cd' }]
    await world.child(
      { kind: 'open', request: { items, customerEmail: 'buyer@example.com', cookieHash: 'x', network: '203.0.113.9' } },
      { crashAt: 'after-hold' },
    )
    await world.advance(15 * 60 + 1)
    await world.browser().open(items)
    await world.advance(7 * 60 * 60)
    await world.runJobsOf('settle-due')
    expect(await world.rows("select status from checkouts where cookie_hash = 'x'")).toEqual([{ status: 'expired' }])
  })

  test("row 3: PayPal's answer is lost, the same key gives the same order", async () => {
    const sheet = await world.item()
    world.fault({ call: 'orders.create', kind: 'timeout-after-commit' })
    const opened = await world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    expect(await world.calls('orders.create')).toBe(2)
    expect(await world.sim('/requests')).toMatchObject({ orders: 1 })
    expect(await world.rows('select paypal_order_id from checkouts')).toEqual([{ paypal_order_id: opened.orderID }])
  })

  test('row 3: when every answer is lost, the buyer hears so, and the next click gets the order that was made', async () => {
    const sheet = await world.item()
    const browser = world.browser()
    world.fault({ call: 'orders.create', kind: 'timeout-after-commit', times: 3 })
    await expect(browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])).rejects.toMatchObject({
      code: 'payment_unavailable',
    })
    await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    expect(await world.sim('/requests')).toMatchObject({ orders: 1 })
    expect(await world.rows('select status from checkouts')).toEqual([{ status: 'paypal_created' }])
  })

  test('row 4: killed after PayPal made the order, the retry gets and saves the same one', async () => {
    const sheet = await world.item()
    const browser = world.browser()
    await browser.config()
    const cookieHash = hashSecret(browser.cookies.get('checkout') ?? '')
    const items = [
      { id: sheet.id, title: 'Blue Sheet', price: 9.5, quantity: 1, category: 'sheet_music', format: 'pdf' },
    ]
    expect(
      await world.child(
        { kind: 'open', request: { items, customerEmail: 'buyer@example.com', cookieHash, network: '203.0.113.9' } },
        { crashAt: 'after-paypal-create' },
      ),
    ).toBeNull()
    expect(await world.rows('select paypal_order_id from checkouts')).toEqual([{ paypal_order_id: null }])

    const opened = await browser.open(items)
    expect(await world.sim('/requests')).toMatchObject({ orders: 1 })
    expect(await world.rows('select paypal_order_id from checkouts')).toEqual([{ paypal_order_id: opened.orderID }])
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

  test('row 5: a click hours later gets a new order, because PayPal forgets the old one', async () => {
    const sheet = await world.item()
    const browser = world.browser()
    const first = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    await world.advance(151 * 60)
    const second = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    expect(second.orderID).not.toBe(first.orderID)
    expect(await world.rows('select status from checkouts order by created_at')).toEqual([
      { status: 'cancelled' },
      { status: 'paypal_created' },
    ])
  })

  test('row 6: a changed cart is a new order, and the old one can no longer be paid', async () => {
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
