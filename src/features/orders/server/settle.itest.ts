// Proves that an approved order is taken once and recorded once, whatever breaks on the way: failure rows 8, 10 to 20, 30, 31.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shopItems } from '@/db/schema/shop'
import { createOrdersWorld, type Browser, type OrdersWorld } from '../../../../tests/support/orders-world'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const cd = { category: 'cd', title: 'Late Set', price: 1500, pdf_file_url: null } as const

/** A browser with one approved order of a sheet and a tracked disc: 24.50 and 7.00 shipping. */
async function approved(ending: 'approve' | 'decline' | 'echeck' = 'approve', stock = 3): Promise<{ browser: Browser; orderID: string; discId: string; sheetId: string }> {
  const sheet = await world.item()
  const disc = await world.item({ ...cd, inventory_count: stock })
  const browser = world.browser()
  const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1, format: 'pdf' }, { id: disc.id, title: 'Late Set', price: 15, quantity: 1, format: 'cd' }])
  await world.atPaypal(orderID, ending)
  return { browser, orderID, discId: disc.id, sheetId: sheet.id }
}

async function stockOf(id: string): Promise<{ left: number | null; sold: number } | null> {
  const [item] = await world.ctx.db.select().from(shopItems).where(eq(shopItems.id, id))
  return item ? { left: item.inventory_count, sold: item.purchase_count } : null
}

/** Charged once, one set of orders, one decrement, one grant, one receipt. */
async function expectRecordedOnce(discId: string): Promise<void> {
  expect(world.movements()).toMatchObject([{ kind: 'capture', status: 'COMPLETED', cents: 3150 }])
  expect(await world.rows("select title, payment_status from orders order by position")).toEqual([
    { title: 'Blue Sheet', payment_status: 'completed' },
    { title: 'Late Set', payment_status: 'completed' },
  ])
  expect(await world.rows('select status, amount_cents from payments')).toEqual([{ status: 'completed', amount_cents: 3150 }])
  expect(await stockOf(discId)).toEqual({ left: 2, sold: 1 })
  expect(await world.rows('select title from download_grants')).toEqual([{ title: 'Blue Sheet' }])
  expect(await world.rows('select count(*)::int as n from stock_holds')).toEqual([{ n: 0 }])
  await world.runJobs()
  expect(world.mails.map((mail) => mail.to).toSorted()).toEqual(['buyer@example.com', 'owner@themusician.test'])
}

describe('the ordinary way', () => {
  test('CHK-13 DLV-06 OP-02 OP-11 OP-16: captured, recorded, taken out of stock, granted, mailed', async () => {
    const { browser, orderID, discId } = await approved()
    const reply = await browser.settle(orderID)
    expect(reply).toMatchObject({ success: true, state: 'completed', customerEmail: 'buyer@example.com', error: null })
    expect(reply.orders).toMatchObject([
      { title: 'Blue Sheet', quantity: 1, unitCents: 950, download_token: expect.stringMatching(/^[\w-]{64}$/), shop_items: { category: 'sheet_music', pdf_file_url: 'available' } },
      { title: 'Late Set', download_token: null, shop_items: { category: 'cd', pdf_file_url: null } },
    ])
    await expectRecordedOnce(discId)
    const [checkout] = await world.rows('select status, payer_email, shipping_address, lease_until, next_check_at from checkouts')
    expect(checkout).toMatchObject({ status: 'paid', payer_email: 'buyer@example.com', shipping_address: { line1: '1 Main St', countryCode: 'US' }, lease_until: null, next_check_at: null })
  })

  test('2.6-14: a lost answer costs nothing, a repeat gives the identical JSON', async () => {
    const { browser, orderID, discId } = await approved()
    const first = await browser.settle(orderID)
    for (let repeat = 0; repeat < 3; repeat++) expect(JSON.stringify(await browser.settle(orderID))).toBe(JSON.stringify(first))
    await expectRecordedOnce(discId)
  })

  test('FUNC-03: what the page reports is only compared; the stored checkout counts', async () => {
    const { browser, orderID, discId } = await approved()
    const reply = await browser.settle(orderID, { customerEmail: 'thief@example.com', totalAmount: 0.01, items: [] })
    expect(reply.customerEmail).toBe('buyer@example.com')
    await browser.settle(orderID, { customerEmail: 'thief@example.com' })
    expect(await world.rows("select actor from audit where what = 'checkout.reported_differently'")).toEqual([{ actor: 'buyer' }])
    await expectRecordedOnce(discId)
  })

  test('an order that nobody has approved is not taken, and one that nobody has opened does not exist', async () => {
    const sheet = await world.item()
    const browser = world.browser()
    const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    await expect(browser.settle(orderID)).rejects.toMatchObject({ code: 'payment_not_approved' })
    expect(await world.rows('select status, lease_until from checkouts')).toEqual([{ status: 'paypal_created', lease_until: null }])
    await expect(browser.settle('0000000000000000Z')).rejects.toMatchObject({ code: 'not_found' })
    expect(world.movements()).toEqual([])
  })

  test('OP-18: a closed shop still completes what was approved', async () => {
    const { browser, orderID, discId } = await approved()
    await world.rows("update page_settings set is_work_in_progress = true where page_name = 'shop'")
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })
})

