// Tests the driver of version 6 with every payment method, against scripts and devices that behave as PayPal, Apple and
// Google document, on a handmade page.
import { afterEach, expect, test, vi } from 'vitest'
import { type FakeElement, heard, pageWith, paymentConfig } from '../../../../../../../tests/support/payment-page'
import type { PaymentConfig } from '../payment-page'
import type { GoogleVerdict } from './google-api'
import type { SessionOptions } from './sdk'

const config: PaymentConfig = {
  ...paymentConfig,
  sdkMajor: 6,
  sdkUrl: 'http://127.0.0.1:4999/web-sdk/v6/core',
  googlePayUrl: 'http://127.0.0.1:4999/gp/p/js/pay.js',
  offersApplePay: true,
}
const all = ['paypal', 'paylater', 'venmo', 'card', 'applepay', 'googlepay']

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Apple's sheet as the device shows it; the test presses its buttons. */
class FakeSheet {
  static last: FakeSheet
  static STATUS_SUCCESS = 0
  static STATUS_FAILURE = 1
  static canMakePayments = () => true
  onvalidatemerchant: ((event: object) => void) | null = null
  onpaymentmethodselected: (() => void) | null = null
  onpaymentauthorized: ((event: object) => void) | null = null
  oncancel: (() => void) | null = null
  seen: unknown[][] = []
  readonly request: Record<string, unknown>
  constructor(_version: number, request: Record<string, unknown>) {
    this.request = request
    FakeSheet.last = this
  }
  begin = () => void this.seen.push(['begin'])
  abort = () => void this.seen.push(['abort'])
  completeMerchantValidation = (session: unknown) => void this.seen.push(['validated', session])
  completePaymentMethodSelection = (update: unknown) => void this.seen.push(['total', update])
  completePayment = (result: unknown) => void this.seen.push(['paid', result])
}

type GoogleClient = {
  authorize: (data: object) => Promise<GoogleVerdict>
  requests: Record<string, unknown>[]
  /** Decides the sheet that is open. */
  end: (error?: unknown) => void
}

type World = {
  eligible?: readonly string[]
  eligibility?: 'fails'
  googleScript?: 'fails'
  isReadyToPay?: boolean
  confirmed?: { status: string } | Error
  bank?: Error
  apple?: unknown
}

/** Returns a page with these methods; `sessions` are the options of the sessions of PayPal's windows, by method. */
async function page(world: World = {}, options: Parameters<typeof heard>[0] = {}, given: Partial<PaymentConfig> = {}) {
  const sessions = new Map<string, SessionOptions & { started: Promise<{ orderId: string }>[] }>()
  const confirmations: unknown[] = []
  const asked: object[] = []
  const google: GoogleClient = { authorize: () => Promise.reject(new Error('none')), requests: [], end: () => {} }
  const session = (method: string) => (sessionOptions: SessionOptions) => {
    const started: Promise<{ orderId: string }>[] = []
    sessions.set(method, Object.assign(sessionOptions, { started }))
    return { start: async (_: unknown, order: Promise<{ orderId: string }>) => void started.push(order) }
  }
  const confirmOrder = async (order: unknown) => {
    confirmations.push(order)
    if (world.confirmed instanceof Error) throw world.confirmed
    return world.confirmed ?? { status: 'APPROVED' }
  }
  const instance = {
    async findEligibleMethods(wanted: object) {
      asked.push(wanted)
      if (world.eligibility) throw new Error('no answer')
      return {
        isEligible: (method: string) => (world.eligible ?? all).includes(method),
        getDetails: () => ({ config: { merchantCountry: 'DE' }, countryCode: 'DE', productCode: 'PAYLATER' }),
      }
    },
    createPayPalOneTimePaymentSession: session('paypal'),
    createPayLaterOneTimePaymentSession: session('paylater'),
    createVenmoOneTimePaymentSession: session('venmo'),
    createPayPalGuestOneTimePaymentSession: session('card'),
    createApplePayOneTimePaymentSession: () => ({
      formatConfigForPaymentRequest: (apple: object) => ({ ...apple, supportedNetworks: ['visa'] }),
      validateMerchant: async (wanted: object) => ({ merchantSession: wanted }),
      confirmOrder,
    }),
    createGooglePayOneTimePaymentSession: () => ({
      formatConfigForPaymentRequest: () => ({
        apiVersion: 2,
        apiVersionMinor: 0,
        allowedPaymentMethods: ['CARD'],
        merchantInfo: { merchantId: 'M' },
        countryCode: 'DE',
      }),
      confirmOrder,
      initiatePayerAction: async () => {
        if (world.bank) throw world.bank
      },
    }),
  }
  class PaymentsClient {
    constructor({
      paymentDataCallbacks,
    }: {
      paymentDataCallbacks: { onPaymentAuthorized: GoogleClient['authorize'] }
    }) {
      google.authorize = paymentDataCallbacks.onPaymentAuthorized
    }
    isReadyToPay = async () => ({ result: world.isReadyToPay ?? true })
    createButton({ onClick }: { onClick: () => void }) {
      const button = document.createElement('google-button')
      button.addEventListener('click', onClick)
      return button
    }
    loadPaymentData(request: Record<string, unknown>) {
      google.requests.push(request)
      return new Promise<void>((resolve, reject) => {
        google.end = (error) => (error === undefined ? resolve() : reject(error))
      })
    }
  }
  let created: object = {}
  const { container, head } = pageWith(
    (script, window) => {
      if (script.src.endsWith('pay.js')) {
        if (world.googleScript) return script.onerror?.()
        window.google = { payments: { api: { PaymentsClient } } }
        return script.onload?.()
      }
      const createInstance = async (wanted: object) => {
        created = wanted
        return instance
      }
      window.paypal = { createInstance }
      return script.onload?.()
    },
    { ApplePaySession: 'apple' in world ? world.apple : FakeSheet },
  )
  const record = heard(options)
  const { createPaypalV6 } = await import('./paypal-v6')
  const driver = createPaypalV6()
  await driver.load({ ...config, ...given })
  const rendered = driver.render(container, record.callbacks)
  const buttons = (): FakeElement[] => container.children[0]?.children ?? []
  const named = (tag: string) => {
    const found = buttons().flatMap((one) => [one, ...one.children])
    return found.find((one) => one.tag === tag) as FakeElement
  }
  const click = (tag: string) => void named(tag).dispatchEvent(new Event('click'))
  return {
    ...record,
    driver,
    rendered,
    container,
    head,
    buttons,
    named,
    click,
    sessions,
    confirmations,
    asked,
    google,
    created: () => created,
  }
}

