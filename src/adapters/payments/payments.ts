// Defines what the shop needs from a payment provider. The provider knows money and identifiers, not orders. An id of an
// order, capture or refund is an opaque text of at most 64 characters; no two providers may use the same one.
import type { PostalAddress } from '@/lib/postal-address'

export type ProviderCapture = {
  id: string
  /** `owed`: the goods go out before the money; only the owner of an order outside the site can say so. */
  status: 'completed' | 'owed' | 'pending' | 'declined' | 'refunded' | 'partially_refunded' | 'failed'
  /** PayPal's own words, such as "PENDING ECHECK". */
  rawStatus: string
  amountCents: number
  currency: string
  /** PayPal's fee; null if PayPal does not say, for example while a capture is pending. */
  feeCents: number | null
  /** The account that was paid; null if the response does not say. The response for an order does not. */
  payeeMerchantId: string | null
}

/** The order as the provider has it now. Settling trusts no other facts. */
export type ProviderOrder = {
  id: string
  status: 'created' | 'payer_action_required' | 'approved' | 'completed' | 'voided'
  customId: string | null
  invoiceId: string | null
  amountCents: number
  currency: string
  payeeMerchantId: string | null
  purchaseUnits: number
  payerEmail: string | null
  /** Name on the PayPal account; null if PayPal does not say. */
  payerName: string | null
  shippingAddress: PostalAddress | null
  /** PayPal's word for the method: `paypal`, `card`, `apple_pay`; null while the order names none. */
  paymentSource: string | null
  captures: ProviderCapture[]
}

/** Methods that need an order of their own. Cards and Pay Later are paid through `paypal`. */
export type OrderSource = 'paypal' | 'venmo' | 'apple_pay' | 'google_pay'

export type NewProviderOrder = {
  /** A repeated call with the same key never makes a second order. At most 108 characters. */
  requestKey: string
  customId: string
  invoiceNumber: string
  currency: string
  lines: { title: string; sku: string; quantity: number; unitCents: number; isPhysical: boolean }[]
  /** Goods before the discount. */
  itemsCents: number
  /** Taken off the goods; default: nothing. */
  discountCents?: number
  shippingCents: number
  totalCents: number
  needsShipping: boolean
  /** Default: `paypal`. */
  paymentSource?: OrderSource
  /** Seller's name as the buyer sees it. */
  brandName: string
  returnUrl: string
  cancelUrl: string
}

/** Reasons why the provider did not do what was asked. */
export type PaymentFailure =
  | 'declined' // the buyer may choose another way to pay
  | 'not_approved' // the buyer has not agreed yet
  | 'already_captured' // success of unknown origin: read the order
  | 'in_progress' // the provider is still working: read the order later
  | 'duplicate_invoice'
  | 'currency_refused' // the account does not take this currency: the owner must act
  | 'refused' // final
  | 'expired' // the provider no longer has the order
  | 'misconfigured' // credentials or rights: the owner must act
  | 'busy' // 429; wait, same key
  | 'unknown' // 5xx, timeout, broken connection: it may have succeeded

export class PaymentError extends Error {
  override readonly name = 'PaymentError'
  readonly failure: PaymentFailure
  /** PayPal's debug id and issue names, for the log. */
  readonly detail: Record<string, unknown>
  readonly retryAfterSeconds: number | undefined

  constructor(
    failure: PaymentFailure,
    message: string,
    options: { detail?: Record<string, unknown>; cause?: unknown; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause: options.cause })
    this.failure = failure
    this.detail = options.detail ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Returns null when PayPal responds that there is no such resource; throws every other failure. */
export async function unlessUnknown<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof PaymentError && error.failure === 'expired') return null
    throw error
  }
}

/** A refund as the provider has it now. */
export type ProviderRefund = {
  id: string
  captureId: string | null
  amountCents: number
  currency: string
  status: 'completed' | 'pending' | 'failed'
}

/** One entry of the provider's list of movements on the account. */
export type ProviderMovement = {
  /** Id of the capture or refund; a reversal has its own id. */
  id: string
  kind: 'capture' | 'refund' | 'reversal'
  status: 'completed' | 'pending' | 'denied'
  /** The refunded or reversed capture; null for a capture. */
  captureId: string | null
  /** Our own id, given to the order when it was created. */
  customId: string | null
  invoiceId: string | null
  /** Positive in both directions. */
  amountCents: number
  currency: string
  at: Date
}

/** A verified webhook event. It only hints which order, capture or refund to read again. */
export type WebhookEvent = {
  eventId: string
  type: string
  orderId: string | null
  captureId: string | null
  refundId: string | null
  sentAt: Date
}

export type PageConfig = {
  clientId: string
  environment: 'sandbox' | 'production'
  sdkUrl: string
  sdkMajor: 5 | 6
  /** Address of Google Pay's script; missing where it is not offered. */
  googlePayUrl?: string
  offersApplePay?: boolean
}

export type PaymentProvider = {
  /**
   * True when the buyer's approval moves the money at once. Such an order never has the status `approved`, and is closed
   * at the provider before the same browser opens another. False when money moves only by `captureOrder`.
   */
  capturesItself: boolean
  /** True while payments in this currency can be taken (OP-17). */
  isReady(currency: string): boolean
  /** Name of the provider on whose own page the buyer pays; null when ours shows the buttons of `pageConfig`. */
  ownPage: string | null
  /** Settings for PayPal's buttons on the page; null while they cannot be shown (OP-17). */
  pageConfig(currency: string): PageConfig | null
  /** The merchant that must be the payee, if known. */
  merchantId: string | null
  createOrder(order: NewProviderOrder): Promise<{ orderId: string }>
  /** Returns the address of the provider's own page where the buyer pays; null when ours shows its buttons. */
  paymentPage(orderId: string): Promise<string | null>
  /**
   * Ends an order that has not been paid, so that the buyer cannot pay it any more. Repeating it changes nothing.
   * `paid`: the money was taken first, or is being cleared. `closed` for an order that only `captureOrder` can charge.
   */
  close(orderId: string): Promise<'closed' | 'paid'>
  readOrder(orderId: string): Promise<ProviderOrder>
  captureOrder(orderId: string, requestKey: string): Promise<ProviderOrder>
  /** Tries once: the caller asks again later anyway. */
  readCapture(captureId: string): Promise<ProviderCapture & { orderId: string | null }>
  refundCapture(
    captureId: string,
    refund: { amountCents: number; currency: string; requestKey: string; note: string },
  ): Promise<{ refundId: string; status: 'completed' | 'pending' | 'failed' }>
  readRefund(refundId: string): Promise<ProviderRefund>
  /**
   * Returns the movements between two times, at most 31 days apart. The list may be some hours behind. Throws
   * PaymentError `misconfigured` when the account may not read it.
   */
  listMovements(from: Date, to: Date): Promise<ProviderMovement[]>
  /**
   * `sender` is the network that sent the event. Throws PaymentError `refused` when it is not genuine, and `unknown` or
   * `busy` when that cannot be found out now.
   */
  readWebhookEvent(headers: Headers, rawBody: string, sender: string): Promise<WebhookEvent>
}
