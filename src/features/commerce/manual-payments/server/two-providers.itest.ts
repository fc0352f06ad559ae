// Proves that a provider with a page of its own and payments outside the site work side by side: a browser has at most one
// order that can be paid, and each order ends at the provider that has it.
import { ownerActor } from '../../../../../tests/support/administrator'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '@/platform/context'
import { refundCheckout } from '@/features/commerce/refunds/server/refund'
import { settleDue } from '@/features/commerce/payments/server/payments.job'
import { paypalToday } from '@/features/commerce/payments/server/paypal-today'
import { compareWithPaypal } from '@/features/commerce/payments/server/reconciliation/reconcile'
import { settle } from '@/features/commerce/payments/server/settling/settle'
import { testSettings } from '../../../../../tests/support/orders-context'
import { createOrdersWorld, type OrdersWorld } from '../../../../../tests/support/orders-world'
import { redirectProvider, type RedirectProvider } from '../../../../../tests/support/redirect-provider'
import { cd, stockOfItem } from '../../../../../tests/support/settling'
import { markPaid } from './decide'

let world: OrdersWorld
let provider: RedirectProvider
let owner: Context
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(async () => {
  await world.reset()
  provider = redirectProvider(() => world.ctx.clock.now())
  world.ctx.payments = provider
  world.ctx.settings = {
    ...testSettings,
    owner: { ...testSettings.owner, manual_payment: true, manual_payment_text: 'By cash', manual_payment_days: 10 },
  }
  owner = { ...world.ctx, actor: ownerActor }
})
afterEach(() => {
  world.ctx.settings = testSettings
})
afterAll(() => world.close())

type Browser = ReturnType<OrdersWorld['browser']>

async function goods() {
  const disc = await world.item({ ...cd, inventory_count: 3 })
  const cart = [{ id: disc.id, title: 'Late Set', price: 15, quantity: 1, format: 'cd' as const }]
  return { discId: disc.id, cart }
}

type Cart = Awaited<ReturnType<typeof goods>>['cart']

const payer = { name: 'Ada Fan', street: '1 Main St', city: 'Austin', postalCode: '73301', state: 'TX', country: 'US' }

/** Opens an order that is paid outside the site. `isBought`: the browser has paid for the cart already. */
const place = (browser: Browser, cart: Cart) =>
  browser.post('createPaypalOrder', {
    items: cart.map((line) => ({ ...line, category: 'cd' })),
    customerEmail: 'buyer@example.com',
    currency: 'USD',
    paymentSource: 'manual',
    payer,
  }) as Promise<{ orderID: string; isBought: boolean; redirectUrl?: string }>

const states = async () =>
  (await world.rows<{ status: string }>('select status from checkouts order by status')).map(({ status }) => status)
const checkoutId = async (orderID: string) =>
  (await world.rows<{ id: string }>(`select id from checkouts where provider_order_id = '${orderID}'`))[0]?.id ?? ''
const night = async () => {
  await world.advance(6 * 3600)
  await compareWithPaypal(world.ctx)
}
const nights = async () =>
  (await world.rows(`select what, detail from audit where ref = 'paypal' order by id`)).slice(-1)

test('business 13: the page of the provider is open in one window, the other orders without it: only that order can be paid', async () => {
  const { cart, discId } = await goods()
  const browser = world.browser()
  const { orderID } = await browser.open(cart)
  const placed = await place(browser, cart)
  expect(placed).toMatchObject({ isBought: false })
  expect(placed).not.toHaveProperty('redirectUrl')
  expect((await browser.status(placed.orderID)).state).toBe('pending')
  expect(provider.pay(orderID)).toBe(false)
  expect((await browser.status(orderID)).state).toBe('unpaid')
  expect(await states()).toEqual(['cancelled', 'pending'])
  expect(provider.sessions()).toEqual([{ id: orderID, state: 'closed' }])
  await markPaid(owner, settle, await checkoutId(placed.orderID))
  expect(await states()).toEqual(['cancelled', 'paid'])
  expect(await stockOfItem(world, discId)).toEqual({ left: 2, sold: 1 })
})

test('business 13: paid while the other window orders: the payment counts, and nothing is ordered a second time', async () => {
  const { cart, discId } = await goods()
  const browser = world.browser()
  const { orderID } = await browser.open(cart)
  provider.beforeClose(() => provider.pay(orderID))
  expect(await place(browser, cart)).toMatchObject({ orderID, isBought: true })
  expect((await browser.status(orderID)).state).toBe('completed')
  expect(await stockOfItem(world, discId)).toEqual({ left: 2, sold: 1 })
  for (let round = 0; round < 3; round++) {
    await world.advance(4 * 3600)
    await settleDue(world.ctx)
    await world.runJobs()
  }
  expect(await states()).toEqual(['expired', 'paid'])
  expect(await world.rows('select 1 from manual_payments where accepted_at is not null')).toEqual([])
})

test('business 13: an order that waits for a transfer is not opened again at the provider, and its payment goes nowhere else', async () => {
  const { cart } = await goods()
  const browser = world.browser()
  const placed = await place(browser, cart)
  await browser.status(placed.orderID)
  expect(await browser.open(cart)).toMatchObject({ orderID: placed.orderID, isBought: true })
  expect(provider.sessions()).toEqual([])
})

