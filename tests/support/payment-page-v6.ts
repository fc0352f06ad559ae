// Fakes of the scripts and devices that version 6 of PayPal's script meets: PayPal, Apple and Google as they document
// themselves, on the handmade page of payment-page.ts.
import type { PaymentConfig } from '@/features/commerce/checkout/pages/payment/payment-page'
import type { GoogleVerdict } from '@/features/commerce/checkout/pages/payment/v6/google-api'
import type { SessionOptions } from '@/features/commerce/checkout/pages/payment/v6/sdk'
import { type FakeElement, heard, pageWith, paymentConfig } from './payment-page'

/** Configuration of version 6 as the server gives it to the page. */
export const v6Config: PaymentConfig = {
  ...paymentConfig,
  sdkMajor: 6,
  sdkUrl: 'http://127.0.0.1:4999/web-sdk/v6/core',
  googlePayUrl: 'http://127.0.0.1:4999/gp/p/js/pay.js',
  offersApplePay: true,
}
/** All methods that PayPal may call eligible. */
export const allMethods = ['paypal', 'paylater', 'venmo', 'card', 'applepay', 'googlepay']

/** Apple's sheet as the device shows it; the test presses its buttons. */
export class FakeSheet {
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

/** Services around the page, where they differ from a page on which every method works. */
export type World = {
  eligible?: readonly string[]
  eligibility?: 'fails'
  googleScript?: 'fails'
  isReadyToPay?: boolean
  confirmed?: { status: string } | Error
  bank?: Error
  apple?: unknown
}

/** Returns a page with these methods; `sessions` are the options of the sessions of PayPal's windows, by method. */
export async function pageOfV6(
  world: World = {},
  options: Parameters<typeof heard>[0] = {},
  given: Partial<PaymentConfig> = {},
) {
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
        isEligible: (method: string) => (world.eligible ?? allMethods).includes(method),
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
  const { createPaypalV6 } = await import('@/features/commerce/checkout/pages/payment/v6/paypal-v6')
  const driver = createPaypalV6()
  await driver.load({ ...v6Config, ...given })
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

/** Returns the tags of some buttons, in their order. */
export const tags = (buttons: readonly FakeElement[]) => buttons.map(({ tag }) => tag)

/** Tags of the buttons of all methods, in the order of the page. */
export const everyTag = [
  'paypal-button',
  'paypal-pay-later-button',
  'venmo-button',
  'button',
  'google-button',
  'paypal-basic-card-container',
]
