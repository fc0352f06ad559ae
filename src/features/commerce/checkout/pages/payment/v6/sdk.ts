// The part of PayPal's JavaScript SDK, version 6, that this site uses. Names and shapes as in @paypal/paypal-js 11.3.
import type { GooglePayConfig, GooglePayConfirmation } from './google-api'
import type { ApplePayContact } from './apple-api'

export type Session = {
  start: (options: { presentationMode: 'auto' }, order: Promise<{ orderId: string }>) => Promise<void>
}

export type SessionOptions = {
  onApprove: (data: { orderId: string }) => Promise<void>
  onCancel: () => void
  onError: (error: unknown) => void
}

/** PayPal's bridge to Apple's own payment sheet. */
export type ApplePaySession = {
  formatConfigForPaymentRequest: (config: unknown) => Record<string, unknown> & { merchantCountry?: string }
  validateMerchant: (options: { validationUrl: string; displayName: string }) => Promise<{ merchantSession: unknown }>
  confirmOrder: (options: {
    orderId: string
    token: unknown
    billingContact?: ApplePayContact
    shippingContact?: ApplePayContact
  }) => Promise<unknown>
}

/** PayPal's bridge to Google's own payment sheet. */
export type GooglePaySession = {
  formatConfigForPaymentRequest: (config: unknown) => GooglePayConfig
  confirmOrder: (options: GooglePayConfirmation & { orderId: string }) => Promise<{ status: string }>
  /** Lets the buyer's bank confirm the card. Rejects when the buyer or the bank does not. */
  initiatePayerAction: (options: { orderId: string }) => Promise<unknown>
}

/** PayPal's names: `card` is the card of a guest. */
export type FundingSource = 'paypal' | 'paylater' | 'venmo' | 'card' | 'applepay' | 'googlepay'

export type Eligible = {
  isEligible: (method: FundingSource) => boolean
  getDetails: (method: FundingSource) => { config?: unknown; countryCode?: string; productCode?: string }
}

export type Instance = {
  findEligibleMethods: (options: {
    currencyCode: string
    amount: string
    paymentFlow: 'ONE_TIME_PAYMENT'
  }) => Promise<Eligible>
  createPayPalOneTimePaymentSession: (options: SessionOptions) => Session
  createPayLaterOneTimePaymentSession: (options: SessionOptions) => Session
  createVenmoOneTimePaymentSession: (options: SessionOptions) => Session
  createPayPalGuestOneTimePaymentSession: (options: SessionOptions) => Session
  createApplePayOneTimePaymentSession: () => ApplePaySession
  createGooglePayOneTimePaymentSession: () => GooglePaySession
}

type PaypalV6 = {
  createInstance?: (options: { clientId: string; components: string[]; pageType: string }) => Promise<Instance>
}

/** Returns what the script defines; undefined before it has loaded, or when something else has that name. */
export const paypal = (): PaypalV6 | undefined => (window as { paypal?: PaypalV6 }).paypal
