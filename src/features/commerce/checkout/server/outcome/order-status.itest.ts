// Proves what a page is told that only asks for the outcome of an order, and that pages of earlier builds get the same.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { approvedOrder, expectSettledOnce } from '../../../../../../tests/support/settling'
import { testApp } from '../../../../../../tests/support/test-app'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

/** The report with which a page of an earlier build asks. */
const emptyReport = { customerEmail: '', items: [], totalAmount: 0 }
const reportedDifferently = () => world.rows("select 1 from audit where what = 'checkout.reported_differently'")

/** A browser with an order that its buyer has not approved. */
async function unapproved() {
  const sheet = await world.item()
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1, format: 'pdf' }])
  return { browser, orderID }
}

describe('a page that only asks', () => {
  test('row 8 CHK-29: an approved order is settled once, and its page is told what it bought', async () => {
    const { browser, orderID, discId } = await approvedOrder(world)
    const told = await browser.status(orderID)
    expect(told).toMatchObject({
      success: true,
      state: 'completed',
      customerEmail: 'buyer@example.com',
      orders: [{ title: 'Blue Sheet', download_token: expect.any(String) }, { title: 'Late Set' }],
      receipt: { totalCents: 3150 },
      error: null,
    })
    expect(JSON.stringify(await browser.status(orderID))).toBe(JSON.stringify(told))
    expect(JSON.stringify(await browser.settle(orderID))).toBe(JSON.stringify(told))
    expect(await reportedDifferently()).toEqual([])
    await expectSettledOnce(world, discId)
  })

  test('rows 11 13: an order is in progress until PayPal says clearly whether it took the money, and is charged once', async () => {
    const { browser, orderID, discId } = await approvedOrder(world)
    world.fault({ call: 'orders.capture', kind: 'timeout-after-commit', times: 5 })
    expect(await browser.status(orderID)).toEqual({
      success: false,
      state: 'checking',
      orders: [],
      receipt: null,
      customerEmail: '',
      error: null,
    })
    await world.advance(90)
    expect(await browser.status(orderID)).toMatchObject({ state: 'completed' })
    await expectSettledOnce(world, discId)
  })

  test('row 16: an e-cheque is pending, without downloads', async () => {
    const { browser, orderID } = await approvedOrder(world, 'echeck')
    expect(await browser.status(orderID)).toMatchObject({ state: 'pending', orders: [{ files: [] }, { files: [] }] })
  })

  test('an order that is not approved, or no longer, is unpaid and no error', async () => {
    const { browser, orderID } = await unapproved()
    expect(await browser.status(orderID)).toMatchObject({
      success: false,
      state: 'unpaid',
      error: 'PayPal has not approved this payment yet. Please try again.',
    })
    await expect(browser.settle(orderID)).rejects.toMatchObject({ code: 'payment_not_approved' })
    world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
    await world.atPaypal(orderID)
    await world.advance(3 * 3600 + 60)
    expect(await browser.status(orderID)).toMatchObject({
      state: 'unpaid',
      error: 'This payment has expired. Your cart items are still saved.',
    })
    expect(world.movements()).toEqual([])
  })

  test('row 15: a declined payment is refused with the reason', async () => {
    const { browser, orderID } = await approvedOrder(world, 'decline')
    expect(await browser.status(orderID)).toMatchObject({
      success: false,
      state: 'declined',
      orders: [],
      error: 'There was an issue with PayPal. Please try again or use a different payment method.',
    })
  })

  test('CHK-15 row 17: an order that was changed at PayPal has failed, and nothing is captured', async () => {
    const { browser, orderID } = await approvedOrder(world)
    world.fault({ call: 'orders.get', kind: 'wrong-amount', times: 100 })
    expect(await browser.status(orderID)).toMatchObject({
      success: false,
      state: 'failed',
      error: 'Failed to create order records',
    })
    expect(world.movements()).toEqual([])
  })

  test('row 20: goods that are gone are named before any money moves', async () => {
    const { browser, orderID, discId } = await approvedOrder(world, 'approve', 1)
    await world.rows(`update shop_items set inventory_count = 0 where id = '${discId}'`)
    await expect(browser.status(orderID)).rejects.toMatchObject({ code: 'insufficient_stock' })
    expect(world.movements()).toEqual([])
  })

  test('an order that was never opened does not exist', async () => {
    await expect(world.browser().status('0000000000000000Z')).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no such order.',
    })
  })

  test('row 29 OP-04: the browser of somebody else learns the state, but no goods, sums, address or token', async () => {
    const { orderID, discId } = await approvedOrder(world)
    const stranger = world.browser()
    await stranger.config()
    for (const browser of [stranger, world.browser()])
      expect(await browser.status(orderID)).toEqual({
        success: true,
        state: 'completed',
        orders: [],
        receipt: null,
        customerEmail: '',
        error: null,
      })
    await expectSettledOnce(world, discId)
  })

  test('OP-06: a question without an id is refused; 60 from one network pass in ten minutes, and no response is stored @sweep', async () => {
    const app = await testApp()
    try {
      const ask = (paypalOrderId: string) => app.send('POST', '/api/functions/order-status', { paypalOrderId })
      const answers = [await ask(''), await ask('A'.repeat(65))]
      while (answers.length < 61) answers.push(await ask('0000000000000000Z'))
      const statuses = [422, 422, ...Array.from({ length: 58 }, () => 404), 429]
      expect(answers.map(({ status }) => status)).toEqual(statuses)
      expect(new Set(answers.map(({ headers }) => headers.get('cache-control')))).toEqual(new Set(['no-store']))
    } finally {
      await app.close()
    }
  })
})

describe('a page of an earlier build', () => {
  test('row 8 CHK-29: its empty report gets the same answer, paid or not, and counts as no difference', async () => {
    const { browser, orderID, discId } = await approvedOrder(world)
    const told = await browser.settle(orderID, emptyReport)
    expect(told).toMatchObject({ state: 'completed', orders: [{ title: 'Blue Sheet' }, { title: 'Late Set' }] })
    expect(JSON.stringify(told)).toBe(JSON.stringify(await browser.status(orderID)))
    expect(await world.browser().settle(orderID, emptyReport)).toMatchObject({ state: 'completed', orders: [] })
    expect(await reportedDifferently()).toEqual([])
    await expectSettledOnce(world, discId)

    const open = await unapproved()
    const unpaid = await open.browser.settle(open.orderID, emptyReport)
    expect(unpaid).toMatchObject({ success: false, state: 'unpaid' })
    expect(unpaid).toEqual(await open.browser.status(open.orderID))
    await expect(world.browser().settle('0000000000000000Z', emptyReport)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('FUNC-03: a report of goods needs the address; one without goods is taken, as another tab may have emptied the cart', async () => {
    const { browser, orderID, discId } = await approvedOrder(world)
    for (const incomplete of [{ customerEmail: '' }, { ...emptyReport, totalAmount: 24.5 }])
      await expect(browser.settle(orderID, incomplete)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { customerEmail: 'A report needs the email address of the order.' },
      })
    expect(world.movements()).toEqual([])
    expect(await browser.settle(orderID, { items: [], totalAmount: 0 })).toMatchObject({ state: 'completed' })
    await expectSettledOnce(world, discId)
  })
})
