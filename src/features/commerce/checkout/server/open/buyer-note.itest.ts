// Proves that the buyer's note to the seller goes to the owner, the buyer and the buyer's own data; never to PayPal.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const stored = () =>
  world.rows<{ status: string; buyer_note: string | null }>(
    'select status, buyer_note from checkouts order by created_at',
  )

test('a note is trimmed, loses invisible characters, keeps its lines, and the last request for the same cart replaces it', async () => {
  const sheet = await world.item()
  const cart = [{ id: sheet.id, price: 9.5, quantity: 1 }]
  const browser = world.browser()
  const first = await browser.open(cart, 'buyer@example.com', '  For \u0007Ada,\r\n\tplease\u202E\u200B  ')
  expect(await stored()).toEqual([{ status: 'provider_created', buyer_note: 'For Ada,\n please' }])
  const second = await browser.open(cart, 'buyer@example.com', 'For Bill')
  expect(second.orderID).toBe(first.orderID)
  expect(await stored()).toEqual([{ status: 'provider_created', buyer_note: 'For Bill' }])
  await browser.open(cart, 'buyer@example.com', ' \n ')
  expect(await stored()).toEqual([{ status: 'provider_created', buyer_note: null }])
})

test('more than 500 characters are refused with a message, and no checkout is opened', async () => {
  const sheet = await world.item()
  const browser = world.browser()
  const asked = browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }], 'buyer@example.com', 'x'.repeat(501))
  await expect(asked).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { note: 'The note must be at most 500 characters' },
  })
  expect(await stored()).toEqual([])
})

test('the note is in the mail to the owner and in the receipt, and is never sent to PayPal', async () => {
  const sheet = await world.item()
  const browser = world.browser()
  const words = 'Please sign it\n<b>for Ada</b>'
  const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }], 'buyer@example.com', words)
  await world.atPaypal(orderID)
  await browser.settle(orderID)
  await world.runJobs()
  const mailTo = (address: string) => world.mails.find(({ to }) => to === address)
  expect(mailTo('owner@themusician.test')?.text).toMatch(/note from the buyer[\s\S]*Please sign it/i)
  expect(mailTo('buyer@example.com')?.text).toMatch(/your note:[\s\S]*Please sign it/i)
  for (const { html } of world.mails) expect(html).not.toContain('<b>for Ada</b>')
  expect(JSON.stringify(await world.sim(`/orders/${orderID}`))).not.toContain('sign it')
})
