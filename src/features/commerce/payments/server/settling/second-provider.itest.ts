// Proves that the shop sells through a provider that has nothing in common with PayPal: the buyer pays on its own page,
// and it captures without our call.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refundCheckout } from '@/features/commerce/refunds/server/refund'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { redirectProvider, type RedirectProvider } from '../../../../../../tests/support/redirect-provider'
import { cd, stockOfItem } from '../../../../../../tests/support/settling'
import { compareWithPaypal } from '../reconciliation/reconcile'
import { settleDue } from '../payments.job'
import { settle } from './settle'

let world: OrdersWorld
let provider: RedirectProvider
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(async () => {
  await world.reset()
  provider = redirectProvider(() => world.ctx.clock.now())
  world.ctx.payments = provider
})
afterAll(() => world.close())

const states = async () =>
  (await world.rows<{ status: string }>('select status from checkouts order by created_at, id')).map(
    ({ status }) => status,
  )

async function goods(stock = 3) {
  const sheet = await world.item()
  const disc = await world.item({ ...cd, inventory_count: stock })
  const sheetLine = { id: sheet.id, price: 9.5, quantity: 1, format: 'pdf' as const }
  const discLine = { id: disc.id, title: 'Late Set', price: 15, quantity: 1, format: 'cd' as const }
  return { discId: disc.id, cart: [sheetLine, discLine], otherCart: [sheetLine] }
}

