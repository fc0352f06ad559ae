// The part of Apple Pay JS that this site uses. Safari, and every browser on iOS, has it without a script of Apple.

export type ApplePayContact = { addressLines?: string[]; countryCode?: string }

type AuthorizedPayment = { token: unknown; billingContact?: ApplePayContact; shippingContact?: ApplePayContact }

/** The sheet on the buyer's device. Its constructor and `begin` must run inside a click. */
export interface AppleSheet {
  onvalidatemerchant: ((event: { validationURL: string }) => void) | null
  onpaymentmethodselected: (() => void) | null
  onpaymentauthorized: ((event: { payment: AuthorizedPayment }) => void) | null
  oncancel: (() => void) | null
  begin(): void
  abort(): void
  completeMerchantValidation(session: unknown): void
  completePaymentMethodSelection(update: { newTotal: AppleTotal }): void
  completePayment(result: { status: number }): void
}

/** `amount` is a decimal number in the currency of the request. */
export type AppleTotal = { label: string; amount: string; type: 'final' }

export type AppleSheets = {
  new (version: number, request: Record<string, unknown>): AppleSheet
  canMakePayments(): boolean
  readonly STATUS_SUCCESS: number
  readonly STATUS_FAILURE: number
}

/** Returns Apple Pay of this device; null where there is none, or where it refuses the page. */
export function findApplePay(): AppleSheets | null {
  const { ApplePaySession: found } = window as { ApplePaySession?: AppleSheets }
  try {
    return found?.canMakePayments() ? found : null
  } catch {
    // Safari refuses pages without https.
    return null
  }
}
