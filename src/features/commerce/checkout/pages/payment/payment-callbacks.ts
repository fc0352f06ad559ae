// The callbacks of the PayPal buttons: create an order, approve, cancel, error (CHK-11, CHK-12, CHK-17, CHK-18).
import type { QueryClient } from '@tanstack/react-query'
import { currentCart } from '@/features/commerce/cart/stored/cart-store'
import { shopStatusQuery } from '@/features/commerce/shop-status/shop-status.queries'
import { ApiError } from '@/lib/api-error'
import { knownAnswer } from '@/lib/use-api-query'
import { recordError } from '@/ui/error-log'
import { toast } from '@/ui/toast-store'
import { currentDiscount, refuseCode } from '@/features/commerce/offers/pages/used-code'
import { visitSource } from '@/features/commerce/sources/pages/visit-source'
import { checkedDraft } from '../../order-draft'
import { createPaypalOrder } from '../../checkout.queries'
import { currentCheckout, settleApproved } from '../state/checkout-store'
import { noteOpened } from '../state/order-opened'
import { expectHold, forgetHold, rememberHold } from '../state/own-hold'
import { shipCountry } from '../state/ship-country'
import type { PaymentCallbacks, PaymentSummary } from './payment-page'
import { typedHolder, typedNote } from '../typed-texts'

/**
 * The callbacks read cart and address at the time of the call and change no state before approval: a re-render would
 * close PayPal's window.
 */
export function paymentCallbacks(
  queryClient: QueryClient,
  currency: string,
  summary: () => PaymentSummary,
): PaymentCallbacks {
  // True when PayPal echoes our own error, which was already shown.
  let isToldAlready = false
  return {
    summary,
    async createOrder(paymentSource) {
      let answer: Awaited<ReturnType<typeof createPaypalOrder>>
      try {
        const draft = checkedDraft(currentCart(), currentCheckout().email)
        const { code, cents } = currentDiscount(currentCart().lines, currency)
        expectHold(draft.items.map(({ id, variantId, quantity }) => ({ itemId: id, variantId, quantity })))
        answer = await createPaypalOrder({
          ...draft,
          note: typedNote().trim(),
          licenceHolder: typedHolder.read().trim(),
          ...(shipCountry() !== '' && { country: shipCountry() }),
          ...(code !== null && { code, discountCents: cents }),
          cameFrom: visitSource(),
          paymentSource,
          // The server refuses an order if PayPal's script or the shown prices have another currency than the shop now.
          currency: (knownAnswer(queryClient, shopStatusQuery)?.currency ?? currency) === currency ? currency : '',
        })
        if (!answer?.orderID) throw new Error('Invalid response from order creation')
        rememberHold(answer.held, answer.heldUntil)
        noteOpened()
      } catch (error) {
        isToldAlready = true
        // After any other error the goods may still be held.
        if (error instanceof ApiError && !error.retryable) forgetHold()
        // The code has ended or changed meanwhile: its field says so, and the total is the one without it.
        if (error instanceof ApiError && error.fields?.code) refuseCode(error.fields.code)
        const message = error instanceof Error ? error.message : String(error)
        const failure = new Error(`Failed to create order: ${message}`, { cause: error })
        recordError(failure)
        toast({
          title: 'Order Creation Failed',
          text: `Unable to create PayPal order: ${message}`,
          kind: 'destructive',
        })
        // Price or stock may have changed: refreshes the cart (OP-01) and the shipping terms.
        void queryClient.invalidateQueries({ queryKey: ['/api/shop/current'] })
        void queryClient.invalidateQueries({ queryKey: ['/api/shop/status'] })
        throw failure
      }
      if (!answer.isBought) return { orderId: answer.orderID, totalCents: answer.totalCents }
      // Already paid, in a closed tab: PayPal's window closes, and the confirmation follows.
      isToldAlready = true
      void settleApproved(answer.orderID, queryClient)
      throw new Error('This order has been paid already')
    },
    onApprove: (orderID) => settleApproved(orderID, queryClient),
    onCancel() {
      toast({ title: 'Payment Cancelled', text: 'Your payment was cancelled. Your cart items are still saved.' })
    },
    onError(error) {
      if (isToldAlready) {
        isToldAlready = false
        return
      }
      recordError(error)
      toast({
        title: 'PayPal Error',
        text: 'There was an issue with PayPal. Please try again or use a different payment method.',
        kind: 'destructive',
      })
    },
  }
}
