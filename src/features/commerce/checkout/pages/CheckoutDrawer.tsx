// The cart drawer with all its steps, from the first item to the confirmation. Loaded when it is first needed.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useCartOpen } from '@/features/commerce/cart/stored/use-cart-summary'
import { useCart } from '@/features/commerce/cart/stored/cart-store'
import { dismissAdded, tellCartLoss } from '@/features/commerce/cart/pages/cart-actions'
import { CartDrawer, type DrawerStage } from '@/features/commerce/cart/pages/CartDrawer'
import { CartRefresh } from '@/features/commerce/catalog/pages/CartRefresh'
import { discountText } from '@/features/commerce/offers/offers.texts'
import { CodeField } from '@/features/commerce/offers/pages/CodeField'
import { useDiscount } from '@/features/commerce/offers/pages/used-code'
import { checkoutTexts } from '../checkout.texts'
import { isSettling, type CheckoutState } from './state/checkout-machine'
import { dispatch, leaveCheckout, showPaidElsewhere, useCheckout } from './state/checkout-store'
import { EmailStep } from './EmailStep'
import { forgetHold, currentHold } from './state/own-hold'
import { PaymentStep } from './payment/PaymentStep'
import { confirmedTitle, PurchaseConfirmed } from './PurchaseConfirmed'
import { ShipTo, useShipping } from './ShipTo'
import { watchOtherWindows } from './state/take-out-bought'

function findStage({ step, confirmation }: CheckoutState): DrawerStage | null {
  if (step === 'email') return { title: checkoutTexts.emailStep, body: <EmailStep /> }
  if (step === 'payment') return { title: checkoutTexts.paymentStep, body: <PaymentStep /> }
  if (step === 'confirmed' && confirmation)
    return {
      title: confirmedTitle(confirmation),
      body: <PurchaseConfirmed confirmation={confirmation} onClose={leaveCheckout} />,
    }
  return null
}

/** Closes a confirmation when the visitor leaves the page of the purchase, so that it does not cover the next page. */
function useLeaveWithPage(isConfirmed: boolean): void {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const seenOn = useRef(path)
  useEffect(() => {
    const hasMoved = seenOn.current !== path
    seenOn.current = path
    if (hasMoved && isConfirmed) leaveCheckout()
  }, [path, isConfirmed])
}

/** `shopClosed` keeps the drawer shut (NAV-03), unless something is being paid or has just been paid in it (OP-18). */
export function CheckoutDrawer({ shopClosed }: { shopClosed: boolean }) {
  const checkout = useCheckout()
  const isOpen = useCartOpen()
  const isPaying = checkout.step === 'payment' || checkout.step === 'confirmed'
  const isEmpty = useCart().lines.length === 0
  const { price, note } = useShipping()
  const { code, cents } = useDiscount()
  useEffect(tellCartLoss, [])
  useLeaveWithPage(checkout.step === 'confirmed')
  useEffect(() => watchOtherWindows((orderID) => void showPaidElsewhere(orderID)), [])
  useEffect(() => {
    dispatch({ type: isEmpty ? 'cartEmptied' : 'cartFilled' })
    if (!isEmpty) return
    // The cart was bought or is no longer wanted.
    forgetHold()
  }, [isEmpty])
  return (
    <>
      <CartDrawer
        open={isOpen && (!shopClosed || isPaying)}
        onClose={leaveCheckout}
        onCheckout={() => {
          dismissAdded()
          dispatch({ type: 'proceed' })
        }}
        discount={code === null ? null : { text: discountText(code), cents }}
        shippingCents={price?.cents ?? null}
        shippingDetail={price?.deliveryTime}
        shipTo={
          <>
            <ShipTo className="mb-3" />
            <CodeField className="type-small mb-2" disabled={false} />
          </>
        }
        shippingNote={note}
        instead={findStage(checkout)}
      />
      <CartRefresh paused={isSettling(checkout)} heldNow={currentHold} />
    </>
  )
}
