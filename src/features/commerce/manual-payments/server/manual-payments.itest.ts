// Tests orders that are paid outside the site: they wait, the owner marks them as paid or cancels them, once.
import { ownerActor } from '../../../../../tests/support/administrator'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '@/platform/context'
import { offers } from '@/db/schema/commerce/offers/offers'
import { refundCheckout } from '@/features/commerce/refunds/server/refund'
import { findDifferences } from '@/features/commerce/payments/server/reconciliation/reconcile'
import { paymentsInProgress } from '@/features/commerce/payments/server/payments-in-progress'
import { settle } from '@/features/commerce/payments/server/settling/settle'
import { testSettings } from '../../../../../tests/support/orders-context'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { cd, stockOfItem } from '../../../../../tests/support/settling'
import { europeZone, homeZone, storeZones } from '../../../../../tests/support/shipping-zones'
import { cancelUnpaid, markPaid, recordDecisions } from './decide'
import { mostWaiting } from './manual-provider'

let world: OrdersWorld
let owner: Context
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(async () => {
  await world.reset()
  world.ctx.settings = {
    ...testSettings,
    owner: {
      ...testSettings.owner,
      manual_payment: true,
      manual_payment_text: 'Ada Trumpet\nDE89 3704 0044 0532 0130 00',
      manual_payment_days: 10,
    },
  }
  owner = { ...world.ctx, actor: ownerActor }
})
afterEach(() => {
  world.ctx.settings = testSettings
})
afterAll(() => world.close())

const school = { name: 'Music School Nord', street: 'Am Markt 1', city: 'Kiel', postalCode: '24103', country: 'DE' }

async function cart(stock = 3) {
  const sheet = await world.item()
  const disc = await world.item({ ...cd, inventory_count: stock })
  const items = [
    { id: sheet.id, title: 'Blue Sheet', price: 9.5, quantity: 1, category: 'sheet_music', format: 'pdf' },
    { id: disc.id, title: 'Late Set', price: 15, quantity: 1, category: 'cd', format: 'cd' },
  ]
  return { discId: disc.id, items }
}

type Goods = Awaited<ReturnType<typeof cart>>

/** Places an order as the page does: opens it, then asks for its outcome. */
async function place({ items }: Goods, change: Record<string, unknown> = {}, browser = world.browser()) {
  const { orderID } = (await browser.post('createPaypalOrder', {
    items,
    customerEmail: 'school@example.com',
    currency: 'USD',
    paymentSource: 'manual',
    payer: school,
    ...change,
  })) as { orderID: string }
  return { browser, orderID, reply: await browser.status(orderID) }
}

const checkout = async () =>
  (await world.rows<{ id: string; status: string }>('select id, status from checkouts'))[0] ?? { id: '', status: '' }
const mailTo = (address: string) => world.mails.filter(({ to }) => to === address)
const history = async () =>
  (await world.rows<{ what: string }>(`select what from audit where ref like 'checkout:%' order by id`)).map(
    ({ what }) => what,
  )

test('an order waits for its payment: goods are held, nothing is delivered, buyer and owner are told', async () => {
  const goods = await cart()
  const { reply, orderID, browser } = await place(goods)
  const [{ invoice } = { invoice: '' }] = await world.rows<{ invoice: string }>(
    'select invoice_number as invoice from checkouts',
  )
  expect(reply).toMatchObject({ state: 'pending', success: true })
  expect(reply.howToPay).toContain(`with the reference ${invoice}.\n\nAda Trumpet\nDE89 3704 0044 0532 0130 00\n\n`)
  expect((await world.browser().status(orderID)).howToPay).toBeUndefined()
  expect(await checkout()).toMatchObject({ status: 'pending' })
  expect(await world.rows('select payment_status from orders order by position')).toEqual([
    { payment_status: 'pending' },
    { payment_status: 'pending' },
  ])
  expect(await world.rows('select quantity, approved_at is not null as held from stock_holds')).toEqual([
    { quantity: 1, held: true },
  ])
  expect(await world.rows('select 1 from download_grants')).toEqual([])
  expect(await stockOfItem(world, goods.discId)).toEqual({ left: 3, sold: 0 })
  await world.runJobs()
  expect(mailTo('school@example.com').map(({ subject }) => subject)).toEqual([`How to pay for your order ${invoice}`])
  expect(mailTo('school@example.com')[0]?.text).toContain('DE89 3704 0044 0532 0130 00')
  expect(mailTo('owner@themusician.test').map(({ subject }) => subject)).toEqual([
    `Order ${invoice} waits for its payment: $31.50`,
  ])
  // Asking again changes nothing.
  expect((await browser.status(orderID)).state).toBe('pending')
  expect(world.movements()).toEqual([])
  expect(await paymentsInProgress(world.ctx)).toEqual([])
})

