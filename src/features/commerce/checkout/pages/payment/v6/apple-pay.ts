// Apple Pay through PayPal: the device shows its own sheet, PayPal validates the site and confirms the order with Apple's
// token. Offered only where the device has Apple Pay, so no script of Apple is loaded.
import { currencyAmount } from '@/lib/money'
import { checkoutTexts } from '../../../checkout.texts'
import type { PaymentCallbacks, PaymentConfig } from '../payment-page'
import { type AppleSheets, type AppleTotal, findApplePay } from './apple-api'
import { fitButton, radiusPx, walletColor } from './button-look'
import type { ApplePaySession, Eligible, Instance } from './sdk'
import { settledInTime } from './patience'

/** Version of Apple Pay JS of Safari 11.1 and iOS 11.3. */
const appleVersion = 4

type Offered = { bridge: ApplePaySession; appleConfig: unknown; config: PaymentConfig; callbacks: PaymentCallbacks }

/** Returns the button; null where Apple Pay cannot be offered. */
export function applePayButton(
  instance: Instance,
  eligible: Pick<Eligible, 'isEligible' | 'getDetails'>,
  config: PaymentConfig,
  callbacks: PaymentCallbacks,
): HTMLElement | null {
  const apple = config.offersApplePay ? findApplePay() : null
  if (!apple || !eligible.isEligible('applepay')) return null
  const bridge = instance.createApplePayOneTimePaymentSession()
  const appleConfig = eligible.getDetails('applepay').config
  const button = drawButton()
  button.addEventListener('click', () => pay(apple, { bridge, appleConfig, config, callbacks }))
  return button
}

/** Safari draws Apple's own button, with Apple's words; any other browser gets its colours and its name. */
function drawButton(): HTMLButtonElement {
  const button = fitButton(document.createElement('button'))
  button.type = 'button'
  button.setAttribute('aria-label', checkoutTexts.applePay)
  if (!CSS.supports('-webkit-appearance', '-apple-pay-button')) button.textContent = checkoutTexts.applePay
  const color = walletColor()
  button.style.cssText += `;border:0;border-radius:${radiusPx}px;cursor:pointer;font:500 1.1rem system-ui;color:${color === 'white' ? 'black' : 'white'};background:${color};-webkit-appearance:-apple-pay-button;-apple-pay-button-type:pay;-apple-pay-button-style:${color}`
  return button
}

function pay(apple: AppleSheets, { bridge, appleConfig, config, callbacks }: Offered): void {
  const { totalCents, needsAddress } = callbacks.summary()
  const total = (cents: number): AppleTotal => ({
    label: config.sellerName,
    amount: currencyAmount(cents, config.currency),
    type: 'final',
  })
  const { merchantCountry, ...fromPayPal } = bridge.formatConfigForPaymentRequest(appleConfig)
  const sheet = new apple(appleVersion, {
    countryCode: merchantCountry,
    currencyCode: config.currency,
    requiredBillingContactFields: ['name', 'postalAddress'],
    requiredShippingContactFields: needsAddress ? ['name', 'postalAddress'] : [],
    total: total(totalCents),
    ...fromPayPal,
  })
  const order = callbacks.createOrder('apple_pay')
  let isOver = false
  const giveUp = (error: unknown) => {
    if (isOver) return
    isOver = true
    sheet.abort()
    callbacks.onError(error)
  }
  order.catch(giveUp)

  sheet.onvalidatemerchant = ({ validationURL: validationUrl }) => {
    bridge
      .validateMerchant({ validationUrl, displayName: config.sellerName })
      .then(({ merchantSession }) => sheet.completeMerchantValidation(merchantSession))
      .catch(giveUp)
  }
  // PayPal refuses a payment of another amount than the order's, so the sheet shows the server's total.
  sheet.onpaymentmethodselected = () => {
    order.then((opened) => sheet.completePaymentMethodSelection({ newTotal: total(opened.totalCents) })).catch(giveUp)
  }
  sheet.onpaymentauthorized = ({ payment: { token, billingContact, shippingContact } }) => {
    const settle = async () => {
      const { orderId } = await order
      if (needsAddress && !shippingContact?.addressLines?.length) throw new Error('Apple Pay gave no postal address')
      await bridge.confirmOrder({
        orderId,
        token,
        ...(billingContact && { billingContact }),
        ...(needsAddress && shippingContact && { shippingContact }),
      })
      isOver = true
      return settledInTime(callbacks.onApprove(orderId))
    }
    settle().then(
      (outcome) => sheet.completePayment({ status: outcome === 'done' ? apple.STATUS_SUCCESS : apple.STATUS_FAILURE }),
      (error: unknown) => {
        if (isOver) return
        isOver = true
        sheet.completePayment({ status: apple.STATUS_FAILURE })
        callbacks.onError(error)
      },
    )
  }
  sheet.oncancel = () => {
    if (isOver) return
    isOver = true
    callbacks.onCancel()
  }
  sheet.begin()
}