describe('nobody comes back', () => {
  test('2.6-8: the tab dies after approval, the notification settles it within 60 s', async () => {
    const { discId } = await approved()
    await world.runJobs()
    expect(world.movements()).toEqual([])
    await world.advance(46)
    await world.runJobs()
    await expectRecordedOnce(discId)
  })

  test('2.6-8: the notification never comes, the poller settles it within 4 minutes', async () => {
    world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
    const { discId } = await approved()
    await world.advance(3 * 60)
    await world.runJobsOf('settle-due')
    await expectRecordedOnce(discId)
  })

  test('1.6: an order that is never approved is asked for five times and closed', async () => {
    const sheet = await world.item()
    await world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    const asked: number[] = []
    for (const minutes of [3, 15, 60, 160, 370]) {
      const [checkout] = await world.rows<{ next_check_at: string; created_at: string }>('select next_check_at, created_at from checkouts')
      asked.push(Math.round((Date.parse(String(checkout?.next_check_at)) - Date.parse(String(checkout?.created_at))) / 60_000))
      await world.advance(minutes * 60 - (asked.length > 1 ? ([3, 15, 60, 160][asked.length - 2] ?? 0) * 60 : 0) + 1)
      await world.runJobsOf('settle-due')
      if ((await world.rows("select 1 from checkouts where status = 'expired'")).length > 0) break
    }
    // PayPal forgets an unapproved order after three hours, so the last look finds nothing.
    expect(asked).toEqual([3, 15, 60, 160, 370])
    expect(await world.rows('select status, next_check_at from checkouts')).toEqual([{ status: 'expired', next_check_at: null }])
  })
})

