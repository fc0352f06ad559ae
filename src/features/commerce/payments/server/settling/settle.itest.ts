// Proves that an approved order is captured once and recorded once, whatever fails meanwhile: failure rows 8, 10 to 14,
// 31.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queueJob } from '@/adapters/jobs/queue-job'
import { hour, minute } from '@/lib/durations'
import { createOrdersWorld, type OrdersWorld } from '../../../../../../tests/support/orders-world'
import { approvedOrder, expectSettledOnce } from '../../../../../../tests/support/settling'
import { settleTask } from './settle'

let world: OrdersWorld
beforeAll(async () => {
  world = await createOrdersWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const approved = (ending?: 'approve' | 'decline' | 'echeck', stock?: number) => approvedOrder(world, ending, stock)
const expectRecordedOnce = (discId: string) => expectSettledOnce(world, discId)

describe('the normal flow', () => {
  test('CHK-13 DLV-06 OP-02 OP-11 OP-16: a paid order is captured, recorded, taken out of stock, granted and mailed', async () => {
    const { browser, orderID, discId } = await approved()
    const reply = await browser.settle(orderID)
    expect(reply).toMatchObject({ success: true, state: 'completed', customerEmail: 'buyer@example.com', error: null })
    expect(reply.orders).toMatchObject([
      {
        title: 'Blue Sheet',
        quantity: 1,
        unitCents: 950,
        download_token: expect.stringMatching(/^[\w-]{64}$/),
        shop_items: { category: 'sheet_music', pdf_file_url: 'available' },
      },
      { title: 'Late Set', download_token: null, shop_items: { category: 'cd', pdf_file_url: null } },
    ])
    await expectRecordedOnce(discId)
    const [checkout] = await world.rows(
      'select status, payer_email, payer_name, shipping_address, lease_until, next_check_at from checkouts',
    )
    expect(checkout).toMatchObject({
      status: 'paid',
      payer_email: 'buyer@example.com',
      payer_name: 'Test Buyer',
      shipping_address: { line1: '1 Main St', countryCode: 'US' },
      lease_until: null,
      next_check_at: null,
    })
    // PayPal's fee: 3.49 % and 49 cents.
    const [payment] = await world.rows<{ amount: number; fee: number }>(
      'select amount_cents as amount, fee_cents as fee from payments',
    )
    expect(payment?.fee).toBe(Math.round((payment?.amount ?? 0) * 0.0349) + 49)
  })

  test('row 10: a job that an earlier version queued names the order after PayPal, and settles it', async () => {
    const { orderID, discId } = await approved()
    await queueJob(world.ctx.db, settleTask, { paypalOrderId: orderID })
    await world.runJobs()
    await expectRecordedOnce(discId)
  })

  test('row 14: a lost response costs nothing, and a repeat returns the identical JSON', async () => {
    const { browser, orderID, discId } = await approved()
    const first = await browser.settle(orderID)
    for (let repeat = 0; repeat < 3; repeat++)
      expect(JSON.stringify(await browser.settle(orderID))).toBe(JSON.stringify(first))
    await expectRecordedOnce(discId)
  })

  test('FUNC-03: the server only compares what the page reports; the stored checkout decides', async () => {
    const { browser, orderID, discId } = await approved()
    const reply = await browser.settle(orderID, { customerEmail: 'thief@example.com', totalAmount: 0.01, items: [] })
    expect(reply.customerEmail).toBe('buyer@example.com')
    await browser.settle(orderID, { customerEmail: 'thief@example.com' })
    expect(await world.rows("select actor from audit where what = 'checkout.reported_differently'")).toEqual([
      { actor: 'buyer' },
    ])
    await expectRecordedOnce(discId)
  })

  test('an unapproved order is not captured, and an order that was never opened does not exist', async () => {
    const sheet = await world.item()
    const browser = world.browser()
    const { orderID } = await browser.open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    await expect(browser.settle(orderID)).rejects.toMatchObject({ code: 'payment_not_approved' })
    expect(await world.rows('select status, lease_until from checkouts')).toEqual([
      { status: 'provider_created', lease_until: null },
    ])
    await expect(browser.settle('0000000000000000Z')).rejects.toMatchObject({ code: 'not_found' })
    expect(world.movements()).toEqual([])
  })

  test('OP-18: a closed shop still completes approved orders', async () => {
    const { browser, orderID, discId } = await approved()
    await world.rows("update page_settings set is_work_in_progress = true where page_name = 'shop'")
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })
})

describe('the buyer does not return', () => {
  test('row 8: the tab dies after approval, and the webhook event settles the order within 60 s', async () => {
    const { discId } = await approved()
    await world.runJobs()
    expect(world.movements()).toEqual([])
    await world.advance(46)
    await world.runJobs()
    await expectRecordedOnce(discId)
  })

  test('row 8: the webhook event never arrives, and the poller settles the order within 4 minutes', async () => {
    world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
    const { discId } = await approved()
    await world.advance(3 * 60)
    await world.runJobsNamed('settle-due')
    await expectRecordedOnce(discId)
  })

  test('1.6: an order that is never approved is polled five times and closed', async () => {
    const sheet = await world.item()
    await world.browser().open([{ id: sheet.id, price: 9.5, quantity: 1 }])
    const asked: number[] = []
    for (const minutes of [3, 15, 60, 160, 370]) {
      const [checkout] = await world.rows<{ next_check_at: string; created_at: string }>(
        'select next_check_at, created_at from checkouts',
      )
      asked.push(
        Math.round((Date.parse(String(checkout?.next_check_at)) - Date.parse(String(checkout?.created_at))) / minute),
      )
      await world.advance(minutes * 60 - (asked.length > 1 ? ([3, 15, 60, 160][asked.length - 2] ?? 0) * 60 : 0) + 1)
      await world.runJobsNamed('settle-due')
      if ((await world.rows("select 1 from checkouts where status = 'expired'")).length > 0) break
    }
    // PayPal deletes an unapproved order after three hours, so the last check finds nothing.
    expect(asked).toEqual([3, 15, 60, 160, 370])
    expect(await world.rows('select status, next_check_at from checkouts')).toEqual([
      { status: 'expired', next_check_at: null },
    ])
  })
})

describe('the process is killed while settling', () => {
  test('row 10: killed before the capture: the lease ends and the buyer is charged once @sweep', async () => {
    const { browser, orderID, discId } = await approved()
    expect(
      await world.child({ kind: 'settle', providerOrderId: orderID, source: 'buyer' }, { crashAt: 'after-capturing' }),
    ).toBeNull()
    expect(await browser.settle(orderID)).toMatchObject({ state: 'checking', success: false })
    expect(world.movements()).toEqual([])
    await world.advance(61)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('row 12: killed between the capture and its record: the poller records it', async () => {
    world.fault({ call: 'webhook', kind: 'drop', times: 1_000 })
    const { orderID, discId } = await approved()
    expect(
      await world.child({ kind: 'settle', providerOrderId: orderID, source: 'buyer' }, { crashAt: 'after-capture' }),
    ).toBeNull()
    expect(world.movements('capture')).toHaveLength(1)
    expect(await world.rows('select count(*)::int as n from orders')).toEqual([{ n: 0 }])
    await world.advance(61)
    await world.runJobsNamed('settle-due')
    await expectRecordedOnce(discId)
    expect(await world.calls('orders.capture')).toBe(1)
  })

  test('row 12: killed during the recording: all of it is rolled back, and the poller records it completely @sweep', async () => {
    const { orderID, discId } = await approved()
    expect(
      await world.child(
        { kind: 'settle', providerOrderId: orderID, source: 'buyer' },
        { crashAt: 'before-record-commit' },
      ),
    ).toBeNull()
    expect(
      await world.rows(
        'select (select count(*)::int from orders) as orders, (select count(*)::int from payments) as payments, (select count(*)::int from outbox) as mails',
      ),
    ).toEqual([{ orders: 0, payments: 0, mails: 0 }])
    await world.advance(61)
    await world.runJobsNamed('settle-due')
    await expectRecordedOnce(discId)
  })

  test('row 14: killed after the record: the repeat responds from the database rows @sweep', async () => {
    const { browser, orderID, discId } = await approved()
    expect(
      await world.child({ kind: 'settle', providerOrderId: orderID, source: 'buyer' }, { crashAt: 'after-record' }),
    ).toBeNull()
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed', success: true })
    await expectRecordedOnce(discId)
  })
})

describe("PayPal's response is lost", () => {
  test('row 11 CHK-13: captured, but the response is lost: a retry with the same key finds the capture', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'timeout-after-commit' })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    expect(await world.calls('orders.capture')).toBe(2)
    await expectRecordedOnce(discId)
  })

  test('row 11: every response is lost: the page is told to wait, and the background job records the payment', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'timeout-after-commit', times: 3 })
    expect(await browser.settle(orderID)).toEqual({
      success: false,
      state: 'checking',
      orders: [],
      receipt: null,
      customerEmail: '',
      error: null,
    })
    await world.advance(30)
    await world.runJobs()
    await expectRecordedOnce(discId)
    const { requests } = await world.sim<{ requests: { call: string; requestId: string | null }[] }>('/requests')
    const [checkout] = await world.rows<{ id: string }>('select id from checkouts')
    expect(new Set(requests.filter(({ call }) => call === 'orders.capture').map(({ requestId }) => requestId))).toEqual(
      new Set([`cap-${checkout?.id}-1`]),
    )
  })

  test('1.4: after a failure before anything happened, every retry uses the same key', async () => {
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

  test.each(['reset-before-commit', 'malformed', 'status'] as const)(
    '1.7: %s on every try counts as unclear, never as a failure',
    async (kind) => {
      const { browser, orderID, discId } = await approved()
      world.fault({ call: 'orders.capture', kind, times: 3, status: 503 })
      expect(await browser.settle(orderID)).toMatchObject({ state: 'checking' })
      await world.advance(30)
      await world.runJobs()
      await expectRecordedOnce(discId)
    },
  )

  test('1.7: after a 429 the server waits and retries with the same key', async () => {
    const { browser, orderID, discId } = await approved()
    world.fault({ call: 'orders.capture', kind: 'status', status: 429, retryAfterSeconds: 0 })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('1.3: a token that PayPal no longer accepts is renewed once, without the buyer noticing', async () => {
    const { browser, orderID, discId } = await approved()
    const before = await world.calls('token')
    await world.sim('/tokens/expire', {})
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    expect(await world.calls('token')).toBe(before + 1)
    await expectRecordedOnce(discId)
  })

  test('1.7: wrong credentials count as our fault, not as a decline, and the owner is alerted', async () => {
    const { browser, orderID } = await approved()
    world.fault({ call: 'orders.get', kind: 'status', status: 403, times: 1 })
    expect(await browser.settle(orderID)).toMatchObject({ state: 'checking' })
    expect(await world.rows("select what from audit where what = 'paypal.misconfigured'")).toHaveLength(1)
    await world.runJobs()
    expect(world.mails.find((mail) => mail.subject.startsWith('Action needed'))?.to).toBe('owner@themusician.test')
  })

  test.each(['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS'])(
    '1.7: after %s the server reads the order again instead of trusting the error',
    async (issue) => {
      const { browser, orderID, discId } = await approved()
      world.fault({ call: 'orders.capture', kind: 'status-after-commit', status: 422, issue })
      expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
      await expectRecordedOnce(discId)
    },
  )
})

describe('failures on our side', () => {
  test('row 13 CHK-13: the recording fails: the page is told to wait, and the payment is recorded once the database works again', async () => {
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
    await world.runJobsNamed('settle-due')
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('row 31: a clock that jumps an hour either way charges once and keeps the purchase', async () => {
    const { browser, orderID, discId } = await approved()
    world.base.clock.advance(hour)
    const [first, second] = await Promise.all([browser.settle(orderID), browser.settle(orderID)])
    expect([first.state, second.state]).toContain('completed')
    world.base.clock.advance(-7_200_000)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })

  test('row 31: a clock that jumps back delays the end of a lease by at most an hour, and the buyer is charged once @sweep', async () => {
    const { browser, orderID, discId } = await approved()
    await world.child({ kind: 'settle', providerOrderId: orderID, source: 'buyer' }, { crashAt: 'after-capture' })
    world.base.clock.advance(-hour)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'checking' })
    world.base.clock.advance(hour + 61_000)
    expect(await browser.settle(orderID)).toMatchObject({ state: 'completed' })
    await expectRecordedOnce(discId)
  })
})