const tags = (buttons: readonly FakeElement[]) => buttons.map(({ tag }) => tag)
const everyTag = [
  'paypal-button',
  'paypal-pay-later-button',
  'venmo-button',
  'button',
  'google-button',
  'paypal-basic-card-container',
]

test('CHK-22 CHK-27: every eligible method has a button, gold and rectangular where its owner allows, 45 px high, the card last', async () => {
  const { rendered, buttons, named, created, asked, head, driver, container } = await page()
  await rendered
  expect(tags(buttons())).toEqual(everyTag)
  expect(head.children.map(({ src }) => src)).toEqual([config.sdkUrl, config.googlePayUrl])
  expect(created()).toEqual({
    clientId: 'client one',
    components: [
      'paypal-payments',
      'venmo-payments',
      'paypal-guest-payments',
      'applepay-payments',
      'googlepay-payments',
    ],
    pageType: 'checkout',
  })
  expect(asked).toEqual([{ currencyCode: 'USD', amount: '19.50', paymentFlow: 'ONE_TIME_PAYMENT' }])
  for (const tag of ['paypal-button', 'paypal-pay-later-button']) {
    expect(named(tag).className).toBe('paypal-gold')
    expect(named(tag).style['--paypal-button-border-radius']).toBe('4px')
  }
  expect(named('paypal-pay-later-button')).toMatchObject({ countryCode: 'DE', productCode: 'PAYLATER' })
  const heights = [...everyTag.slice(0, 5), 'paypal-basic-card-button'].map((tag) => named(tag).style.height)
  expect(heights).toEqual(Array.from({ length: 6 }, () => '45px'))
  driver.close()
  expect(container.children).toHaveLength(0)
})

test.each(all.map((method, index) => [method, index] as const))(
  'only %s is offered when PayPal says that nothing else is eligible',
  async (method) => {
    const { rendered, buttons } = await page({ eligible: [method] })
    await rendered
    const tag = { paypal: 0, paylater: 1, venmo: 2, applepay: 3, googlepay: 4, card: 5 }[method] ?? -1
    expect(tags(buttons())).toEqual([everyTag[tag]])
  },
)

test('CHK-21: without any eligible method the checkout is unavailable; without an answer PayPal alone is offered', async () => {
  await expect((await page({ eligible: [] })).rendered).rejects.toThrow('PayPal checkout unavailable')
  vi.resetModules()
  const { rendered, buttons } = await page({ eligibility: 'fails' })
  await rendered
  expect(tags(buttons())).toEqual(['paypal-button'])
})

test.each([
  ['paypal', 'paypal-button', 'paypal'],
  ['paylater', 'paypal-pay-later-button', 'paypal'],
  ['venmo', 'venmo-button', 'venmo'],
  ['card', 'paypal-basic-card-button', 'paypal'],
])(
  '%s: a click opens the order and starts the session; approval, cancel and error are passed on',
  async (method, tag, source) => {
    const { rendered, sessions, click, calls } = await page()
    await rendered
    click(tag)
    const session = sessions.get(method)
    expect(await session?.started[0]).toMatchObject({ orderId: 'ORDER' })
    await session?.onApprove({ orderId: 'ORDER' })
    session?.onCancel()
    session?.onError('broken')
    // A declined buyer clicks again.
    click(tag)
    expect(session?.started).toHaveLength(2)
    expect(calls).toEqual([['order', source], ['approve', 'ORDER'], ['cancel'], ['error', 'broken'], ['order', source]])
  },
)

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
    const { rendered, buttons } = await page(world, {}, given)
    await rendered
    expect(tags(buttons())).toEqual(everyTag.filter((tag) => tag !== 'button'))
  }
})

