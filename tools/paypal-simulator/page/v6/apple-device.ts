// Browser code: `ApplePaySession` as a device with Apple Pay has it. Self-contained, sent as text.
import type { OpenSheet, SheetAddress } from './wallet-sheet'

type Total = { label: string; amount: string }
type AppleRequest = {
  countryCode?: string
  currencyCode?: string
  supportedNetworks?: unknown[]
  merchantCapabilities?: unknown[]
  requiredShippingContactFields?: string[]
  total?: Total
}

/** A token that PayPal's bridge can read. A real one is encrypted for PayPal. */
export type AppleToken = { simulated: { kind: string; amount: string } }

export function appleDevice(openSheet: OpenSheet): void {
  const shown = ({ label, amount }: Total, currency: string): string => `Pay ${label}: ${amount} ${currency}`

  function toContact(given: SheetAddress): Record<string, unknown> {
    const [givenName = '', ...rest] = given.fullName.split(' ')
    return {
      givenName,
      familyName: rest.join(' '),
      addressLines: [given.address_line_1],
      locality: given.admin_area_2,
      administrativeArea: given.admin_area_1,
      postalCode: given.postal_code,
      countryCode: given.country_code,
    }
  }

  class ApplePaySession {
    onvalidatemerchant: ((event: { validationURL: string }) => void) | null = null
    onpaymentmethodselected: ((event: object) => void) | null = null
    onpaymentauthorized: ((event: { payment: object }) => void) | null = null
    oncancel: (() => void) | null = null
    sheet: ReturnType<OpenSheet> | null = null
    request: AppleRequest
    total: Total

    constructor(version: number, request: AppleRequest) {
      const { total, countryCode, currencyCode, supportedNetworks, merchantCapabilities } = request
      if (!(version >= 3)) throw new TypeError('The version is not supported')
      if (!total?.label || !/^\d+(\.\d+)?$/.test(total.amount)) throw new TypeError('total is not valid')
      if (!/^[A-Z]{2}$/.test(countryCode ?? '') || !/^[A-Z]{3}$/.test(currencyCode ?? ''))
        throw new TypeError('countryCode or currencyCode is not valid')
      if (!supportedNetworks?.length || !merchantCapabilities?.length) throw new TypeError('networks are missing')
      if (!navigator.userActivation.isActive) throw new Error('Must create a new ApplePaySession from a user gesture.')
      this.request = request
      this.total = total
    }

    begin(): void {
      const { requiredShippingContactFields = [], currencyCode = '' } = this.request
      this.sheet = openSheet(
        {
          title: 'Apple Pay (simulated)',
          text: shown(this.total, currencyCode),
          needsAddress: requiredShippingContactFields.includes('postalAddress'),
          endings: [
            ['Pay with Apple Pay', 'good'],
            ['Pay with declined card', 'declined'],
            ['Pay and fail', 'broken'],
            ['Cancel', 'cancel'],
          ],
        },
        (ending, address) => {
          if (ending === 'cancel') {
            this.end()
            this.oncancel?.()
            return
          }
          this.sheet?.setEnabled(false)
          const token: AppleToken = { simulated: { kind: ending, amount: this.total.amount } }
          this.onpaymentauthorized?.({ payment: { token, ...(address && { shippingContact: toContact(address) }) } })
        },
      )
      // Nothing can be paid before the site is validated.
      this.sheet.setEnabled(false)
      setTimeout(() => this.onvalidatemerchant?.({ validationURL: 'https://apple-pay-gateway.apple.com/session' }))
    }

    completeMerchantValidation(session: { merchantIdentifier?: string }): void {
      if (!session?.merchantIdentifier) throw new TypeError('The merchant session is not valid')
      setTimeout(() => this.onpaymentmethodselected?.({}))
    }

    completePaymentMethodSelection({ newTotal }: { newTotal: Total }): void {
      this.total = newTotal
      this.sheet?.setText(shown(newTotal, this.request.currencyCode ?? ''))
      this.sheet?.setEnabled(true)
    }

    completePayment({ status }: { status: number }): void {
      this.sheet?.setText(status === 0 ? 'Done' : 'Payment not completed')
      setTimeout(() => this.end(), 150)
    }

    abort(): void {
      this.end()
    }

    end(): void {
      this.sheet?.close()
      this.sheet = null
    }
  }

  Object.assign(ApplePaySession, { STATUS_SUCCESS: 0, STATUS_FAILURE: 1, canMakePayments: () => true })
  Object.assign(window, { ApplePaySession })
}
