// Tests the carts that create-paypal-order refuses, each with its message and without a written row.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectNothingOpened } from '../../../../../../tests/support/nothing-opened'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld({ webhooks: false })
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const cd = { category: 'cd', title: 'Late Set', price: 1500, pdf_file_url: null } as const

describe('refused carts, without a stored row', () => {
  test("OP-01 CHK-10: a price that differs from the shop's is refused", async () => {
    const sheet = await world.item()
    await expect(world.browser().open([{ id: sheet.id, price: 0.01, quantity: 1 }])).rejects.toMatchObject({
      code: 'price_changed',
      message: 'Price calculation error. Please refresh and try again.',
    })
    await expectNothingOpened(world)
  })

  test('CHK-04: before paying, a buyer learns that mail cannot reach the address', async () => {
    const sheet = await world.item()
    const { mail } = world.ctx
    const { takesUnicodeNames } = mail
    mail.takesUnicodeNames = async () => false
    try {
      await expect(
        world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1 }], 'ü@example.com'),
      ).rejects.toMatchObject({
        code: 'invalid_input',
        message:
          'Our mail server cannot write to addresses with letters such as ü before the @. Please use another address.',
      })
    } finally {
      mail.takesUnicodeNames = takesUnicodeNames
    }
    await expectNothingOpened(world)
  })

  test('CHK-06 to CHK-09: invalid carts are refused', async () => {
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
    await expectNothingOpened(world)
  })

  test('unknown and hidden items, and formats that are not offered, are refused by name', async () => {
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
    await expectNothingOpened(world)
  })

  test('bodies that break the contract are refused: 10,000 lines, an over-long address, an invalid id', async () => {
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
    await expectNothingOpened(world)
  })

  test('OP-18: a closed shop takes no new orders', async () => {
    const sheet = await world.item()
    await world.rows("update page_settings set is_work_in_progress = true where page_name = 'shop'")
    await expect(world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1 }])).rejects.toMatchObject({
      code: 'shop_closed',
    })
    await expectNothingOpened(world)
  })

  test('CART-08 CART-09 OP-11: a quantity above the stock is refused; items that are not sent in a parcel take none of it', async () => {
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
    await expectNothingOpened(world)
    await world.browser().open([
      { id: disc.id, price: 15, quantity: 2, format: 'cd' },
      { id: disc.id, price: 15, quantity: 1, format: 'digital' },
    ])
  })

  test('a quantity of two of a file or a link is refused: an order needs it only once', async () => {
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
    await expectNothingOpened(world)
  })

  test('OP-14: music that has no file and no link is not sold, whatever its price', async () => {
    const album = await world.item({ category: 'digital_music', title: 'Nowhere', price: 1200, pdf_file_url: null })
    await expect(
      world.browser().open([{ id: album.id, price: 12, quantity: 1, format: 'digital' }]),
    ).rejects.toMatchObject({ code: 'invalid_cart', message: 'Nowhere cannot be bought at the moment.' })
    await expectNothingOpened(world)
  })

  test('OP-26: a shirt is refused without its size, in a deleted size, or in one that is sold out', async () => {
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
    ).rejects.toMatchObject({ message: 'The option you chose for Shirt is no longer available.' })
    await expect(world.browser().open([{ ...line, variantId: l?.id ?? '' }])).rejects.toMatchObject({
      message: 'Item is currently out of stock',
    })
    await expect(world.browser().open([{ ...line, quantity: 2, variantId: m?.id ?? '' }])).rejects.toMatchObject({
      message: 'Only 1 items available in stock',
    })
    await expectNothingOpened(world)
  })
})