test("Apple Pay: the sheet opens in the click, shows the server's total, and confirms the order with the address of a parcel", async () => {
  const { rendered, click, calls, next, confirmations } = await page({}, { totalCents: 2500, needsAddress: true })
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
  const { rendered, click, confirmations } = await page({}, { totalCents: 150_000 }, { currency: 'JPY' })
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
  const cancelled = await page()
  await cancelled.rendered
  cancelled.click('button')
  FakeSheet.last.oncancel?.()
  expect(cancelled.calls).toEqual([['order', 'apple_pay'], ['cancel']])

  vi.resetModules()
  const failed = await page()
  await failed.rendered
  failed.next.order = Promise.reject(new Error('sold out'))
  failed.click('button')
  await vi.waitFor(() => expect(FakeSheet.last.seen).toContainEqual(['abort']))
  expect(failed.calls.slice(1)).toEqual([['error', new Error('sold out')]])

  vi.resetModules()
  const nowhere = await page({}, { needsAddress: true })
  await nowhere.rendered
  nowhere.click('button')
  FakeSheet.last.onpaymentauthorized?.({ payment: { token: 'T' } })
  await vi.waitFor(() => expect(FakeSheet.last.seen).toContainEqual(['paid', { status: 1 }]))
  expect(nowhere.confirmations).toEqual([])
  expect(nowhere.calls.slice(1)).toEqual([['error', new Error('Apple Pay gave no postal address')]])

  vi.resetModules()
  const refused = await page({ confirmed: new Error('APPLE_PAY_AMOUNT_MISMATCH') })
  await refused.rendered
  refused.click('button')
  FakeSheet.last.onpaymentauthorized?.({ payment: { token: 'T' } })
  await vi.waitFor(() => expect(FakeSheet.last.seen).toContainEqual(['paid', { status: 1 }]))
  expect(refused.calls.slice(1)).toEqual([['error', new Error('APPLE_PAY_AMOUNT_MISMATCH')]])

  vi.resetModules()
  const declined = await page()
  await declined.rendered
  declined.declineNext()
  declined.click('button')
  FakeSheet.last.onpaymentauthorized?.({ payment: { token: 'T' } })
  await vi.waitFor(() => expect(FakeSheet.last.seen).toContainEqual(['paid', { status: 1 }]))
  expect(declined.calls.slice(1)).toEqual([['approve', 'ORDER']])

  vi.resetModules()
  const elsewhere = await page()
  await elsewhere.rendered
  elsewhere.next.outcome = 'unpaid'
  elsewhere.click('button')
  FakeSheet.last.onpaymentauthorized?.({ payment: { token: 'T' } })
  await vi.waitFor(() => expect(FakeSheet.last.seen).toContainEqual(['paid', { status: 1 }]))
})

test('Google Pay is left out where the browser is not ready for it or its script does not load', async () => {
  for (const world of [{ isReadyToPay: false }, { googleScript: 'fails' }] satisfies World[]) {
    vi.resetModules()
    const { rendered, buttons } = await page(world)
    await rendered
    expect(tags(buttons())).toEqual(everyTag.filter((tag) => tag !== 'google-button'))
  }
})

test('Google Pay: the sheet shows the total, and its card confirms the order with the address of a parcel', async () => {
  const { rendered, click, calls, google, confirmations } = await page(
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
  const { rendered, click, calls, google, declineNext } = await page()
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
  const { rendered, click, calls, google, next, confirmations } = await page()
  await rendered
  click('google-button')
  next.order = Promise.resolve({ orderId: 'ORDER', totalCents: 9999 })
  expect(await google.authorize({ paymentMethodData: 'CARD' })).toMatchObject({ transactionState: 'ERROR' })
  expect(confirmations).toEqual([])
  expect(calls.map(([what]) => what)).toEqual(['order', 'error'])
})

test("Google Pay: a card that the buyer's bank must confirm closes the sheet first, and settles only after the consent", async () => {
  const secured = await page({ confirmed: { status: 'PAYER_ACTION_REQUIRED' } })
  await secured.rendered
  secured.click('google-button')
  expect(await secured.google.authorize({ paymentMethodData: 'CARD' })).toEqual({ transactionState: 'SUCCESS' })
  await vi.waitFor(() => expect(secured.calls).toContainEqual(['approve', 'ORDER']))

  vi.resetModules()
  const refused = await page({ confirmed: { status: 'PAYER_ACTION_REQUIRED' }, bank: new Error('refused') })
  await refused.rendered
  refused.click('google-button')
  await refused.google.authorize({ paymentMethodData: 'CARD' })
  await vi.waitFor(() => expect(refused.calls).toContainEqual(['error', new Error('refused')]))
  expect(refused.calls).not.toContainEqual(['approve', 'ORDER'])
})

test('buttons that were closed while they loaded do not appear', async () => {
  const { rendered, driver, container } = await page()
  driver.close()
  await rendered
  expect(container.children).toHaveLength(0)
})
