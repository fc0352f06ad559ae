// Browser code: Google Pay's own script, `google.payments.api.PaymentsClient`. Self-contained, sent as text.
import type { OpenSheet } from './wallet-sheet'

type PaymentRequestData = {
  shippingAddressRequired?: boolean
  merchantInfo?: { merchantName?: string }
  transactionInfo?: { totalPrice?: string; currencyCode?: string; countryCode?: string; totalPriceStatus?: string }
}
type Verdict = { transactionState: string; error?: { message: string } }
type ClientOptions = { paymentDataCallbacks?: { onPaymentAuthorized?: (data: object) => Promise<Verdict> } }
type ButtonOptions = { onClick: () => void; buttonColor?: string; buttonRadius?: number }

export function googleScript(openSheet: () => OpenSheet): void {
  const open = openSheet()

  class PaymentsClient {
    options: ClientOptions

    constructor(options: ClientOptions) {
      this.options = options
    }

    async isReadyToPay(request: { allowedPaymentMethods?: unknown[] }): Promise<{ result: boolean }> {
      return { result: (request.allowedPaymentMethods ?? []).length > 0 }
    }

    createButton({ onClick, buttonColor = 'black', buttonRadius = 4 }: ButtonOptions): HTMLElement {
      const place = document.createElement('div')
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Google Pay'
      button.style.cssText = `width:100%;height:100%;border:0;border-radius:${buttonRadius}px;cursor:pointer;font:500 1.1rem system-ui;background:${buttonColor};color:${buttonColor === 'white' ? 'black' : 'white'}`
      button.addEventListener('click', () => onClick())
      place.append(button)
      return place
    }

    loadPaymentData(request: PaymentRequestData): Promise<unknown> {
      const { totalPrice = '', currencyCode = '', totalPriceStatus } = request.transactionInfo ?? {}
      if (!/^\d+(\.\d{1,2})?$/.test(totalPrice) || totalPriceStatus !== 'FINAL')
        return Promise.reject({ statusCode: 'DEVELOPER_ERROR', statusMessage: 'transactionInfo is not valid' })
      return new Promise((resolve, reject) => {
        const sheet = open(
          {
            title: 'Google Pay (simulated)',
            text: `Pay ${request.merchantInfo?.merchantName ?? 'the shop'}: ${totalPrice} ${currencyCode}`,
            needsAddress: request.shippingAddressRequired === true,
            endings: [
              ['Pay with Google Pay', 'good'],
              ['Pay with 3-D Secure', 'secured'],
              ['Pay with declined card', 'declined'],
              ['Pay and fail', 'broken'],
              ['Cancel', 'cancel'],
            ],
          },
          (ending, address) => {
            if (ending === 'cancel') {
              sheet.close()
              reject(Object.assign(new Error('The buyer closed the sheet'), { statusCode: 'CANCELED' }))
              return
            }
            sheet.setEnabled(false)
            const data = {
              paymentMethodData: { type: 'CARD', tokenizationData: { type: 'PAYMENT_GATEWAY', token: ending } },
              ...(address && {
                shippingAddress: {
                  name: address.fullName,
                  address1: address.address_line_1,
                  locality: address.admin_area_2,
                  administrativeArea: address.admin_area_1,
                  postalCode: address.postal_code,
                  countryCode: address.country_code,
                },
              }),
            }
            const decided =
              this.options.paymentDataCallbacks?.onPaymentAuthorized?.(data) ??
              Promise.resolve<Verdict>({ transactionState: 'SUCCESS' })
            void decided.then((verdict) => {
              if (verdict.transactionState === 'SUCCESS') {
                sheet.close()
                resolve(data)
                return
              }
              // Google's sheet stays open: the buyer may choose another card.
              sheet.setText(verdict.error?.message ?? 'This did not work')
              sheet.setEnabled(true)
            })
          },
        )
      })
    }
  }

  Object.assign(window, { google: { payments: { api: { PaymentsClient } } } })
}