/** Checks that each charge has one paid checkout of the same amount, and nothing else is paid. */
async function expectBooksEqual(): Promise<void> {
  const charged = provider.movements().filter(({ kind }) => kind === 'capture')
  const paid = await world.rows<{ id: string; cents: number }>(
    `select p.provider_capture_id as id, c.total_cents as cents from payments p join checkouts c on c.id = p.checkout_id where c.status = 'paid'`,
  )
  const sorted = (rows: { id: string; cents: number }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  expect(sorted(paid)).toEqual(sorted(charged.map(({ id, amountCents }) => ({ id, cents: amountCents }))))
}

test('a purchase is recorded once, whether the notification or the browser comes first', async () => {
  const { cart, discId } = await goods()
  const browser = world.browser()
  const opened = await browser.open(cart)
  expect(opened).toMatchObject({ redirectUrl: `https://pay.example/${opened.orderID}`, isBought: false })
  expect(await browser.open(cart)).toMatchObject({ orderID: opened.orderID, redirectUrl: opened.redirectUrl })
  expect((await browser.status(opened.orderID)).state).toBe('unpaid')

  expect(provider.pay(opened.orderID)).toBe(true)
  expect((await settle(world.ctx, opened.orderID, 'webhook')).kind).toBe('recorded')
  expect(await browser.status(opened.orderID)).toMatchObject({ state: 'completed', receipt: { totalCents: 3150 } })
  await world.runJobs()
  expect(await stockOfItem(world, discId)).toEqual({ left: 2, sold: 1 })
  expect(world.mails.map(({ to }) => to).toSorted()).toEqual(['buyer@example.com', 'owner@themusician.test'])
  expect(await world.rows('select title from download_grants')).toEqual([{ title: 'Blue Sheet' }])
  await expectBooksEqual()
})

test('a buyer who never comes back is found by the poller', async () => {
  const { cart } = await goods()
  const { orderID } = await world.browser().open(cart)
  provider.pay(orderID)
  await world.advance(4 * 60)
  await settleDue(world.ctx)
  await world.runJobs()
  expect(await states()).toEqual(['paid'])
  await expectBooksEqual()
})

test('an unpaid order is closed at the provider when its time is over', async () => {
  const { cart } = await goods()
  const { orderID } = await world.browser().open(cart)
  await world.advance(371 * 60)
  await settleDue(world.ctx)
  await world.runJobs()
  expect(await states()).toEqual(['expired'])
  expect(provider.pay(orderID)).toBe(false)
})

test('an order paid at the moment in which its time is over is recorded', async () => {
  const { cart } = await goods()
  const { orderID } = await world.browser().open(cart)
  await world.advance(371 * 60)
  provider.beforeClose(() => provider.pay(orderID))
  expect((await settle(world.ctx, orderID, 'poller')).kind).toBe('recorded')
  expect(await states()).toEqual(['paid'])
  await expectBooksEqual()
})

test('another cart closes the order of the first one before it opens its own', async () => {
  const { cart, otherCart } = await goods()
  const browser = world.browser()
  const first = await browser.open(cart)
  const second = await browser.open(otherCart)
  expect(provider.sessions()).toEqual([
    { id: first.orderID, state: 'closed' },
    { id: second.orderID, state: 'open' },
  ])
  expect(provider.pay(first.orderID)).toBe(false)
  provider.pay(second.orderID)
  expect((await browser.status(second.orderID)).state).toBe('completed')
  // Both were opened at the same moment of the test's clock.
  expect((await states()).toSorted()).toEqual(['cancelled', 'paid'])
  await expectBooksEqual()
})

test('an order paid while it is being replaced is recorded, and no second one is opened', async () => {
  const { cart, otherCart } = await goods()
  const browser = world.browser()
  const first = await browser.open(cart)
  provider.beforeClose(() => provider.pay(first.orderID))
  expect(await browser.open(otherCart)).toMatchObject({ orderID: first.orderID, isBought: true })
  expect(provider.sessions()).toEqual([{ id: first.orderID, state: 'paid' }])
  expect((await browser.status(first.orderID)).state).toBe('completed')
  await expectBooksEqual()
})

test('while the provider does not respond, no second order is opened; the first one is closed later', async () => {
  const { cart, otherCart } = await goods()
  const browser = world.browser()
  const first = await browser.open(cart)
  provider.setAway(true)
  await expect(browser.open(otherCart)).rejects.toThrow('PayPal checkout is temporarily unavailable')
  provider.setAway(false)
  await world.advance(2 * 60)
  await settleDue(world.ctx)
  await world.runJobs()
  expect(provider.sessions()).toEqual([{ id: first.orderID, state: 'closed' }])
  const second = await browser.open(otherCart)
  expect(second.orderID).not.toBe(first.orderID)
})

test('two tabs with different carts leave one order that can be paid', async () => {
  const { cart, otherCart } = await goods()
  const browser = world.browser()
  // Both tabs have the cookie of this browser.
  await browser.open(cart)
  const answers = await Promise.allSettled([browser.open(cart), browser.open(otherCart)])
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(provider.sessions().filter(({ state }) => state === 'open')).toHaveLength(1)
})

test('another amount than agreed is not delivered, and goes back to where it came from', async () => {
  const { cart } = await goods()
  const browser = world.browser()
  const { orderID } = await browser.open(cart)
  provider.pay(orderID, 100)
  expect((await browser.status(orderID)).state).toBe('failed')
  await world.runJobs()
  expect(await states()).toEqual(['mismatch'])
  expect(provider.movements()).toMatchObject([
    { kind: 'capture', amountCents: 100 },
    { kind: 'refund', amountCents: 100 },
  ])
  expect(await world.rows('select 1 from download_grants')).toEqual([])
})

test('a refund and the nightly comparison work with the ids of the provider', async () => {
  const { cart } = await goods()
  const browser = world.browser()
  const paid = await browser.open(cart)
  provider.pay(paid.orderID)
  await browser.status(paid.orderID)
  const [checkout] = await world.rows<{ id: string }>('select id from checkouts')
  await refundCheckout(world.ctx, checkout?.id ?? '', 'damaged')
  expect(await world.rows('select status, refunded_cents from checkouts')).toEqual([
    { status: 'paid', refunded_cents: 3150 },
  ])

  // The shop has not been told about this payment.
  const lost = await world.browser('198.51.100.7').open(cart, 'bob@fans.example')
  provider.pay(lost.orderID)
  await world.ctx.db.execute('update checkouts set next_check_at = null')
  await world.advance(6 * 3600)
  await compareWithPaypal(world.ctx)
  expect(await states()).toEqual(['paid', 'paid'])
  expect(await world.rows(`select detail from audit where what = 'paypal.compared'`)).toEqual([
    { detail: { movements: 3, fixed: 1, open: 0 } },
  ])
})

test('40 buyers who open, change, pay and leave in any order: every charge is in the books once', async () => {
  const { cart, otherCart } = await goods(100)
  let seed = 7
  const chance = (one: number): boolean => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % 100 < one
  }
  for (let buyer = 0; buyer < 40; buyer++) {
    const browser = world.browser(`203.0.113.${buyer}`)
    const first = await browser.open(chance(50) ? cart : otherCart, `buyer${buyer}@fans.example`)
    if (chance(40)) provider.pay(first.orderID)
    if (chance(30)) provider.beforeClose(() => provider.pay(first.orderID))
    const second = chance(60) ? await browser.open(chance(50) ? cart : otherCart, `buyer${buyer}@fans.example`) : first
    provider.beforeClose(() => undefined)
    if (chance(70)) provider.pay(second.orderID)
    if (chance(50)) await browser.status(second.orderID)
    if (chance(30)) await settle(world.ctx, first.orderID, 'webhook')
  }
  for (let round = 0; round < 8; round++) {
    await world.advance(60 * 60)
    await settleDue(world.ctx)
    await world.runJobs()
  }
  await expectBooksEqual()
  expect(provider.sessions().filter(({ state }) => state === 'open')).toEqual([])
  expect(world.failures).toEqual([])
})
