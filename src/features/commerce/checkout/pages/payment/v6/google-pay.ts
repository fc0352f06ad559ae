// Google Pay through PayPal: Google shows its own sheet, PayPal confirms the order with the card it returns. Google's
// script loads only where PayPal says that the method is eligible.
import { currencyAmount } from '@/lib/money'
import { checkoutTexts } from '../../../checkout.texts'
import { loadScript, type PaymentCallbacks, type PaymentConfig } from '../payment-page'
import { fitButton, radiusPx, walletColor } from './button-look'
import { findGooglePay, type GooglePayConfirmation, type GoogleVerdict } from './google-api'
import type { Eligible, Instance } from './sdk'
import { settledInTime } from './patience'

const refusal = (message: string): GoogleVerdict => ({
  transactionState: 'ERROR',
  error: { intent: 'PAYMENT_AUTHORIZATION', reason: 'OTHER_ERROR', message },
})

const isCancelled = (error: unknown) => (error as { statusCode?: unknown } | null)?.statusCode === 'CANCELED'

/** Returns the button; null where Google Pay cannot be offered. Throws when Google's script does not load. */
export async function googlePayButton(
  instance: Instance,
  eligible: Pick<Eligible, 'isEligible' | 'getDetails'>,
  config: PaymentConfig,
  callbacks: PaymentCallbacks,
): Promise<HTMLElement | null> {
  if (!config.googlePayUrl || !eligible.isEligible('googlepay')) return null
  await loadScript(config.googlePayUrl, 'Google Pay')
  const bridge = instance.createGooglePayOneTimePaymentSession()
  const google = bridge.formatConfigForPaymentRequest(eligible.getDetails('googlepay').config)
  let shownCents = 0
  /** True when the buyer has been told why the payment failed: closing the sheet then is no news. */
  let isTold = false

  /** Runs after Google's sheet has closed: the bank's own window cannot open above it. */
  async function confirmAtBank(orderId: string) {
    try {
      await bridge.initiatePayerAction({ orderId })
      await callbacks.onApprove(orderId)
    } catch (error) {
      callbacks.onError(error)
    }
  }

  async function authorize({ paymentMethodData, shippingAddress }: GooglePayConfirmation): Promise<GoogleVerdict> {
    try {
      const { orderId, totalCents } = await callbacks.createOrder('google_pay')
      if (totalCents !== shownCents) throw new Error('The total has changed since Google Pay showed it')
      const { status } = await bridge.confirmOrder({
        orderId,
        paymentMethodData,
        ...(shippingAddress !== undefined && { shippingAddress }),
      })
      if (status === 'PAYER_ACTION_REQUIRED') {
        void confirmAtBank(orderId)
        return { transactionState: 'SUCCESS' }
      }
      const outcome = await settledInTime(callbacks.onApprove(orderId))
      if (outcome !== 'done') {
        isTold = true
        return refusal(outcome === 'restart' ? checkoutTexts.declined.text : checkoutTexts.walletFailed)
      }
      return { transactionState: 'SUCCESS' }
    } catch (error) {
      isTold = true
      callbacks.onError(error)
      return refusal(checkoutTexts.walletFailed)
    }
  }

  const client = new (findGooglePay())({
    environment: config.environment === 'production' ? 'PRODUCTION' : 'TEST',
    paymentDataCallbacks: { onPaymentAuthorized: authorize },
  })
  const { apiVersion, apiVersionMinor, allowedPaymentMethods, merchantInfo, countryCode } = google
  const request = { apiVersion, apiVersionMinor, allowedPaymentMethods }
  if (!(await client.isReadyToPay(request)).result) return null

  function pay() {
    const { totalCents, needsAddress } = callbacks.summary()
    shownCents = totalCents
    isTold = false
    client
      .loadPaymentData({
        ...request,
        merchantInfo: { ...merchantInfo, merchantName: config.sellerName },
        transactionInfo: {
          countryCode,
          currencyCode: config.currency,
          totalPriceStatus: 'FINAL',
          totalPrice: currencyAmount(totalCents, config.currency),
          totalPriceLabel: checkoutTexts.total,
        },
        callbackIntents: ['PAYMENT_AUTHORIZATION'],
        shippingAddressRequired: needsAddress,
      })
      .catch((error: unknown) => {
        if (isTold) return
        if (isCancelled(error)) callbacks.onCancel()
        else callbacks.onError(error)
      })
  }
  return fitButton(
    client.createButton({
      onClick: pay,
      buttonType: 'pay',
      buttonColor: walletColor(),
      buttonSizeMode: 'fill',
      buttonRadius: radiusPx,
    }),
  )
}
