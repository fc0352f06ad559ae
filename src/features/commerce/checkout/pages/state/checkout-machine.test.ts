// Tests the possible sequences of events on the way to a paid order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../../../tests/support/make'
import type { OrderRecord } from '../../checkout.contract'
import {
  type CheckoutState,
  type CheckoutEvent,
  initialCheckout,
  isSettling,
  nextCheckout,
  completedPurchase,
} from './checkout-machine'

function after(...events: CheckoutEvent[]): CheckoutState {
  return events.reduce(nextCheckout, initialCheckout)
}

const atPayment: CheckoutEvent[] = [{ type: 'proceed' }, { type: 'emailGiven', email: 'a@b.c' }]
const atButtons: CheckoutEvent[] = [...atPayment, { type: 'buttonsReady' }]
const failure: CheckoutEvent = { type: 'buttonsFailed', final: false }

const bought = (...orders: OrderRecord[]) => ({ customerEmail: 'a@b.c', orders })

test('CHK-01: the checkout goes from the cart to the e-mail to the payment', () => {
  expect(after({ type: 'proceed' }).step).toBe('email')
  expect(after(...atPayment)).toMatchObject({ step: 'payment', email: 'a@b.c', phase: 'loading', run: 1 })
})

test('CHK-02: the checkout goes back from the payment to the e-mail or to the cart', () => {
  expect(after(...atButtons, { type: 'editEmail' })).toMatchObject({ step: 'email', email: 'a@b.c' })
  expect(after(...atButtons, { type: 'backToCart' }).step).toBe('cart')
  expect(after({ type: 'proceed' }, { type: 'backToCart' }).step).toBe('cart')
})

test('OP-12: a payment that was not taken says why above the buttons, until the next one or the next step', () => {
  const told = after(...atButtons, { type: 'approved' }, { type: 'payAgain', message: 'Dearer there.' })
  expect(told).toMatchObject({ step: 'payment', phase: 'ready', message: 'Dearer there.' })
  // The drawer was closed and opened again.
  expect(nextCheckout(told, { type: 'shown' })).toMatchObject({ phase: 'loading', message: 'Dearer there.' })
  for (const event of [{ type: 'approved' }, { type: 'backToCart' }] satisfies CheckoutEvent[])
    expect(nextCheckout(told, event).message).toBe('')
  expect(after(...atButtons, { type: 'approved' }, { type: 'payAgain' }).message).toBe('')
})

test('OP-01: an emptied cart ends the checkout, but not a running payment or its final message', () => {
  for (const events of [
    [{ type: 'proceed' }],
    atPayment,
    atButtons,
    [...atPayment, { type: 'configurationMissing' }],
    [...atPayment, { type: 'onlineOff' }],
  ] satisfies CheckoutEvent[][]) {
    expect(after(...events, { type: 'cartEmptied' }).step).toBe('cart')
  }
  const settling: CheckoutEvent[] = [...atButtons, { type: 'approved' }]
  expect(after(...settling, { type: 'cartEmptied' })).toMatchObject({ step: 'payment', phase: 'settling' })
  expect(after(...settling, { type: 'leftUnclear', message: 'wait' }, { type: 'cartEmptied' })).toMatchObject({
    step: 'payment',
    phase: 'unclear',
  })
})

test('CHK-29: a cart bought in another window says so, but does not end a payment or a final message in this one', () => {
  const confirmation = { customerEmail: '', orders: [], receipt: null, isElsewhere: true }
  const elsewhere = { type: 'paidElsewhere', confirmation } satisfies CheckoutEvent
  for (const events of [[], [{ type: 'proceed' }], atPayment, atButtons] satisfies CheckoutEvent[][]) {
    const told = after(...events, { type: 'cartEmptied' }, elsewhere)
    expect(told).toMatchObject({ step: 'confirmed', confirmation })
    // A buyer who adds the next item wants to see it.
    expect(nextCheckout(told, { type: 'cartFilled' })).toMatchObject({ step: 'cart', confirmation: null })
    expect(nextCheckout(told, { type: 'closed' })).toMatchObject({ step: 'cart', confirmation: null })
  }
  const settling = after(...atButtons, { type: 'approved' })
  const stopped = nextCheckout(settling, { type: 'stopped', message: 'no' })
  const own = nextCheckout(settling, { type: 'paid', confirmation: { ...confirmation, isElsewhere: false } })
  for (const checkout of [settling, stopped, own]) {
    expect(nextCheckout(checkout, elsewhere)).toBe(checkout)
    expect(nextCheckout(checkout, { type: 'cartFilled' })).toBe(checkout)
  }
})

test('CHK-22: the buttons are loading, then ready', () => {
  expect(after(...atButtons).phase).toBe('ready')
})

