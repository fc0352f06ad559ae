// Tests Google Pay with a fake of Google's script and sheet.
import { afterEach, expect, test, vi } from 'vitest'
import { everyTag, pageOfV6, tags, type World } from '../../../../../../../tests/support/payment-page-v6'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('Google Pay is left out where the browser is not ready for it or its script does not load', async () => {
  for (const world of [{ isReadyToPay: false }, { googleScript: 'fails' }] satisfies World[]) {
    vi.resetModules()
    const { rendered, buttons } = await pageOfV6(world)
    await rendered
    expect(tags(buttons())).toEqual(everyTag.filter((tag) => tag !== 'google-button'))
  }
})

test('Google Pay: the sheet shows the total, and its card confirms the order with the address of a parcel', async () => {
  const { rendered, click, calls, google, confirmations } = await pageOfV6(
    {},
    { totalCents: 150_000, needsAddress: true },
    { currency: 'JPY' },
  )
  await rendered
  click('google-button')
  expect(google.requests).toMatchObject([
    {
      merchantInfo: { merchantId: 'M', merchantName: 'Ada Trumpet' },
      transactionInfo: { countryCode: 'DE', currencyCode: 'JPY', totalPriceStatus: 'FINAL', totalPrice: '1500' },
      callbackIntents: ['PAYMENT_AUTHORIZATION'],
      shippingAddressRequired: true,
    },
  ])
  const shippingAddress = { address1: '1 Main St', countryCode: 'DE' }
  expect(await google.authorize({ paymentMethodData: 'CARD', shippingAddress })).toEqual({
    transactionState: 'SUCCESS',
  })
  expect(confirmations).toEqual([{ orderId: 'ORDER', paymentMethodData: 'CARD', shippingAddress }])
  expect(calls).toEqual([
    ['order', 'google_pay'],
    ['approve', 'ORDER'],
  ])
})

test('Google Pay: a closed sheet is a cancellation, another failure is told, and after a decline the sheet stays open', async () => {
  const { rendered, click, calls, google, declineNext } = await pageOfV6()
  await rendered
  click('google-button')
  google.end({ statusCode: 'CANCELED' })
  await vi.waitFor(() => expect(calls).toEqual([['cancel']]))
  click('google-button')
  google.end({ statusCode: 'DEVELOPER_ERROR' })
  await vi.waitFor(() => expect(calls[1]).toEqual(['error', { statusCode: 'DEVELOPER_ERROR' }]))
  click('google-button')
  declineNext()
  expect(await google.authorize({ paymentMethodData: 'CARD' })).toMatchObject({
    transactionState: 'ERROR',
    error: { message: expect.stringContaining('Nothing was charged') },
  })
  google.end({ statusCode: 'CANCELED' })
  await Promise.resolve()
  expect(calls.slice(2)).toEqual([
    ['order', 'google_pay'],
    ['approve', 'ORDER'],
  ])
})

test('Google Pay: a total that changed since the sheet opened is not paid', async () => {
  const { rendered, click, calls, google, next, confirmations } = await pageOfV6()
  await rendered
  click('google-button')
  next.order = Promise.resolve({ orderId: 'ORDER', totalCents: 9999 })
  expect(await google.authorize({ paymentMethodData: 'CARD' })).toMatchObject({ transactionState: 'ERROR' })
  expect(confirmations).toEqual([])
  expect(calls.map(([what]) => what)).toEqual(['order', 'error'])
})

test("Google Pay: a card that the buyer's bank must confirm closes the sheet first, and settles only after the consent", async () => {
  const secured = await pageOfV6({ confirmed: { status: 'PAYER_ACTION_REQUIRED' } })
  await secured.rendered
  secured.click('google-button')
  expect(await secured.google.authorize({ paymentMethodData: 'CARD' })).toEqual({ transactionState: 'SUCCESS' })
  await vi.waitFor(() => expect(secured.calls).toContainEqual(['approve', 'ORDER']))

  vi.resetModules()
  const refused = await pageOfV6({ confirmed: { status: 'PAYER_ACTION_REQUIRED' }, bank: new Error('refused') })
  await refused.rendered
  refused.click('google-button')
  await refused.google.authorize({ paymentMethodData: 'CARD' })
  await vi.waitFor(() => expect(refused.calls).toContainEqual(['error', new Error('refused')]))
  expect(refused.calls).not.toContainEqual(['approve', 'ORDER'])
})
