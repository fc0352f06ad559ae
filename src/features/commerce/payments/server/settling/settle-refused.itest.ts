// Proves the outcome of orders that PayPal refuses or delays, that were changed at PayPal, or whose goods are gone:
// failure rows 15 to 20, 30.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { simulatedPaypal } from '../../../../../../tests/support/orders-context'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { approvedOrder, cd, expectSettledOnce, stockOfItem } from '../../../../../../tests/support/settling'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const approved = (ending?: 'approve' | 'decline' | 'echeck', stock?: number) => approvedOrder(world, ending, stock)
const expectRecordedOnce = (discId: string) => expectSettledOnce(world, discId)
const readStock = (id: string) => stockOfItem(world, id)

describe('PayPal declines or delays', () => {
  test('row 15: a declined card leaves the order open, and another one pays it', async () => {
    const { browser, orderID, discId } = await approved('decline')
    expect(await browser.settle(orderID)).toMatchObject({ success: false, state: 'declined' })
    expect(await world.rows('select status, attempt from checkouts')).toEqual([{ status: 'declined', attempt: 2 }])
    // Background checks do not try a declined card repeatedly.
    await world.advance(3 * 60)
    await world.runJobsNamed('settle-due')
    expect(await world.calls('orders.capture')).toBe(1)
    await world.atPaypal(orderID, 'approve')
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('row 15: the same cart gets its declined order again', async () => {
    const { browser, orderID, discId, sheetId } = await approved('decline')
    await browser.settle(orderID)
    const again = await browser.open([
      { id: sheetId, price: 9.5, quantity: 1, format: 'pdf' },
      { id: discId, title: 'Late Set', price: 15, quantity: 1, format: 'cd' },
    ])
    expect(again.orderID).toBe(orderID)
  })

  test('row 16: an e-cheque is delivered only when PayPal has cleared it', async () => {
    const { browser, orderID, discId } = await approved('echeck', 1)
    expect(await browser.settle(orderID)).toMatchObject({
      success: true,
      state: 'pending',
      orders: [{ download_token: null }, { download_token: null }],
    })
    expect(await world.rows('select count(*)::int as n from download_grants')).toEqual([{ n: 0 }])
    await world.runJobs()
    expect(world.mails.map((mail) => mail.subject)).toEqual([expect.stringContaining('is still being checked')])
    // A day later the goods are still held for this buyer.
    await world.advance(20)
    await expect(world.browser().open([{ id: discId, price: 15, quantity: 1, format: 'cd' }])).rejects.toMatchObject({
      code: 'insufficient_stock',
    })
    await world.advance(20)
    await world.runJobs()
    expect(await browser.settle(orderID)).toMatchObject({
      state: 'completed',
      orders: [{ download_token: expect.any(String) }, { download_token: null }],
    })
    expect(await readStock(discId)).toEqual({ left: 0, sold: 1 })
    expect(await world.rows('select status from payments')).toEqual([{ status: 'completed' }])
    expect(world.mails.filter((mail) => mail.subject.startsWith('Your order'))).toHaveLength(1)
  })

  test('row 16: a bounced e-cheque frees the goods, and nothing is delivered', async () => {
    const sheet = await world.item()
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const browser = world.browser()
    const { orderID } = await browser.open([
      { id: sheet.id, price: 9.5, quantity: 1 },
      { id: disc.id, price: 15, quantity: 1, format: 'cd' },
    ])
    await world.atPaypal(orderID)
    world.fault({ call: 'orders.capture', kind: 'pending', settlesAs: 'DENIED', afterSeconds: 60 })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'pending' })
    await world.advance(61)
    await world.runJobs()
    expect(await browser.settle(orderID)).toMatchObject({
      success: false,
      state: 'failed',
      orders: [],
      error: 'Failed to create order records',
    })
    expect(
      await world.rows(
        'select (select status from checkouts) as checkout, (select status from payments) as payment, (select count(*)::int from download_grants) as grants, (select count(*)::int from stock_holds where approved_at is not null) as holds',
      ),
    ).toEqual([{ checkout: 'denied', payment: 'denied', grants: 0, holds: 0 }])
    expect(await readStock(disc.id)).toEqual({ left: 1, sold: 0 })
    expect(world.mails.map((mail) => mail.subject)).toContainEqual(expect.stringContaining('did not go through'))
  })

  test('1.7: a final refusal by PayPal ends the checkout and frees its goods', async () => {
    const { browser, orderID } = await approved()
    world.fault({ call: 'orders.capture', kind: 'status', status: 422, issue: 'COMPLIANCE_VIOLATION' })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'failed' })
    expect(
      await world.rows(
        'select status, (select count(*)::int from stock_holds where approved_at is not null) as holds from checkouts',
      ),
    ).toEqual([{ status: 'refused', holds: 0 }])
  })

  test('1.7: an invoice that was paid without a payment record is left for the owner to check', async () => {
    const { browser, orderID } = await approved()
    world.fault({ call: 'orders.capture', kind: 'status', status: 422, issue: 'DUPLICATE_INVOICE_ID' })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'failed' })
    expect(await world.rows("select what from audit where what = 'checkout.duplicate_invoice'")).toHaveLength(1)
    expect(world.movements()).toEqual([])
  })

  test('1.7: ORDER_NOT_APPROVED at the capture leaves the order open', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'status', status: 422, issue: 'ORDER_NOT_APPROVED' })
    await expect(browser.settle(orderID)).rejects.toMatchObject({ code: 'payment_not_approved' })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('1.6: a lapsed approval ends as expired, without a charge', async () => {
    world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
    const { browser, orderID } = await approved()
    await world.advance(3 * 3600 + 60)
    await expect(browser.settle(orderID)).rejects.toMatchObject({ code: 'payment_expired' })
    expect(await world.rows('select status from checkouts')).toEqual([{ status: 'expired' }])
    expect(world.movements()).toEqual([])
  })
})