test('CHK-24: the first two failures retry automatically, the third asks the visitor', () => {
  expect(after(...atPayment, failure)).toMatchObject({ phase: 'loading', run: 2 })
  expect(after(...atPayment, failure, failure)).toMatchObject({ phase: 'loading', run: 3 })
  const failed = after(...atPayment, failure, failure, failure)
  expect(failed.phase).toBe('failed')
  expect(nextCheckout(failed, { type: 'retry' })).toMatchObject({ phase: 'loading', run: 4, failures: 0 })
})

test('CHK-23: buttons that time out are not retried automatically', () => {
  expect(after(...atPayment, { type: 'buttonsFailed', final: true }).phase).toBe('failed')
})

test('CHK-26: without a configuration the checkout shows a fallback and a way to retry', () => {
  const off = after(...atPayment, { type: 'onlineOff' })
  expect(off.phase).toBe('off')
  expect(nextCheckout(off, { type: 'retry' })).toBe(off)
  expect(nextCheckout(off, { type: 'approved' }).phase).toBe('settling')
  expect(
    nextCheckout(nextCheckout(off, { type: 'editEmail' }), { type: 'emailGiven', email: 'a@b.example' }).phase,
  ).toBe('loading')
  const unavailable = after(...atPayment, { type: 'configurationMissing' })
  expect(unavailable.phase).toBe('unavailable')
  expect(nextCheckout(unavailable, { type: 'retry' }).phase).toBe('loading')
})

test('a drawer that was closed and opened again renders new buttons', () => {
  expect(after(...atButtons, { type: 'shown' })).toMatchObject({ phase: 'loading', run: 2 })
})

test('nothing can be changed while a payment settles', () => {
  const settling = after(...atButtons, { type: 'approved' })
  expect(isSettling(settling)).toBe(true)
  for (const type of ['backToCart', 'editEmail', 'retry', 'closed', 'shown'] as const)
    expect(nextCheckout(settling, { type })).toBe(settling)
  expect(isSettling(nextCheckout(settling, { type: 'stillChecking' }))).toBe(true)
})

test('a declined payment returns to the existing buttons', () => {
  expect(after(...atButtons, { type: 'approved' }, { type: 'payAgain' })).toMatchObject({
    step: 'payment',
    phase: 'ready',
    run: 1,
  })
})

test('after a reload the payment resumes without an address; a decline leads back to the cart', () => {
  const resumed = after({ type: 'resumed' })
  expect(resumed).toMatchObject({ step: 'payment', phase: 'settling', email: '' })
  expect(nextCheckout(resumed, { type: 'payAgain' }).step).toBe('cart')
})

test('DLV-01 DLV-02 CHK-30: the confirmation of a purchase stays until the card is closed; only one with downloads sets purchase data', () => {
  const sheet = { customerEmail: 'a@b.c', orders: [anOrder()], receipt: null }
  const disc = {
    ...sheet,
    orders: [anOrder({ delivery: 'parcel', download_token: null, shop_items: { category: 'cd', pdf_file_url: null } })],
  }
  for (const confirmation of [sheet, disc]) {
    const confirmed = after(...atButtons, { type: 'approved' }, { type: 'paid', confirmation })
    expect(confirmed).toMatchObject({ step: 'confirmed', confirmation })
    expect(nextCheckout(confirmed, { type: 'backToCart' })).toBe(confirmed)
    expect(nextCheckout(confirmed, { type: 'cartEmptied' })).toBe(confirmed)
    expect(nextCheckout(confirmed, { type: 'closed' })).toMatchObject({ step: 'cart', confirmation: null, email: '' })
  }
  expect(completedPurchase(sheet)).toMatchObject({ customerEmail: 'a@b.c', orders: sheet.orders })
  expect(completedPurchase(disc)).toBeNull()
})

test('CHK-30: purchase data needs sheet music with both a file and a token', () => {
  expect(completedPurchase(bought(anOrder()))).not.toBeNull()
  expect(completedPurchase(bought(anOrder({ download_token: null })))).toBeNull()
  expect(completedPurchase(bought(anOrder({ shop_items: { category: 'sheet_music', pdf_file_url: null } })))).toBeNull()
  expect(completedPurchase(bought(anOrder({ shop_items: { category: 'cd', pdf_file_url: 'yes' } })))).toBeNull()
  expect(completedPurchase(bought())).toBeNull()
})

test('no sequence of events starts a second payment while one settles', () => {
  const types = [
    'proceed',
    'backToCart',
    'cartEmptied',
    'editEmail',
    'shown',
    'buttonsReady',
    'retry',
    'approved',
    'stillChecking',
    'configurationMissing',
    'closed',
  ] as const
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...types)), (sequence) => {
      let checkout = after(...atButtons, { type: 'approved' })
      for (const type of sequence) checkout = nextCheckout(checkout, { type })
      expect(isSettling(checkout)).toBe(true)
    }),
  )
})
