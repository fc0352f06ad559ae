// What the shop needs of a payment provider. It knows money and identifiers, not orders.
import type { PostalAddress } from '@/lib/postal-address'

export type ProviderCapture = {
  id: string
  status: 'completed' | 'pending' | 'declined' | 'refunded' | 'partially_refunded' | 'failed'
  /** PayPal's own words, such as "PENDING ECHECK". */
  rawStatus: string
  amountCents: number
  currency: string
  /** What PayPal keeps of it; null where it does not say, as of one that is pending. */
  feeCents: number | null
  /** The account that was paid; null where the answer does not say: an order's does not. */
  payeeMerchantId: string | null
}

/** The order as the provider has it now: the only facts that settling believes. */
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
  /** Of the PayPal account; null where PayPal does not say. */
  payerName: string | null
  shippingAddress: PostalAddress | null
  captures: ProviderCapture[]
}

export type NewProviderOrder = {
  /** Repeating a call with the same key never makes a second order. At most 108 characters. */
  requestKey: string
  customId: string
  invoiceNumber: string
  currency: string
  lines: { title: string; sku: string; quantity: number; unitCents: number; isPhysical: boolean }[]
  itemsCents: number
  shippingCents: number
  totalCents: number
  needsShipping: boolean
  /** Whom the buyer sees as the seller. */
  brandName: string
  returnUrl: string
  cancelUrl: string
}

/** Why the provider did not do what was asked. */
export type PaymentFailure =
  | 'declined' // the buyer may choose another way to pay
  | 'not_approved' // the buyer has not agreed yet
  | 'already_captured' // success of unknown origin: read the order
  | 'in_progress' // the provider is still at it: read the order later
  | 'duplicate_invoice'
  | 'refused' // final
  | 'expired' // the provider has forgotten the order
  | 'misconfigured' // credentials or rights: the owner must act
  | 'busy' // 429; wait, same key
  | 'unknown' // 5xx, timeout, broken connection: it may have happened

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

/** Money given back, as the provider has it now. */
export type ProviderRefund = {
  id: string
  captureId: string | null
  amountCents: number
  currency: string
  status: 'completed' | 'pending' | 'failed'
}

/** A line of the provider's own list of what moved on the account. */
export type ProviderMovement = {
  /** Of the capture or refund; of a reversal a number of its own. */
  id: string
  kind: 'capture' | 'refund' | 'reversal'
  status: 'completed' | 'pending' | 'denied'
  /** The capture that money went back from; null for a capture. */
  captureId: string | null
  /** What we gave the order as our own id. */
  customId: string | null
  invoiceId: string | null
  /** Positive whichever way it went. */
  amountCents: number
  currency: string
  at: Date
}

/** A verified notification: a hint which order, capture or refund to read again, nothing more. */
export type PaymentNotice = {
  eventId: string
  type: string
  orderId: string | null
  captureId: string | null
  refundId: string | null
  sentAt: Date
}

export type PaymentProvider = {
  /** What the page needs to show the buttons; null while payments cannot be taken (OP-17). */
  pageConfig(): { clientId: string; environment: 'sandbox' | 'production'; sdkUrl: string; sdkMajor: 5 | 6 } | null
  /** The merchant that must be the payee, when known. */
  merchantId: string | null
  createOrder(order: NewProviderOrder): Promise<{ orderId: string }>
  readOrder(orderId: string): Promise<ProviderOrder>
  captureOrder(orderId: string, requestKey: string): Promise<ProviderOrder>
  /** Tried once: the caller asks again later anyway. */
  readCapture(captureId: string): Promise<ProviderCapture & { orderId: string | null }>
  refundCapture(
    captureId: string,
    refund: { amountCents: number; currency: string; requestKey: string; note: string },
  ): Promise<{ refundId: string; status: 'completed' | 'pending' | 'failed' }>
  readRefund(refundId: string): Promise<ProviderRefund>
  /** What moved between two moments, at most 31 days apart; the list may be some hours behind. Throws PaymentError `misconfigured` where it may not be read. */
  listMovements(from: Date, to: Date): Promise<ProviderMovement[]>
  /** `sender` is the network it came from. Throws PaymentError `refused` when it is not genuine, `unknown` or `busy` when that cannot be found out now. */
  readNotice(headers: Headers, rawBody: string, sender: string): Promise<PaymentNotice>
}
