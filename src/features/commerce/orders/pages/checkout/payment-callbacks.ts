// The callbacks of the PayPal buttons: create an order, approve, cancel, error (CHK-11, CHK-12, CHK-17, CHK-18).
import type { QueryClient } from '@tanstack/react-query'
import { currentCart } from '@/features/commerce/cart/cart-store'
import { ApiError } from '@/lib/api-error'
import { recordError } from '@/ui/error-log'
import { toast } from '@/ui/toast-store'
import { checkedDraft } from '../../order-draft'
import { createPaypalOrder } from '../../orders.queries'
import { currentCheckout, settleApproved } from './checkout-store'
import { noteOpened } from './order-opened'
import { expectHold, forgetHold, rememberHold } from './own-hold'
import type { PaymentCallbacks } from './payment-page'
import { typedHolder, typedNote } from './typed-texts'

/** They read cart and address when they are called and change no state before approval: a new drawing would close PayPal's window. */
export function paymentCallbacks(queryClient: QueryClient): PaymentCallbacks {
  // PayPal reports our own failure back to us; it has been told already.
  let isToldAlready = false
  return {
    async createOrder() {
      let answer: Awaited<ReturnType<typeof createPaypalOrder>>
      try {
        const draft = checkedDraft(currentCart(), currentCheckout().email)
        expectHold(draft.items.map(({ id, variantId, quantity }) => ({ itemId: id, variantId, quantity })))
        answer = await createPaypalOrder({
          ...draft,
          note: typedNote().trim(),
          licenceHolder: typedHolder.read().trim(),
        })
        if (!answer?.orderID) throw new Error('Invalid response from order creation')
        rememberHold(answer.held, answer.heldUntil)
        noteOpened()
      } catch (error) {
        isToldAlready = true
        // After any other failure the goods may be held all the same.
        if (error instanceof ApiError && !error.retryable) forgetHold()
        const message = error instanceof Error ? error.message : String(error)
        const failure = new Error(`Failed to create order: ${message}`, { cause: error })
        recordError(failure)
        toast({
          title: 'Order Creation Failed',
          text: `Unable to create PayPal order: ${message}`,
          kind: 'destructive',
        })
        // Price or stock may have moved: the cart corrects itself (OP-01), the shipping terms too.
        void queryClient.invalidateQueries({ queryKey: ['/api/shop/current'] })
        void queryClient.invalidateQueries({ queryKey: ['/api/shop/status'] })
        throw failure
      }
      if (!answer.isBought) return answer.orderID
      // Paid already, in a tab that is gone: PayPal's window closes, and the confirmation follows.
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