describe('killed on the way', () => {
  test('2.6-10: killed before the capture, the lease ends and it is charged once', async () => {
    const { browser, orderID, discId } = await approved()
    expect(await world.child({ kind: 'settle', paypalOrderId: orderID, source: 'buyer' }, { crashAt: 'after-capturing' })).toBeNull()
    expect(await browser.settle(orderID)).toMatchObject({ state: 'checking', success: false })
    expect(world.movements()).toEqual([])
    await world.advance(61)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('2.6-12: killed between the capture and its record, the poller records it', async () => {
    world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
    const { orderID, discId } = await approved()
    expect(await world.child({ kind: 'settle', paypalOrderId: orderID, source: 'buyer' }, { crashAt: 'after-capture' })).toBeNull()
    expect(world.movements('capture')).toHaveLength(1)
    expect(await world.rows('select count(*)::int as n from orders')).toEqual([{ n: 0 }])
    await world.advance(61)
    await world.runJobsOf('settle-due')
    await expectRecordedOnce(discId)
    expect(await world.calls('orders.capture')).toBe(1)
  })

  test('2.6-12: killed inside the recording, nothing of it stays, and the poller records it whole', async () => {
    const { orderID, discId } = await approved()
    expect(await world.child({ kind: 'settle', paypalOrderId: orderID, source: 'buyer' }, { crashAt: 'before-record-commit' })).toBeNull()
    expect(await world.rows('select (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments, (select count(*)::int from outbox) as mails')).toEqual([{ orders: 0, payments: 0, mails: 0 }])
    await world.advance(61)
    await world.runJobsOf('settle-due')
    await expectRecordedOnce(discId)
  })

  test('2.6-14: killed after the record, the repeat answers from the rows', async () => {
    const { browser, orderID, discId } = await approved()
    expect(await world.child({ kind: 'settle', paypalOrderId: orderID, source: 'buyer' }, { crashAt: 'after-record' })).toBeNull()
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed', success: true })
    await expectRecordedOnce(discId)
  })
})

describe('PayPal\'s answer is lost', () => {
  test('2.6-11 CHK-13: captured, the answer lost: the same key finds it', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'timeout-after-commit' })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    expect(await world.calls('orders.capture')).toBe(2)
    await expectRecordedOnce(discId)
  })

  test('2.6-11: every answer lost: the page is told to wait, the background records it', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'timeout-after-commit', times: 3 })
    expect(await browser.settle(orderID)).toEqual({ success: false, state: 'checking', orders: [], customerEmail: '', error: null })
    await world.advance(30)
    await world.runJobs()
    await expectRecordedOnce(discId)
    const { requests } = await world.sim<{ requests: { call: string; requestId: string | null }[] }>('/requests')
    const [checkout] = await world.rows<{ id: string }>('select id from checkouts')
    expect(new Set(requests.filter(({ call }) => call === 'orders.capture').map(({ requestId }) => requestId))).toEqual(new Set([`cap-${checkout?.id}-1`]))
  })

  test('1.4: after a failure before anything happened, every later try has the same key', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'reset-before-commit', times: 4 })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'checking' })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    const { requests } = await world.sim<{ requests: { call: string; requestId: string | null }[] }>('/requests')
    const [checkout] = await world.rows<{ id: string }>('select id from checkouts')
    const keys = requests.filter(({ call }) => call === 'orders.capture').map(({ requestId }) => requestId)
    expect(keys).toHaveLength(5)
    expect(new Set(keys)).toEqual(new Set([`cap-${checkout?.id}-1`]))
    await expectRecordedOnce(discId)
  })

  test.each(['reset-before-commit', 'malformed', 'status'] as const)('1.7: %s on every try is unclear, never a failure', async (kind) => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind, times: 3, status: 503 })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'checking' })
    await world.advance(30)
    await world.runJobs()
    await expectRecordedOnce(discId)
  })

  test('1.7: 429 waits, with the same key', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'status', status: 429, retryAfterSeconds: 0 })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('1.3: a token that PayPal no longer accepts is renewed once, unseen', async () => {
    const { browser, orderID, discId } = await approved()
    const before = await world.calls('token')
    await world.sim('/tokens/expire', {})
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    expect(await world.calls('token')).toBe(before + 1)
    await expectRecordedOnce(discId)
  })

  test('1.7: wrong credentials are our fault, not a decline: the owner hears of it', async () => {
    const { browser, orderID } = await approved()
    world.fault({ call: 'orders.get', kind: 'status', status: 403, times: 1 })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'checking' })
    expect(await world.rows("select what from audit where what = 'paypal.misconfigured'")).toHaveLength(1)
    await world.runJobs()
    expect(world.mails.find((mail) => mail.subject.startsWith('Please look'))?.to).toBe('owner@themusician.test')
  })

  test.each(['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'])('1.7: %s is read again, not believed', async (issue) => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'status-after-commit', status: 422, issue })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })
})

