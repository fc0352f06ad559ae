// Tests Apple Pay with a fake of the device's sheet.
import { afterEach, expect, test, vi } from 'vitest'
import { everyTag, FakeSheet, pageOfV6, tags, type World } from '../../../../../../../tests/support/payment-page-v6'
import type { PaymentConfig } from '../payment-page'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('Apple Pay is offered only on a device that has it, and only once the domain file is set', async () => {
  const refusing = {
    canMakePayments: () => {
      throw new Error('insecure page')
    },
  }
  for (const [world, given] of [
    [{ apple: undefined }, {}],
    [{ apple: { canMakePayments: () => false } }, {}],
    [{ apple: refusing }, {}],
    [{}, { offersApplePay: false }],
  ] satisfies [World, Partial<PaymentConfig>][]) {
    vi.resetModules()
    const { rendered, buttons } = await pageOfV6(world, {}, given)
    await rendered
    expect(tags(buttons())).toEqual(everyTag.filter((tag) => tag !== 'button'))
  }
})

test("Apple Pay: the sheet opens in the click, shows the server's total, and confirms the order with the address of a parcel", async () => {
  const { rendered, click, calls, next, confirmations } = await pageOfV6({}, { totalCents: 2500, needsAddress: true })
  await rendered
  next.order = Promise.resolve({ orderId: 'ORDER', totalCents: 2999 })
  click('button')
  const sheet = FakeSheet.last
  expect(sheet.seen).toEqual([['begin']])
  expect(sheet.request).toMatchObject({
    countryCode: 'DE',
    currencyCode: 'USD',
    supportedNetworks: ['visa'],
    requiredShippingContactFields: ['name', 'postalAddress'],
    total: { label: 'Ada Trumpet', amount: '25.00', type: 'final' },
  })
  sheet.onvalidatemerchant?.({ validationURL: 'https://apple.test' })
  await vi.waitFor(() => expect(sheet.seen).toHaveLength(2))
  expect(sheet.seen[1]).toEqual(['validated', { validationUrl: 'https://apple.test', displayName: 'Ada Trumpet' }])
  sheet.onpaymentmethodselected?.()
  await vi.waitFor(() => expect(sheet.seen).toHaveLength(3))
  expect(sheet.seen[2]).toEqual(['total', { newTotal: { label: 'Ada Trumpet', amount: '29.99', type: 'final' } }])
  const shippingContact = { addressLines: ['1 Main St'], countryCode: 'DE' }
  sheet.onpaymentauthorized?.({ payment: { token: 'T', billingContact: { countryCode: 'DE' }, shippingContact } })
  await vi.waitFor(() => expect(sheet.seen).toHaveLength(4))
  expect(sheet.seen[3]).toEqual(['paid', { status: 0 }])
  expect(confirmations).toEqual([
    { orderId: 'ORDER', token: 'T', billingContact: { countryCode: 'DE' }, shippingContact },
  ])
  // A sheet that closes afterwards is no cancellation.
  sheet.oncancel?.()
  expect(calls).toEqual([
    ['order', 'apple_pay'],
    ['approve', 'ORDER'],
  ])
})

test('Apple Pay: without a parcel no address is asked for, and an amount in yen has no decimals', async () => {
  const { rendered, click, confirmations } = await pageOfV6({}, { totalCents: 150_000 }, { currency: 'JPY' })
  await rendered
  click('button')
  expect(FakeSheet.last.request).toMatchObject({
    currencyCode: 'JPY',
    requiredShippingContactFields: [],
    total: { amount: '1500' },
  })
  FakeSheet.last.onpaymentauthorized?.({ payment: { token: 'T', shippingContact: { addressLines: ['unasked'] } } })
  await vi.waitFor(() => expect(confirmations).toEqual([{ orderId: 'ORDER', token: 'T' }]))
})

test('Apple Pay: cancel, a failed order, a failed validation, a missing address, a failed confirmation, a decline, and an address that costs more', async () => {
  const cancelled = await pageOfV6()
  await cancelled.rendered
  cancelled.click('button')
  FakeSheet.last.oncancel?.()
  expect(cancelled.calls).toEqual([['order', 'apple_pay'], ['cancel']])

  vi.resetModules()
  const failed = await pageOfV6()
  await failed.rendered
  failed.next.order = Promise.reject(new Error('sold out'))
  failed.click('button')
  await vi.waitFor(() => expect(FakeSheet.last.seen).toContainEqual(['abort']))
  expect(failed.calls.slice(1)).toEqual([['error', new Error('sold out')]])

  vi.resetModules()
  const nowhere = await pageOfV6({}, { needsAddress: true })
  await nowhere.rendered
  nowhere.click('button')
  FakeSheet.last.onpaymentauthorized?.({ payment: { token: 'T' } })
  await vi.waitFor(() => expect(FakeSheet.last.seen).toContainEqual(['paid', { status: 1 }]))
  expect(nowhere.confirmations).toEqual([])
  expect(nowhere.calls.slice(1)).toEqual([['error', new Error('Apple Pay gave no postal address')]])

  vi.resetModules()
  const refused = await pageOfV6({ confirmed: new Error('APPLE_PAY_AMOUNT_MISMATCH') })
  await refused.rendered
  refused.click('button')
  FakeSheet.last.onpaymentauthorized?.({ payment: { token: 'T' } })
  await vi.waitFor(() => expect(FakeSheet.last.seen).toContainEqual(['paid', { status: 1 }]))
  expect(refused.calls.slice(1)).toEqual([['error', new Error('APPLE_PAY_AMOUNT_MISMATCH')]])

  vi.resetModules()
  const declined = await pageOfV6()
  await declined.rendered
  declined.declineNext()
  declined.click('button')
  FakeSheet.last.onpaymentauthorized?.({ payment: { token: 'T' } })
  await vi.waitFor(() => expect(FakeSheet.last.seen).toContainEqual(['paid', { status: 1 }]))
  expect(declined.calls.slice(1)).toEqual([['approve', 'ORDER']])

  vi.resetModules()
  const elsewhere = await pageOfV6()
  await elsewhere.rendered
  elsewhere.next.outcome = 'unpaid'
  elsewhere.click('button')
  FakeSheet.last.onpaymentauthorized?.({ payment: { token: 'T' } })
  await vi.waitFor(() => expect(FakeSheet.last.seen).toContainEqual(['paid', { status: 1 }]))
})