test('marked as paid, it is delivered once; marking it again changes nothing and says so', async () => {
  const goods = await cart()
  const { orderID, browser } = await place(goods)
  const { id } = await checkout()
  await markPaid(owner, settle, id)
  expect(await checkout()).toMatchObject({ status: 'paid' })
  expect(await browser.status(orderID)).toMatchObject({ state: 'completed', receipt: { totalCents: 3150 } })
  expect(await stockOfItem(world, goods.discId)).toEqual({ left: 2, sold: 1 })
  expect(await world.rows('select title from download_grants')).toEqual([{ title: 'Blue Sheet' }])
  expect(await world.rows('select status, amount_cents from payments')).toEqual([
    { status: 'completed', amount_cents: 3150 },
  ])
  expect(await world.rows('select payer_name, shipping_address from checkouts')).toEqual([
    {
      payer_name: 'Music School Nord',
      shipping_address: {
        name: 'Music School Nord',
        line1: 'Am Markt 1',
        line2: null,
        city: 'Kiel',
        state: null,
        postalCode: '24103',
        countryCode: 'DE',
      },
    },
  ])
  await expect(markPaid(owner, settle, id)).rejects.toThrow(/was marked as paid on .* Nothing was changed/)
  await expect(cancelUnpaid(owner, settle, id)).rejects.toThrow(/was marked as paid on .* Nothing was changed/)
  await recordDecisions(world.ctx, settle)
  await world.runJobs()
  expect(await history()).toEqual(['checkout.placed', 'order.marked_paid', 'checkout.paid'])
  expect(mailTo('school@example.com')).toHaveLength(2)
  expect(mailTo('owner@themusician.test')).toHaveLength(2)
  expect(await stockOfItem(world, goods.discId)).toEqual({ left: 2, sold: 1 })
})

test('cancelled by the owner: the goods are free, the buyer is told, and it cannot be marked as paid', async () => {
  const goods = await cart(1)
  await place(goods)
  await expect(place(goods, { customerEmail: 'second@example.com' }, world.browser('198.51.100.9'))).rejects.toThrow(
    'Item is currently out of stock',
  )
  const { id } = await checkout()
  await cancelUnpaid(owner, settle, id)
  expect(await world.rows('select payment_status from orders')).toEqual([
    { payment_status: 'failed' },
    { payment_status: 'failed' },
  ])
  await expect(markPaid(owner, settle, id)).rejects.toThrow(/was cancelled on .* Nothing was changed/)
  await world.runJobs()
  expect(mailTo('school@example.com').at(-1)?.subject).toMatch(/^Your order .* was cancelled$/)
  expect(await history()).toEqual(['checkout.placed', 'order.cancelled_unpaid', 'checkout.not_paid'])
  const { reply } = await place(goods, { customerEmail: 'second@example.com' }, world.browser('198.51.100.9'))
  expect(reply.state).toBe('pending')
})

test('stock is held for the days that the owner has set; then the order is cancelled', async () => {
  const goods = await cart(1)
  await place(goods)
  for (let day = 0; day < 9; day++) {
    await world.advance(24 * 3600)
    await world.runJobsNamed('settle-due')
    await recordDecisions(world.ctx, settle)
  }
  expect(await checkout()).toMatchObject({ status: 'pending' })
  expect(await world.rows('select 1 from stock_holds where expires_at > now()')).toHaveLength(1)
  await world.advance(24 * 3600)
  await recordDecisions(world.ctx, settle)
  expect(await checkout()).toMatchObject({ status: 'denied' })
  await world.runJobs()
  expect(mailTo('school@example.com').at(-1)?.text).toContain('Your payment had not arrived by')
  const { reply } = await place(goods, { customerEmail: 'second@example.com' }, world.browser('198.51.100.9'))
  expect(reply.state).toBe('pending')
})

test('a decision whose process died is recorded by the next run of the job', async () => {
  await place(await cart())
  const { id } = await checkout()
  await markPaid(owner, async () => undefined, id)
  expect(await checkout()).toMatchObject({ status: 'pending' })
  await recordDecisions(world.ctx, settle)
  expect(await checkout()).toMatchObject({ status: 'paid' })
})

