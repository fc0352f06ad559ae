// The callbacks of the PayPal buttons: create an order, approve, cancel, error (CHK-11, CHK-12, CHK-17, CHK-18).
import type { QueryClient } from '@tanstack/react-query'
import { recordError } from '@/ui/error-log'
import { toast } from '@/ui/toast-store'
import { checkoutTexts } from '../../checkout.texts'
import { settleApproved } from '../state/checkout-store'
import type { PaymentCallbacks, PaymentSummary } from './payment-page'
import { requestOrder } from './request-order'

/**
 * The callbacks read cart and address at the time of the call and change no state before approval: a re-render would
 * close PayPal's window.
 */
export function paymentCallbacks(
  queryClient: QueryClient,
  { currency, provider }: { currency: string; /** Its name, as buyers know it. */ provider: string },
  summary: () => PaymentSummary,
): PaymentCallbacks {
  // True when PayPal echoes our own error, which was already shown.
  let isToldAlready = false
  return {
    summary,
    async createOrder(paymentSource) {
      let answer: Awaited<ReturnType<typeof requestOrder>>
      try {
        answer = await requestOrder(queryClient, currency, { paymentSource })
      } catch (error) {
        isToldAlready = true
        const message = error instanceof Error ? error.message : String(error)
        const failure = new Error(`Failed to create order: ${message}`, { cause: error })
        recordError(failure)
        toast({
          title: 'Order Creation Failed',
          text: `Unable to create ${provider} order: ${message}`,
          kind: 'destructive',
        })
        throw failure
      }
      const { orderID, totalCents, redirectUrl, isBought } = answer
      if (!isBought) return { orderId: orderID, totalCents, redirectUrl }
      // Already paid, in a closed tab: PayPal's window closes, and the confirmation follows.
      isToldAlready = true
      void settleApproved(orderID, queryClient)
      throw new Error('This order has been paid already')
    },
    onApprove: (orderID) => settleApproved(orderID, queryClient),
    onCancel() {
      toast(checkoutTexts.cancelled)
    },
    onError(error) {
      if (isToldAlready) {
        isToldAlready = false
        return
      }
      recordError(error)
      toast({
        title: `${provider} Error`,
        text: `There was an issue with ${provider}. Please try again or use a different payment method.`,
        kind: 'destructive',
      })
    },
  }
}
