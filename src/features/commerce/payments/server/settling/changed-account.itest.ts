// Proves that a change of the PayPal account loses no payment and takes none twice: decision 0028.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { refundCheckout } from '@/features/commerce/refunds/server/refund'
import { simulatedPaypal, testSettings } from '../../../../../../tests/support/orders-context'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { approvedOrder, expectSettledOnce } from '../../../../../../tests/support/settling'
import { startSimulator, type RunningSimulator } from '../../../../../../tools/paypal-simulator/start'
import { paymentsInProgress } from '../payments-in-progress'

let world: OrdersWorld
let other: RunningSimulator
beforeAll(async () => {
  world = await createOrdersWorld()
  other = await startSimulator({ port: 0 })
})
beforeEach(() => world.reset())
afterEach(() => {
  world.ctx.settings = testSettings
})
afterAll(async () => {
  await other.stop()
  await world.close()
})

/** Changes to another account, as a save of the owner does. */
function changeAccount() {
  world.ctx.payments = simulatedPaypal(other.url, world.ctx.log, { merchantId: 'TESTMERCHANT2' })
  world.ctx.settings = { ...testSettings, paymentsSince: world.ctx.clock.now() }
}

const states = () => world.rows('select status from checkouts order by created_at')
const ownerMails = () => world.mails.filter(({ to }) => to === 'owner@themusician.test').map(({ text }) => text)

test('an order approved at the earlier account expires: nothing is charged, and its goods are free again', async () => {
  const { browser, orderID, discId } = await approvedOrder(world, 'approve', 1)
  changeAccount()
  await expect(browser.settle(orderID)).rejects.toThrow('This payment has expired. Your cart items are still saved.')
  expect(await states()).toEqual([{ status: 'expired' }])
  expect(world.movements()).toEqual([])
  await world.runJobs()
  expect(world.mails).toEqual([])
  // The next buyer gets the last disc at the new account.
  const opened = await world.browser('198.51.100.7').open([{ id: discId, price: 15, quantity: 1, format: 'cd' }])
  expect(opened.heldUntil).not.toBeNull()
})

test('the same cart gets a new order at the account in use, and the earlier one is cancelled', async () => {
  const sheet = await world.item()
  const browser = world.browser()
  const cart = [{ id: sheet.id, price: 9.5, quantity: 1, format: 'pdf' as const }]
  const before = await browser.open(cart)
  expect((await browser.open(cart)).orderID).toBe(before.orderID)
  changeAccount()
  await world.advance(60)
  const after = await browser.open(cart)
  expect(after.orderID).not.toBe(before.orderID)
  expect(await states()).toEqual([{ status: 'cancelled' }, { status: 'provider_created' }])
  // It is reused like any other from then on.
  expect((await browser.open(cart)).orderID).toBe(after.orderID)
})

test('a payment that was unclear at the change is named to the owner, and recorded once the account is back', async () => {
  const { browser, orderID, discId } = await approvedOrder(world)
  world.fault({ call: 'orders.capture', kind: 'timeout-after-commit', times: 9 })
  world.fault({ call: 'orders.get', kind: 'status', status: 503, skip: 1, times: 9 })
  expect(await browser.settle(orderID)).toMatchObject({ state: 'checking' })
  const [name, ...more] = await paymentsInProgress(world.ctx)
  expect(more).toEqual([])
  const earlier = world.ctx.payments
  changeAccount()
  await world.advance(5 * 60)
  await world.runJobs()
  expect(await states()).toEqual([{ status: 'expired' }])
  expect(ownerMails()).toEqual([expect.stringContaining(`Order ${name} was being paid when you changed`)])
  expect(world.movements('capture')).toHaveLength(1)

  world.ctx.payments = earlier
  world.ctx.settings = testSettings
  world.simulator.simulator.faults.clear()
  world.mails.length = 0
  expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
  await expectSettledOnce(world, discId)
})

test('a refund of an order of the earlier account fails with a sentence that says where to make it', async () => {
  const { browser, orderID } = await approvedOrder(world)
  await browser.settle(orderID)
  await world.runJobs()
  world.mails.length = 0
  changeAccount()
  const [checkout] = await world.rows<{ id: string }>('select id from checkouts')
  await refundCheckout(world.ctx, checkout?.id ?? '', 'asked')
  await world.runJobs()
  expect(await world.rows('select status from refunds')).toEqual([{ status: 'failed' }])
  expect(ownerMails()).toEqual([expect.stringContaining('please refund it in the earlier one')])
  expect(await world.rows('select status from payments')).toEqual([{ status: 'completed' }])
})