describe('our own side fails', () => {
  test('2.6-13 CHK-13: the recording fails: the page is told to wait, and it is recorded when the database is well again', async () => {
    const { browser, orderID, discId } = await approved()
    await world.rows(`
      create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
      create trigger no_room before insert on payments for each row execute function no_room()`)
    try {
      expect(await browser.settle(orderID)).toMatchObject({ state: 'checking', success: false })
      expect(world.movements('capture')).toHaveLength(1)
      expect(world.base.logged.some((line) => line.level === 50 && String(line.msg).includes('unclear'))).toBe(true)
    } finally {
      await world.rows('drop trigger no_room on payments; drop function no_room()')
    }
    await world.advance(61)
    await world.runJobsOf('settle-due')
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('2.6-31: a clock that jumps an hour either way charges once and keeps what was bought', async () => {
    const { browser, orderID, discId } = await approved()
    world.base.clock.advance(3_600_000)
    const [first, second] = await Promise.all([browser.settle(orderID), browser.settle(orderID)])
    expect([first.state, second.state]).toContain('completed')
    world.base.clock.advance(-7_200_000)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('2.6-31: a clock that jumps back leaves a lease that ends an hour later at most, and the buyer is charged once', async () => {
    const { browser, orderID, discId } = await approved()
    await world.child({ kind: 'settle', paypalOrderId: orderID, source: 'buyer' }, { crashAt: 'after-capture' })
    world.base.clock.advance(-3_600_000)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'checking' })
    world.base.clock.advance(3_600_000 + 61_000)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })
})

describe('PayPal says no, or later', () => {
  test('2.6-15: a declined card leaves the order open, another one pays it', async () => {
    const { browser, orderID, discId } = await approved('decline')
    expect(await browser.settle(orderID)).toMatchObject({ success: false, state: 'declined' })
    expect(await world.rows('select status, attempt from checkouts')).toEqual([{ status: 'declined', attempt: 2 }])
    // Background looks do not try a declined card again and again.
    await world.advance(3 * 60)
    await world.runJobsOf('settle-due')
    expect(await world.calls('orders.capture')).toBe(1)
    await world.atPaypal(orderID, 'approve')
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('2.6-15: a declined order is offered again for the same cart', async () => {
    const { browser, orderID, discId, sheetId } = await approved('decline')
    await browser.settle(orderID)
    const again = await browser.open([{ id: sheetId, price: 9.5, quantity: 1, format: 'pdf' }, { id: discId, title: 'Late Set', price: 15, quantity: 1, format: 'cd' }])
    expect(again.orderID).toBe(orderID)
  })

  test('2.6-16: an e-cheque is delivered only when PayPal has cleared it', async () => {
    const { browser, orderID, discId } = await approved('echeck', 1)
    expect(await browser.settle(orderID)).toMatchObject({ success: true, state: 'pending', orders: [{ download_token: null }, { download_token: null }] })
    expect(await world.rows('select count(*)::int as n from download_grants')).toEqual([{ n: 0 }])
    await world.runJobs()
    expect(world.mails.map((mail) => mail.subject)).toEqual([expect.stringContaining('PayPal is still checking')])
    // A day later the goods are still kept for this buyer.
    await world.advance(20)
    await expect(world.browser().open([{ id: discId, price: 15, quantity: 1, format: 'cd' }])).rejects.toMatchObject({ code: 'insufficient_stock' })
    await world.advance(20)
    await world.runJobs()
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed', orders: [{ download_token: expect.any(String) }, { download_token: null }] })
    expect(await stockOf(discId)).toEqual({ left: 0, sold: 1 })
    expect(await world.rows('select status from payments')).toEqual([{ status: 'completed' }])
    expect(world.mails.filter((mail) => mail.subject.startsWith('Your order'))).toHaveLength(1)
  })

  test('2.6-16: an e-cheque that bounces frees the goods, and nothing is delivered', async () => {
    const sheet = await world.item()
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const browser = world.browser()
    const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }, { id: disc.id, price: 15, quantity: 1, format: 'cd' }])
    await world.atPaypal(orderID)
    world.fault({ call: 'orders.capture', kind: 'pending', settlesAs: 'DENIED', afterSeconds: 60 })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'pending' })
    await world.advance(61)
    await world.runJobs()
    expect(await browser.settle(orderID)).toMatchObject({ success: false, state: 'failed', orders: [], error: 'Failed to create order records' })
    expect(await world.rows('select (select status from checkouts) as checkout, (select status from payments) as payment, (select count(*)::int from download_grants) as grants, (select count(*)::int from stock_holds) as holds')).toEqual([
      { checkout: 'denied', payment: 'denied', grants: 0, holds: 0 },
    ])
    expect(await stockOf(disc.id)).toEqual({ left: 1, sold: 0 })
    expect(world.mails.map((mail) => mail.subject)).toContainEqual(expect.stringContaining('did not go through'))
  })

  test('1.7: what PayPal refuses for good ends the checkout and frees its goods', async () => {
    const { browser, orderID } = await approved()
    world.fault({ call: 'orders.capture', kind: 'status', status: 422, issue: 'COMPLIANCE_VIOLATION' })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'failed' })
    expect(await world.rows('select status, (select count(*)::int from stock_holds) as holds from checkouts')).toEqual([{ status: 'refused', holds: 0 }])
  })

  test('1.7: a paid invoice that we have no payment for is for the owner to look at', async () => {
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

  test('1.6: an approval that lapsed ends as expired; nothing was charged', async () => {
    world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
    const { browser, orderID } = await approved()
    await world.advance(3 * 3600 + 60)
    await expect(browser.settle(orderID)).rejects.toMatchObject({ code: 'payment_expired' })
    expect(await world.rows('select status from checkouts')).toEqual([{ status: 'expired' }])
    expect(world.movements()).toEqual([])
  })
})

