// Tests raising a licence for fewer copies. The difference is paid once, like every order, and the old link, the
// licence page and the back-office show the new number.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { licencePrice } from '@/features/commerce/cart/licence.rules'
import { licenceTiers } from '@/db/schema/commerce/licences'
import { deriveToken } from '@/platform/tokens'
import { forgedToken } from '../../../../../../tests/support/forged-token'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { findOrderDetails } from '@/features/commerce/orders/server/back-office/order-details'
import { refundLine } from '@/features/commerce/refunds/server/refund'
import { printedLicence } from '../printed-licence'
import { soldFiles } from '../sold-files'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

type Order = { id: string; checkout_id: string; unit_cents: number; tops_up: string | null; payment_status: string }
const ordersNow = () =>
  world.rows<Order>(
    'select id, checkout_id, unit_cents, tops_up, payment_status from orders order by created_at, tops_up nulls first',
  )
const makeToken = (orderId: string) => deriveToken(world.ctx.settings.tokenSecret, 'licence', orderId)

async function shop(price = 950, factors: [number, number] = [100, 250]) {
  const item = await world.item({ title: 'Blue Shoes', price, pdf_file_url: 'private:sheet-music-pdfs/blue.pdf' })
  const tiers = await world.ctx.db
    .insert(licenceTiers)
    .values([
      { name: 'Studio', copies: 4, price_amount: factors[0], order_index: 0 },
      { name: 'Ensemble', copies: 12, price_amount: factors[1], order_index: 1 },
    ])
    .returning()
  const [studio, ensemble] = tiers.map(({ id }) => id)
  if (!studio || !ensemble) throw new Error('no licences')
  return { item, studio, ensemble }
}
const line = (id: string, cents: number, licenceId: string, topsUp?: string) => ({
  id,
  price: cents / 100,
  quantity: 1,
  format: 'pdf',
  licenceId,
  ...(topsUp && { topsUp }),
})
async function buy(items: ReturnType<typeof line>[], browser = world.browser(), email = 'buyer@example.com') {
  const { orderID, totalCents } = await browser.open(items, email, undefined, 'Big Band X')
  await world.atPaypal(orderID, 'approve')
  return { orderID, totalCents, reply: await browser.settle(orderID) }
}
/** Buys a paid licence for 4 copies. */
async function bought() {
  const made = await shop()
  await buy([line(made.item.id, 950, made.studio)])
  const [first] = await ordersNow()
  if (!first) throw new Error('nothing was bought')
  return { ...made, first, token: makeToken(first.id) }
}
const printedAt = async (orderId: string) =>
  (await soldFiles.soldFile(world.ctx, { order_id: orderId, entry_id: null, title: 'Blue Shoes' })).text?.printed?.after
const refusal = (items: ReturnType<typeof line>[]) =>
  buy(items).then(
    () => 'opened',
    (error: { code: string; message: string }) => `${error.code}: ${error.message}`,
  )

test('paying the difference raises the licence: the old link, the licence page and both orders show it, and no second download is created', async () => {
  const { item, ensemble, first, token } = await bought()
  const { totalCents, reply } = await buy([line(item.id, 2375 - 950, ensemble, token)])
  expect(totalCents).toBe(1425)
  expect(reply.orders).toMatchObject([{ isTopUp: true, delivery: 'file', files: [], unitCents: 1425 }])
  expect(await printedAt(first.id)).toContain('12 copies')
  expect(await printedLicence(world.ctx, token)).toMatchObject({ isValid: true, copies: 12, holder: 'Big Band X' })
  const [, second] = await ordersNow()
  expect(second?.tops_up).toBe(first.id)
  expect(await world.rows('select count(*)::int as n from download_grants')).toEqual([{ n: 1 }])
  expect(await world.rows('select bool_or(owes_goods) as owes from checkouts')).toEqual([{ owes: false }])
  const old = await findOrderDetails(world.ctx, first.checkout_id)
  expect(old.lines[0]).toMatchObject({
    licence: '12 copies, licensed to “Big Band X”',
    unitCents: 950,
    topUps: [{ orderId: second?.checkout_id, copies: 12, cents: 1425 }],
  })
  expect((await findOrderDetails(world.ctx, second?.checkout_id ?? '')).lines[0]).toMatchObject({
    licence: 'raised to 12 copies, at the same link',
    toppedUp: { orderId: first.checkout_id, number: old.invoiceNumber },
    bringsNothing: false,
  })
  await world.runJobs()
  expect(world.mails.at(-1)?.text ?? '').toContain('raised to 12 copies')
})