test('of ten decisions at once, one counts', async () => {
  await place(await cart())
  const { id } = await checkout()
  const decisions = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0 ? markPaid(owner, settle, id) : cancelUnpaid(owner, settle, id),
    ),
  )
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await recordDecisions(world.ctx, settle)
  const [row] = await world.rows<{ paid: boolean }>('select paid_at is not null as paid from manual_payments')
  expect(await checkout()).toMatchObject({ status: row?.paid ? 'paid' : 'denied' })
  expect(await world.rows('select 1 from download_grants')).toHaveLength(row?.paid ? 1 : 0)
})

test('a refund is recorded and not sent to PayPal; the nightly comparison leaves such payments out', async () => {
  await place(await cart())
  const { id } = await checkout()
  await markPaid(owner, settle, id)
  await refundCheckout(owner, id, 'the course was cancelled', { cents: 950 })
  expect(await world.rows('select status, amount_cents from refunds')).toEqual([
    { status: 'completed', amount_cents: 950 },
  ])
  expect(await history()).toContain('refund.by_hand')
  expect(world.movements()).toEqual([])
  await world.advance(6 * 3600)
  expect((await findDifferences(world.ctx)).differences).toEqual([])
})

test('missing name and address are named field by field; the same order then succeeds', async () => {
  const goods = await cart()
  const browser = world.browser()
  await expect(place(goods, { payer: { name: ' ' } }, browser)).rejects.toMatchObject({
    fields: {
      name: 'Please enter your name.',
      street: 'Please enter street and number.',
      city: 'Please enter the town.',
      country: 'Please choose the country.',
    },
  })
  await expect(place(goods, { payer: { ...school, name: 'x'.repeat(121) } }, browser)).rejects.toMatchObject({
    fields: { name: 'Please use at most 120 characters.' },
  })
  expect((await place(goods, {}, browser)).reply.state).toBe('pending')
})

test('the owner has not switched it on: the buyer is told, and nothing is ordered', async () => {
  world.ctx.settings = testSettings
  await expect(place(await cart())).rejects.toThrow('This way to pay is not offered any more')
  expect(await world.rows('select 1 from checkouts')).toEqual([])
})

test('one visitor cannot fill the shop with orders that are never paid', async () => {
  const browser = world.browser()
  for (let order = 0; order < mostWaiting; order++) await place(await cart(), {}, browser)
  await expect(place(await cart(), {}, browser)).rejects.toThrow('still waiting for their payment')
  await expect(place(await cart(), {}, world.browser('198.51.100.9'))).rejects.toThrow('still waiting')
  const other = await place(await cart(), { customerEmail: 'other@example.com' }, world.browser('198.51.100.9'))
  expect(other.reply.state).toBe('pending')
})

test('a buyer who leaves PayPal and orders another way is charged nowhere, whatever is approved later', async () => {
  const goods = await cart()
  const browser = world.browser()
  const first = await browser.open(goods.items, 'school@example.com')
  await place(goods, {}, browser)
  await world.atPaypal(first.orderID)
  await world.runJobs()
  expect(world.movements()).toEqual([])
  expect(
    (await world.rows<{ status: string }>('select status from checkouts order by created_at')).map(
      ({ status }) => status,
    ),
  ).toEqual(['cancelled', 'pending'])
})

test('a code is used once by an order that waits, kept when it is paid, and returned when it is cancelled', async () => {
  const goods = await cart()
  const disc = goods.items.filter(({ category }) => category === 'cd')
  const [offer] = await world.ctx.db
    .insert(offers)
    .values({ code: 'EASTER 25', kind: 'percent', percent_basis_points: 1000, currency: 'USD', uses_limit: 1 })
    .returning()
  const uses = () => world.rows('select state, uses from offer_uses u join offers o on o.id = u.offer_id')
  const withCode = { items: disc, code: 'easter 25', discountCents: 150 }
  const { reply } = await place(goods, withCode)
  expect(reply.howToPay).toContain('Please pay $20.50')
  expect(await uses()).toEqual([{ state: 'claimed', uses: 1 }])
  const second = { ...withCode, customerEmail: 'second@example.com' }
  await expect(place(goods, second, world.browser('198.51.100.9'))).rejects.toMatchObject({
    fields: { code: expect.any(String) },
  })
  const { id } = await checkout()
  await cancelUnpaid(owner, settle, id)
  expect(await uses()).toEqual([{ state: 'returned', uses: 0 }])
  await cancelUnpaid(owner, settle, id).catch(() => undefined)
  await recordDecisions(world.ctx, settle)
  expect(await world.rows('select uses from offers')).toEqual([{ uses: 0 }])

  await place(goods, second, world.browser('198.51.100.9'))
  const [later] = await world.rows<{ id: string }>(`select id from checkouts where status = 'pending'`)
  await markPaid(owner, settle, later?.id ?? '')
  expect(await world.rows(`select state from offer_uses where checkout_id = '${later?.id}'`)).toEqual([
    { state: 'kept' },
  ])
  expect(await world.rows(`select uses from offers where id = '${offer?.id}'`)).toEqual([{ uses: 1 }])
  expect(await world.rows(`select amount_cents from payments where status = 'completed'`)).toEqual([
    { amount_cents: 2050 },
  ])
})

