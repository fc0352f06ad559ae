// Tests how long the page waits after approval, with a clock set by hand.
import { expect, test } from 'vitest'
import { minute } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import type { ErrorCode } from '@/lib/error-table'
import type { OrderReply } from '../../checkout.contract'
import { pollSettlement } from './poll-settlement'

function answer(change: Partial<OrderReply> = {}): OrderReply {
  return {
    success: true,
    state: 'completed',
    orders: [],
    receipt: null,
    customerEmail: 'a@b.c',
    error: null,
    ...change,
  }
}

type Reply = OrderReply | Error

/** Returns each reply in turn, the last one for ever. Counts the calls and the waiting time. */
function world(...replies: [Reply, ...Reply[]]) {
  let now = 0
  let calls = 0
  let checking = 0
  const settled = pollSettlement(
    async () => {
      const reply = replies[Math.min(calls, replies.length - 1)] ?? replies[0]
      calls += 1
      if (reply instanceof Error) throw reply
      return reply
    },
    { wait: async (milliseconds) => void (now += milliseconds), now: () => now },
    () => void (checking += 1),
  )
  return settled.then((outcome) => ({ outcome, calls, now, checking }))
}

const checking = answer({ success: false, state: 'checking' })

test('CHK-13: a completed order is done at the first response', async () => {
  expect(await world(answer())).toEqual({
    outcome: { kind: 'completed', customerEmail: 'a@b.c', orders: [], receipt: null },
    calls: 1,
    now: 0,
    checking: 0,
  })
})

test('an order that is still being checked is polled every 2 s', async () => {
  expect(await world(checking, checking, answer())).toMatchObject({
    outcome: { kind: 'completed' },
    calls: 3,
    now: 4000,
    checking: 2,
  })
})

test('after 60 s the page stops polling and says that a mail follows', async () => {
  expect(await world(checking)).toMatchObject({ outcome: { kind: 'unclear' }, calls: 31, now: minute })
})

test('a lost connection is no failure: the same request is repeated', async () => {
  const lost = new AppError('database_unavailable')
  expect(await world(lost, new TypeError('network'), answer())).toMatchObject({
    outcome: { kind: 'completed' },
    calls: 3,
  })
})

test('a decline and a pending payment end the polling', async () => {
  expect((await world(answer({ success: false, state: 'declined' }))).outcome).toEqual({ kind: 'declined' })
  expect((await world(new AppError('payment_declined'))).outcome).toEqual({ kind: 'declined' })
  expect((await world(answer({ state: 'pending' }))).outcome).toEqual({ kind: 'pending', orders: [] })
})

test('an approval that PayPal does not know yet is polled three times', async () => {
  const early = new AppError('payment_not_approved')
  expect(await world(early, answer())).toMatchObject({ outcome: { kind: 'completed' }, calls: 2 })
  expect(await world(early)).toMatchObject({ outcome: { kind: 'unpaid' }, calls: 3 })
  // The same response for a page that only asks.
  const unpaid = answer({ success: false, state: 'unpaid', error: 'Not yet.' })
  expect(await world(unpaid, answer())).toMatchObject({ outcome: { kind: 'completed' }, calls: 2 })
  expect(await world(unpaid)).toMatchObject({ outcome: { kind: 'unpaid', error: { message: 'Not yet.' } }, calls: 3 })
})

test('OP-12: an address at PayPal that is not as agreed ends the polling at once, with its country', async () => {
  const elsewhere = answer({ success: false, state: 'unpaid', error: 'Shipping there costs more.', shipTo: 'DE' })
  expect(await world(elsewhere)).toMatchObject({
    outcome: { kind: 'elsewhere', country: 'DE', message: 'Shipping there costs more.' },
    calls: 1,
  })
})

test.each<ErrorCode>(['insufficient_stock', 'payment_expired', 'price_changed', 'shop_closed'])(
  '%s: the buyer is not charged and may try again',
  async (code) => {
    expect((await world(new AppError(code))).outcome).toMatchObject({ kind: 'unpaid', error: { code } })
  },
)

test('CHK-15: an order that could not be recorded shows the reason, or a general message without one', async () => {
  const refused = await world(new AppError('payment_refused', { message: 'blocked' }))
  expect(refused.outcome).toMatchObject({
    kind: 'refused',
    error: { message: 'Failed to create order records: blocked' },
  })
  const failed = await world(answer({ success: false, state: 'failed' }))
  expect(failed.outcome).toMatchObject({ kind: 'refused', error: { message: 'Failed to create order records' } })
})