test('whatever the prices are, top-up and first payment add up to the larger licence, and no change of a price changes an order @sweep', async () => {
  const amounts = fc.record({
    price: fc.integer({ min: 100, max: 20_000 }),
    small: fc.integer({ min: 100, max: 300 }),
    more: fc.integer({ min: 10, max: 500 }),
    later: fc.integer({ min: 100, max: 20_000 }),
  })
  await fc.assert(
    fc.asyncProperty(amounts, async ({ price, small, more, later }) => {
      await world.reset()
      await world.ctx.db.delete(licenceTiers)
      const { item, studio, ensemble } = await shop(price, [small, small + more])
      const toCents = (priceAmount: number) => licencePrice(price, { priceRule: 'times', priceAmount })
      await buy([line(item.id, toCents(small), studio)])
      const [first] = await ordersNow()
      const difference = toCents(small + more) - toCents(small)
      const raise = line(item.id, difference, ensemble, makeToken(first?.id ?? ''))
      await buy([raise])
      await world.ctx.db.$client.query(
        `update licence_tiers set price_amount = 3, copies = 2; update shop_items set price = ${later / 100}`,
      )
      const both = await ordersNow()
      expect(both.map(({ unit_cents }) => unit_cents)).toEqual([toCents(small), difference])
      expect(both.reduce((sum, { unit_cents }) => sum + unit_cents, 0)).toBe(toCents(small + more))
      expect(await printedAt(first?.id ?? '')).toContain('12 copies')
    }),
    { numRuns: 8 },
  )
})

test('the server refuses another price, a smaller licence, another sheet, a forged token, a refunded order and a price below the paid one', async () => {
  const { item, studio, ensemble, first, token } = await bought()
  const other = await world.item({ title: 'Red Shoes', price: 950, pdf_file_url: 'private:sheet-music-pdfs/red.pdf' })
  expect(await refusal([line(item.id, 1, ensemble, token)])).toMatch(/^price_changed/)
  expect(await refusal([line(item.id, 950, studio, token)])).toMatch(/^invalid_cart/)
  expect(await refusal([line(other.id, 1425, ensemble, token)])).toMatch(/^invalid_cart/)
  expect(await refusal([line(item.id, 1425, ensemble, makeToken(item.id))])).toMatch(/^invalid_cart/)
  expect(await refusal([line(item.id, 1425, ensemble, forgedToken(token))])).toMatch(/^invalid_cart/)
  await world.rows('update licence_tiers set price_amount = 2 where copies = 12 returning id')
  expect(await refusal([line(item.id, 1425, ensemble, token)])).toMatch(/^price_changed/)
  await world.rows('update licence_tiers set price_amount = 1 where copies = 12 returning id')
  expect(await refusal([line(item.id, 1425, ensemble, token)])).toMatch(/^invalid_cart/)
  await world.rows(`update orders set payment_status = 'refunded' where id = '${first.id}' returning id`)
  expect(await refusal([line(item.id, 1425, ensemble, token)])).toMatch(/^invalid_cart/)
})

test('two lines of one order that raise the same licence are refused when it is opened, without a request to PayPal', async () => {
  const { item, ensemble, token } = await bought()
  const [orchestra] = await world.ctx.db
    .insert(licenceTiers)
    .values([{ name: 'Orchestra', copies: 60, price_amount: 400, order_index: 2 }])
    .returning()
  const both = [line(item.id, 1425, ensemble, token), line(item.id, 3800 - 950, orchestra?.id ?? '', token)]
  expect(await refusal(both)).toBe(
    'invalid_cart: The licence of Blue Shoes can be raised only once in an order. Please remove one of the two lines.',
  )
  expect(await world.rows('select count(*)::int as n from checkouts')).toEqual([{ n: 1 }])
  expect(await refusal(both.slice(1))).toBe('opened')
})