describe('somebody changes the order at PayPal', () => {
  test.each(['wrong-amount', 'wrong-currency', 'wrong-payee'] as const)('2.6-17: %s before the capture: nothing is taken', async (kind) => {
    const { browser, orderID } = await approved()
    world.fault({ call: 'orders.get', kind, times: 100 })
    expect(await browser.settle(orderID)).toMatchObject({ success: false, state: 'failed' })
    expect(await world.calls('orders.capture')).toBe(0)
    expect(await world.rows('select status, (select count(*)::int from stock_holds) as holds from checkouts')).toEqual([{ status: 'mismatch', holds: 0 }])
    expect(await world.rows("select what from audit where what = 'checkout.mismatch'")).toHaveLength(1)
  })

  test('2.6-17: the page changes the amount with the token PayPal gives it: nothing is taken', async () => {
    const { browser, orderID } = await approved()
    const { facilitatorAccessToken } = await world.sim<{ facilitatorAccessToken: string }>('/tokens/page', {})
    const patched = await fetch(`${world.simulator.url}/v2/checkout/orders/${orderID}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${facilitatorAccessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify([
        { op: 'remove', path: "/purchase_units/@reference_id=='default'/items" },
        { op: 'replace', path: "/purchase_units/@reference_id=='default'/amount", value: { currency_code: 'USD', value: '0.01' } },
      ]),
    })
    expect(patched.status).toBe(204)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'failed' })
    expect(world.movements()).toEqual([])

    // Even when the page then captures by itself: what was taken goes back, nothing is delivered.
    await fetch(`${world.simulator.url}/v2/checkout/orders/${orderID}/capture`, { method: 'POST', headers: { authorization: `Bearer ${facilitatorAccessToken}`, 'content-type': 'application/json' } })
    await world.runJobs()
    expect(await browser.settle(orderID)).toMatchObject({ state: 'failed', orders: [] })
    await world.runJobs()
    expect(world.movements()).toMatchObject([{ kind: 'capture', cents: 1 }, { kind: 'refund', cents: 1 }])
    expect(await world.rows('select count(*)::int as n from orders')).toEqual([{ n: 0 }])
  })

  test('2.6-18: another amount was captured: nothing is delivered, all of it goes back, the owner hears of it', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'wrong-amount', value: '5.00' })
    expect(await browser.settle(orderID)).toMatchObject({ success: false, state: 'failed', orders: [] })
    await world.runJobs()
    expect(world.movements()).toMatchObject([{ kind: 'capture', cents: 500 }, { kind: 'refund', cents: 500 }])
    expect(await world.rows('select (select status from payments) as payment, (select status from refunds) as refund, (select count(*)::int from orders) as orders, (select count(*)::int from download_grants) as grants')).toEqual([
      { payment: 'refunded', refund: 'completed', orders: 0, grants: 0 },
    ])
    expect(await stockOf(discId)).toEqual({ left: 3, sold: 0 })
    expect(world.mails.map((mail) => mail.to).toSorted()).toEqual(['buyer@example.com', 'owner@themusician.test'])
    expect(world.mails.every((mail) => !mail.text.includes('/d/'))).toBe(true)
    // Late events change nothing.
    await browser.settle(orderID)
    await world.runJobs()
    expect(world.movements()).toHaveLength(2)
  })
})

describe('the goods are gone', () => {
  test('2.6-19: the hold ended and another buyer has it: nothing is charged, and it stays so', async () => {
    const { browser, orderID, discId } = await approved('approve', 1)
    await world.advance(16 * 60)
    const other = world.browser()
    const second = await other.open([{ id: discId, price: 15, quantity: 1, format: 'cd' }])
    await world.atPaypal(second.orderID)
    expect(await other.settle(second.orderID)).toMatchObject({ state: 'completed' })
    await expect(browser.settle(orderID)).rejects.toMatchObject({ code: 'insufficient_stock', message: 'Item is currently out of stock' })
    await world.rows(`update shop_items set inventory_count = 5 where id = '${discId}'`)
    await expect(browser.settle(orderID)).rejects.toMatchObject({ code: 'payment_expired' })
    expect(world.movements()).toMatchObject([{ orderId: second.orderID }])
  })

  test('2.6-19: the hold ended but the goods are still there: they are kept again and sold', async () => {
    const { browser, orderID, discId } = await approved()
    await world.advance(16 * 60)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('2.6-20: charged, the record late and the goods sold meanwhile: that line goes back, the rest is delivered, stock is never negative', async () => {
    world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
    const { browser, orderID, discId } = await approved('approve', 1)
    await world.child({ kind: 'settle', paypalOrderId: orderID, source: 'buyer' }, { crashAt: 'after-capture' })
    await world.advance(21 * 60)
    const other = world.browser()
    const second = await other.open([{ id: discId, price: 15, quantity: 1, format: 'cd' }])
    await world.atPaypal(second.orderID)
    await other.settle(second.orderID)

    expect(await browser.settle(orderID)).toMatchObject({ success: true, state: 'completed', orders: [{ title: 'Blue Sheet', download_token: expect.any(String) }] })
    await world.runJobs()
    expect(await stockOf(discId)).toEqual({ left: 0, sold: 1 })
    // The disc and the shipping that nothing needs any more.
    expect(world.movements('refund').map((entry) => [entry.orderId, entry.cents])).toEqual(expect.arrayContaining([[orderID, 1500], [orderID, 700]]))
    expect(world.movements('refund')).toHaveLength(2)
    const [checkout] = await world.rows<{ id: string; status: string }>(`select id, status from checkouts where paypal_order_id = '${orderID}'`)
    expect(checkout?.status).toBe('shortage')
    expect(await world.rows(`select title, payment_status from orders where paypal_order_id = '${orderID}' order by position`)).toEqual([
      { title: 'Blue Sheet', payment_status: 'completed' },
      { title: 'Late Set', payment_status: 'refunded' },
    ])
    expect(world.mails.map((mail) => mail.subject)).toEqual(expect.arrayContaining([expect.stringContaining('Sold out'), expect.stringContaining('Please look')]))
  })

  test('2.6-20: when all of it is gone, all of it goes back', async () => {
    world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
    const disc = await world.item({ ...cd, inventory_count: 1 })
    const browser = world.browser()
    const { orderID } = await browser.open([{ id: disc.id, price: 15, quantity: 1, format: 'cd' }])
    await world.atPaypal(orderID)
    await world.child({ kind: 'settle', paypalOrderId: orderID, source: 'buyer' }, { crashAt: 'after-capture' })
    await world.rows(`update shop_items set inventory_count = 0 where id = '${disc.id}'`)
    await world.advance(61)
    expect(await browser.settle(orderID)).toMatchObject({ success: false, state: 'failed', orders: [], error: 'This sold out while you were paying. Your money is on its way back to you.' })
    await world.runJobs()
    expect(world.movements('refund').reduce((sum, entry) => sum + entry.cents, 0)).toBe(2200)
    expect(await world.rows('select status from payments')).toEqual([{ status: 'refunded' }])
    expect(world.mails.some((mail) => mail.subject.startsWith('Your order'))).toBe(false)
  })

  test('2.6-30 OP-39: an item deleted or re-priced after approval is sold as agreed', async () => {
    const { browser, orderID, discId, sheetId } = await approved()
    await world.rows(`delete from shop_items where id = '${discId}'`)
    await world.rows(`update shop_items set price = 99, title = 'Renamed', pdf_file_url = null where id = '${sheetId}'`)
    const reply = await browser.settle(orderID)
    expect(reply).toMatchObject({ state: 'completed', orders: [{ title: 'Blue Sheet', unitCents: 950, download_token: expect.any(String) }, { title: 'Late Set', unitCents: 1500 }] })
    expect(world.movements()).toMatchObject([{ kind: 'capture', cents: 3150 }])
  })
})