test('business 13: notification, browser and poller at the same moment, and a browser without any notification, record once', async () => {
  const { cart, discId } = await goods()
  const first = world.browser()
  const one = await first.open(cart)
  provider.pay(one.orderID)
  await Promise.all([
    settle(world.ctx, one.orderID, 'webhook'),
    first.status(one.orderID),
    settle(world.ctx, one.orderID, 'poller'),
  ])
  const second = world.browser('198.51.100.7')
  const other = await second.open(cart, 'bob@fans.example')
  provider.pay(other.orderID)
  expect((await second.status(other.orderID)).state).toBe('completed')
  expect((await settle(world.ctx, other.orderID, 'webhook')).kind).toBe('recorded')
  expect((await first.status(one.orderID)).state).toBe('completed')
  expect(await states()).toEqual(['paid', 'paid'])
  expect(await world.rows('select 1 from payments')).toHaveLength(2)
  expect(await stockOfItem(world, discId)).toEqual({ left: 1, sold: 2 })
})

test('business 13: a bank debit is pending for five days and fails: goods come back, the buyer is told, nothing is in the books', async () => {
  const { cart, discId } = await goods()
  const browser = world.browser()
  const { orderID } = await browser.open(cart)
  provider.payLater(orderID)
  expect((await browser.status(orderID)).state).toBe('pending')
  // Another window does not pay for the same goods, in neither way.
  expect(await browser.open(cart)).toMatchObject({ orderID, isBought: true })
  expect(await place(browser, cart)).toMatchObject({ orderID, isBought: true })
  for (let day = 0; day < 5; day++) {
    await world.advance(24 * 3600 + 60)
    await settleDue(world.ctx)
    await world.runJobs()
  }
  expect(await states()).toEqual(['pending'])
  expect(await world.rows('select quantity from stock_holds')).toEqual([{ quantity: 1 }])
  provider.finish(orderID, 'failed')
  await world.advance(24 * 3600 + 60)
  await settleDue(world.ctx)
  await world.runJobs()
  expect(await states()).toEqual(['denied'])
  expect(await world.rows('select payment_status from orders')).toEqual([{ payment_status: 'failed' }])
  expect(await world.rows('select 1 from stock_holds')).toEqual([])
  expect(await stockOfItem(world, discId)).toEqual({ left: 3, sold: 0 })
  expect(await world.rows('select status from payments')).toEqual([{ status: 'denied' }])
  expect(world.mails.filter(({ to }) => to === 'buyer@example.com')).toHaveLength(2)
  await night()
  expect(await nights()).toEqual([{ what: 'paypal.compared', detail: { movements: 0, fixed: 0, open: 0 } }])
})

test('business 13: a bank debit that clears after days is delivered once', async () => {
  const { cart, discId } = await goods()
  const browser = world.browser()
  const { orderID } = await browser.open(cart)
  provider.payLater(orderID)
  await browser.status(orderID)
  provider.finish(orderID, 'completed')
  await world.advance(24 * 3600 + 60)
  await settleDue(world.ctx)
  await world.runJobs()
  expect((await browser.status(orderID)).state).toBe('completed')
  expect(await stockOfItem(world, discId)).toEqual({ left: 2, sold: 1 })
})

test('business 13: while the provider does not respond, its buyers are told so, and orders without it are placed', async () => {
  const { cart } = await goods()
  provider.setAway(true)
  const browser = world.browser()
  await expect(browser.open(cart)).rejects.toThrow('PayPal checkout is temporarily unavailable')
  const placed = await place(browser, cart)
  expect((await browser.status(placed.orderID)).state).toBe('pending')
  await markPaid(owner, settle, await checkoutId(placed.orderID))
  expect(await states()).toEqual(['cancelled', 'paid'])
})

/** Sells the same cart once over the provider and once outside the site. */
async function sellOnBoth(): Promise<{ orderID: string; placed: Awaited<ReturnType<typeof place>> }> {
  const { cart } = await goods()
  const online = world.browser()
  const { orderID } = await online.open(cart)
  provider.pay(orderID)
  await online.status(orderID)
  const outside = world.browser('198.51.100.7')
  const placed = await place(outside, cart)
  await outside.status(placed.orderID)
  await markPaid(owner, settle, await checkoutId(placed.orderID))
  return { orderID, placed }
}

test('business 13: a refund goes to the provider that has the money, and only to that one', async () => {
  const { orderID, placed } = await sellOnBoth()

  await refundCheckout(world.ctx, await checkoutId(placed.orderID), 'scratched')
  expect(provider.movements().map(({ kind }) => kind)).toEqual(['capture'])
  await refundCheckout(world.ctx, await checkoutId(orderID), 'scratched')
  expect(provider.movements()).toMatchObject([
    { kind: 'capture' },
    { kind: 'refund', captureId: provider.movements()[0]?.id, amountCents: 2200 },
  ])
  expect(await world.rows('select status from refunds')).toEqual([{ status: 'completed' }, { status: 'completed' }])
})

test('business 13: one night the provider forbids its list: the owner reads it, nothing is called missing; the next night all agree', async () => {
  await sellOnBoth()
  await world.runJobs()
  const mails = world.mails.length

  provider.forbidList(true)
  await night()
  expect(await nights()).toMatchObject([{ what: 'paypal.compare_refused' }])
  expect(await paypalToday(world.ctx)).toMatchObject([
    { kind: 'trouble', text: expect.stringContaining('list of payments') },
  ])
  provider.forbidList(false)
  await night()
  expect(await nights()).toEqual([{ what: 'paypal.compared', detail: { movements: 1, fixed: 0, open: 0 } }])
  expect(await paypalToday(world.ctx)).toMatchObject([{ kind: 'fact' }])
  await world.runJobs()
  expect(world.mails).toHaveLength(mails)
})