test('if two people pay for the same copies at once, one is charged, and the other is told that nothing was', async () => {
  const { item, ensemble, token } = await bought()
  const raise = [line(item.id, 1425, ensemble, token)]
  const people = await Promise.all(
    ['one@example.com', 'two@example.com'].map(async (email) => {
      const browser = world.browser()
      const { orderID } = await browser.open(raise, email, undefined, 'Big Band X')
      await world.atPaypal(orderID, 'approve')
      return { browser, orderID }
    }),
  )
  const answers = await Promise.all(
    people.map(({ browser, orderID }) =>
      browser.settle(orderID).then(
        ({ state }) => state,
        (error: { message: string }) => error.message,
      ),
    ),
  )
  expect(answers.filter((answer) => answer === 'completed')).toHaveLength(1)
  expect(answers.filter((answer) => answer.includes('Nothing was charged'))).toHaveLength(1)
  await world.runJobs()
  expect(world.movements('capture')).toHaveLength(2)
  expect((await ordersNow()).filter(({ tops_up }) => tops_up !== null)).toHaveLength(1)
})

test('a refunded top-up removes its copies; a refunded first payment ends the licence', async () => {
  const { item, ensemble, first, token } = await bought()
  await buy([line(item.id, 1425, ensemble, token)])
  const [, second] = await ordersNow()
  await refundLine(world.ctx, second?.id ?? '', 'not needed')
  await world.runJobs()
  expect(await printedAt(first.id)).toContain('4 copies')
  expect(await printedLicence(world.ctx, token)).toMatchObject({ isValid: true, copies: 4 })
  await buy([line(item.id, 1425, ensemble, token)])
  expect(await printedLicence(world.ctx, token)).toMatchObject({ copies: 12 })
  await refundLine(world.ctx, first.id, 'not needed')
  await world.runJobs()
  expect(await printedLicence(world.ctx, token)).toMatchObject({ isValid: false })
})

describe('a refund made at PayPal that names no line', () => {
  const toCapture = async (orderId: string) => {
    const [payment] = await world.rows<{ id: string }>(
      `select provider_capture_id as id from payments join orders using (checkout_id) where orders.id = '${orderId}'`,
    )
    return payment?.id ?? ''
  }
  const refundAtPaypal = async (orderId: string, cents: number) => {
    await world.sim(`/captures/${await toCapture(orderId)}/refund`, { cents })
    await world.runJobs()
  }

  test('in an order with the top-up alone, the copies stay, and the refunded amount does not count towards the next one', async () => {
    const { item, ensemble, first, token } = await bought()
    const [orchestra] = await world.ctx.db
      .insert(licenceTiers)
      .values([{ name: 'Orchestra', copies: 60, price_amount: 400, order_index: 2 }])
      .returning()
    await buy([line(item.id, 1425, ensemble, token)])
    const [, second] = await ordersNow()
    await refundAtPaypal(second?.id ?? '', 500)
    await world.advance(1)
    expect(await printedLicence(world.ctx, token)).toMatchObject({ copies: 12, topUp: { paidCents: 2375 - 500 } })
    expect(await refusal([line(item.id, 3800 - 2375, orchestra?.id ?? '', token)])).toMatch(/^price_changed/)
    await buy([line(item.id, 3800 - 2375 + 500, orchestra?.id ?? '', token)])
    expect(await printedLicence(world.ctx, token)).toMatchObject({ copies: 60, topUp: { paidCents: 3800 } })
    // Refunds the rest of the middle payment. The remaining money does not pay for 60 copies, but for the 12 that were
    // sold before.
    await refundAtPaypal(second?.id ?? '', 925)
    expect(await printedLicence(world.ctx, token)).toMatchObject({ copies: 12, topUp: { paidCents: 3800 - 925 } })
    expect(await printedAt(first.id)).toContain('12 copies')
  })

  test('in an order of several lines, the paid amount falls only as far as the payment no longer covers it', async () => {
    const { item, studio } = await shop()
    const other = await world.item({ title: 'Red Shoes', price: 700, pdf_file_url: 'private:sheet-music-pdfs/red.pdf' })
    await buy([line(item.id, 950, studio), line(other.id, 700, studio)])
    const [first] = await world.rows<{ id: string }>("select id from orders where title = 'Blue Shoes'")
    const token = makeToken(first?.id ?? '')
    await refundAtPaypal(first?.id ?? '', 300)
    expect(await printedLicence(world.ctx, token)).toMatchObject({ isValid: true, topUp: { paidCents: 950 } })
    await refundAtPaypal(first?.id ?? '', 600)
    expect(await printedLicence(world.ctx, token)).toMatchObject({ isValid: true, topUp: { paidCents: 1650 - 900 } })
  })
})