test('the figures of sales count an order on the day it is paid, and what is paid back by hand', async () => {
  const sold = () =>
    world.rows(
      `select orders, pieces, gross_cents, shipping_cents, refunded_cents, to_char(starts_on, 'YYYY-MM-DD') as day
       from sale_sums where dimension = 'all' and grain = 'day'`,
    )
  await place(await cart())
  expect(await sold()).toEqual([])
  const { id } = await checkout()
  await world.advance(3 * 24 * 3600)
  const day = world.ctx.clock.now().toISOString().slice(0, 10)
  await markPaid(owner, settle, id)
  const figures = { orders: 1, pieces: 2, gross_cents: '2450', shipping_cents: '700', refunded_cents: '0', day }
  expect(await sold()).toEqual([figures])
  await refundCheckout(owner, id, 'the course was cancelled', { cents: 950 })
  expect(await sold()).toEqual([{ ...figures, refunded_cents: '950' }])
  expect(await world.rows('select count_sale_differences() as differences')).toEqual([{ differences: 0 }])
})

test('the payer is the one typed last before the order is placed', async () => {
  const { items } = await cart()
  const browser = world.browser()
  const open = (payer: typeof school) =>
    browser.post('createPaypalOrder', {
      ...{ items, payer, customerEmail: 'school@example.com', currency: 'USD', paymentSource: 'manual' },
    }) as Promise<{ orderID: string }>
  const first = await open(school)
  const again = await open({ ...school, name: 'Music School Nord e.V.', street: 'Am Markt 2' })
  expect(again.orderID).toBe(first.orderID)
  expect(await browser.status(again.orderID)).toMatchObject({ state: 'pending' })
  expect((await open({ ...school, name: 'Too late' })).orderID).toBe(first.orderID)
  expect(
    await world.rows(`select payer_name, shipping_address->>'line1' as line from checkouts where status = 'pending'`),
  ).toEqual([{ payer_name: 'Music School Nord e.V.', line: 'Am Markt 2' }])
})

test('many orders opened at once and placed later do not pass the limit of one visitor', async () => {
  const browsers = Array.from({ length: mostWaiting * 3 }, () => world.browser())
  const carts = await Promise.all(browsers.map(() => cart()))
  await Promise.allSettled(browsers.map((browser, index) => place(carts[index] as Goods, {}, browser)))
  const waiting = await world.rows('select 1 from manual_payments where accepted_at is not null')
  expect(waiting.length).toBeLessThanOrEqual(mostWaiting)
})

test('an order that was given up for PayPal is not placed later', async () => {
  const goods = await cart()
  const browser = world.browser()
  const { orderID } = (await browser.post('createPaypalOrder', {
    items: goods.items,
    customerEmail: 'school@example.com',
    currency: 'USD',
    paymentSource: 'manual',
    payer: school,
  })) as { orderID: string }
  const paypal = await browser.open(goods.items, 'school@example.com')
  await world.atPaypal(paypal.orderID)
  expect(await browser.settle(paypal.orderID)).toMatchObject({ state: 'completed' })
  expect(await browser.status(orderID)).toMatchObject({ success: false })
  await world.runJobs()
  expect(await world.rows('select accepted_at from manual_payments')).toEqual([{ accepted_at: null }])
})

test('a parcel to a country that costs more is not ordered before the buyer has seen the price', async () => {
  const goods = await cart()
  await storeZones(world.ctx.db, [homeZone, europeZone])
  const { reply } = await place(goods, { country: 'US', payer: school })
  expect(reply).toMatchObject({ state: 'unpaid', shipTo: 'DE' })
  expect(reply.error).toMatch(/^Your address is in Germany\. Shipping there costs/)
  expect(await world.rows('select 1 from orders')).toEqual([])
})