describe('the order is changed at PayPal', () => {
  test.each(['wrong-amount', 'wrong-currency', 'wrong-payee'] as const)(
    'row 17: %s before the capture: the server captures nothing',
    async (kind) => {
      const { browser, orderID } = await approved()
      world.fault({ call: 'orders.get', kind, times: 100 })
      expect(await browser.settle(orderID)).toMatchObject({ success: false, state: 'failed' })
      expect(await world.calls('orders.capture')).toBe(0)
      expect(
        await world.rows(
          'select status, (select count(*)::int from stock_holds where approved_at is not null) as holds from checkouts',
        ),
      ).toEqual([{ status: 'mismatch', holds: 0 }])
      expect(await world.rows("select what from audit where what = 'checkout.mismatch'")).toHaveLength(1)
    },
  )

  test('row 17: the page changes the amount with the token PayPal gives it: the server captures nothing', async () => {
    const { browser, orderID } = await approved()
    const { facilitatorAccessToken } = await world.sim<{ facilitatorAccessToken: string }>('/tokens/page', {})
    const patched = await fetch(`${world.simulator.url}/v2/checkout/orders/${orderID}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${facilitatorAccessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify([
        { op: 'remove', path: "/purchase_units/@reference_id=='default'/items" },
        {
          op: 'replace',
          path: "/purchase_units/@reference_id=='default'/amount",
          value: { currency_code: 'USD', value: '0.01' },
        },
      ]),
    })
    expect(patched.status).toBe(204)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'failed' })
    expect(world.movements()).toEqual([])

    // Even a capture by the page itself is refunded, and nothing is delivered.
    await fetch(`${world.simulator.url}/v2/checkout/orders/${orderID}/capture`, {
      method: 'POST',
      headers: { authorization: `Bearer ${facilitatorAccessToken}`, 'content-type': 'application/json' },
    })
    await world.runJobs()
    expect(await browser.settle(orderID)).toMatchObject({ state: 'failed', orders: [] })
    await world.runJobs()
    expect(world.movements()).toMatchObject([
      { kind: 'capture', cents: 1 },
      { kind: 'refund', cents: 1 },
    ])
    expect(await world.rows('select count(*)::int as n from orders')).toEqual([{ n: 0 }])
  })

  test('row 18: a capture of another amount delivers nothing, is refunded in full, and the owner is alerted', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'wrong-amount', value: '5.00' })
    expect(await browser.settle(orderID)).toMatchObject({ success: false, state: 'failed', orders: [] })
    await world.runJobs()
    expect(world.movements()).toMatchObject([
      { kind: 'capture', cents: 500 },
      { kind: 'refund', cents: 500 },
    ])
    expect(
      await world.rows(
        'select (select status from payments) as payment, (select status from refunds) as refund, (select count(*)::int from orders) as orders, (select count(*)::int from download_grants) as grants',
      ),
    ).toEqual([{ payment: 'refunded', refund: 'completed', orders: 0, grants: 0 }])
    expect(await readStock(discId)).toEqual({ left: 3, sold: 0 })
    expect(world.mails.map((mail) => mail.to).toSorted()).toEqual(['buyer@example.com', 'owner@themusician.test'])
    expect(world.mails.every((mail) => !mail.text.includes('/d/'))).toBe(true)
    // Late events change nothing.
    await browser.settle(orderID)
    await world.runJobs()
    expect(world.movements()).toHaveLength(2)
  })
})

describe('the payee', () => {
  test('row 18: a payment to another account is detected from the capture, not the order; nothing is delivered and the owner is alerted', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'wrong-payee' })
    expect(await browser.settle(orderID)).toMatchObject({ success: false, state: 'failed', orders: [] })
    await world.runJobs()
    expect(
      await world.rows(
        'select status, (select count(*)::int from orders) as orders, (select count(*)::int from download_grants) as grants from checkouts',
      ),
    ).toEqual([{ status: 'mismatch', orders: 0, grants: 0 }])
    expect(await readStock(discId)).toEqual({ left: 3, sold: 0 })
    expect(
      await world.rows(
        "select detail->'differences' as differences from audit where what = 'checkout.mismatch_after_capture'",
      ),
    ).toEqual([{ differences: [{ field: 'payee', expected: 'TESTMERCHANT2', found: 'STRANGERPAYEE' }] }])
    expect(world.mails.find((mail) => mail.to === 'owner@themusician.test')?.text).toContain(
      'to an account other than yours',
    )
    expect(world.mails.every((mail) => !mail.text.includes('/d/'))).toBe(true)
  })

  test('row 11: while PayPal does not report the payee, the buyer is told to wait; then the order is recorded and charged once', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'captures.get', kind: 'status', status: 503 })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'checking' })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('without a configured merchant account, the server does not fetch the capture', async () => {
    world.ctx.payments = simulatedPaypal(world.simulator.url, world.ctx.log, { merchantId: null })
    const { browser, orderID } = await approved()
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    expect(await world.calls('captures.get')).toBe(0)
  })
})

describe('sold out before the capture', () => {
  test('row 19: the hold ended and another buyer has the item: the first buyer is not charged, now or later', async () => {
    const { browser, orderID, discId } = await approved('approve', 1)
    await world.advance(16 * 60)
    const other = world.browser()
    const second = await other.open([{ id: discId, price: 15, quantity: 1, format: 'cd' }])
    await world.atPaypal(second.orderID)
    expect(await other.settle(second.orderID)).toMatchObject({ state: 'completed' })
    await expect(browser.settle(orderID)).rejects.toMatchObject({
      code: 'insufficient_stock',
      message: 'Item is currently out of stock',
    })
    await world.rows(`update shop_items set inventory_count = 5 where id = '${discId}'`)
    await expect(browser.settle(orderID)).rejects.toMatchObject({ code: 'payment_expired' })
    expect(world.movements()).toMatchObject([{ orderId: second.orderID }])
  })

  test('row 19: the hold ended but the item is still in stock: it is held again and sold', async () => {
    const { browser, orderID, discId } = await approved()
    await world.advance(16 * 60)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('row 20: one line sells out between charge and record: that line is refunded, the rest is delivered, stock is never negative', async () => {
    world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
    const { browser, orderID, discId } = await approved('approve', 1)
    await world.child({ kind: 'settle', providerOrderId: orderID, source: 'buyer' }, { crashAt: 'after-capture' })
    await world.advance(21 * 60)
    const other = world.browser()
    const second = await other.open([{ id: discId, price: 15, quantity: 1, format: 'cd' }])
    await world.atPaypal(second.orderID)
    await other.settle(second.orderID)

    expect(await browser.settle(orderID)).toMatchObject({
      success: true,
      state: 'completed',
      orders: [{ title: 'Blue Sheet', download_token: expect.any(String) }],
    })
    await world.runJobs()
    expect(await readStock(discId)).toEqual({ left: 0, sold: 1 })
    // The disc, and the shipping that is no longer needed.
    expect(world.movements('refund').map((entry) => [entry.orderId, entry.cents])).toEqual(
      expect.arrayContaining([
        [orderID, 1500],
        [orderID, 700],
      ]),
    )
    expect(world.movements('refund')).toHaveLength(2)
    const [checkout] = await world.rows<{ id: string; status: string }>(
      `select id, status from checkouts where provider_order_id = '${orderID}'`,
    )
    expect(checkout?.status).toBe('shortage')
    expect(
      await world.rows(
        `select title, payment_status from orders where provider_order_id = '${orderID}' order by position`,
      ),
    ).toEqual([
      { title: 'Blue Sheet', payment_status: 'completed' },
      { title: 'Late Set', payment_status: 'refunded' },
    ])
    expect(world.mails.map((mail) => mail.subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('Sold out'), expect.stringContaining('Action needed')]),
    )
  })

  test('row 20: when every line is sold out, the whole order is refunded @sweep', async () => {
    world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const browser = world.browser()
    const { orderID } = await browser.open([{ id: disc.id, price: 15, quantity: 1, format: 'cd' }])
    await world.atPaypal(orderID)
    await world.child({ kind: 'settle', providerOrderId: orderID, source: 'buyer' }, { crashAt: 'after-capture' })
    await world.rows(`update shop_items set inventory_count = 0 where id = '${disc.id}'`)
    await world.advance(61)
    expect(await browser.settle(orderID)).toMatchObject({
      success: false,
      state: 'failed',
      orders: [],
      error: 'This sold out while you were paying. Your money is on its way back to you.',
    })
    await world.runJobs()
    expect(world.movements('refund').reduce((sum, entry) => sum + entry.cents, 0)).toBe(2200)
    expect(await world.rows('select status from payments')).toEqual([{ status: 'refunded' }])
    expect(world.mails.some((mail) => mail.subject.startsWith('Your order'))).toBe(false)
  })

  test('row 30 OP-39: an item deleted or re-priced after approval is sold as agreed', async () => {
    const { browser, orderID, discId, sheetId } = await approved()
    await world.rows(`delete from shop_items where id = '${discId}'`)
    await world.rows(`update shop_items set price = 99, title = 'Renamed', pdf_file_url = null where id = '${sheetId}'`)
    const reply = await browser.settle(orderID)
    expect(reply).toMatchObject({
      state: 'completed',
      orders: [
        { title: 'Blue Sheet', unitCents: 950, download_token: expect.any(String) },
        { title: 'Late Set', unitCents: 1500 },
      ],
    })
    expect(world.movements()).toMatchObject([{ kind: 'capture', cents: 3150 }])
  })
})
