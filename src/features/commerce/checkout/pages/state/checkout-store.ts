// The checkout of this page: its state, and a settlement that goes on even when the drawer is closed.
import { useSyncExternalStore } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { emptyCart } from '@/features/commerce/cart/cart-totals'
import { openCart } from '@/features/commerce/cart/stored/cart-summary-store'
import { currentCart, readStoredCart, replaceCart } from '@/features/commerce/cart/stored/cart-store'
import { checkoutTexts } from '../../checkout.texts'
import { recordError } from '@/ui/error-log'
import { toast } from '@/ui/toast-store'
import { draftOrder } from '../../order-draft'
import { fetchOrderStatus, settleOrder, noteShown } from '../../checkout.queries'
import { type CheckoutEvent, type Confirmation, initialCheckout, nextCheckout } from './checkout-machine'
import { forgetCode } from '@/features/commerce/offers/pages/used-code'
import { forgetGift } from '@/features/commerce/gifts/pages/typed-gift'
import { forgetOrder, rememberOrder } from './order-in-progress'
import { chooseCountry } from './ship-country'
import { pollSettlement, type Patience, type SettlementOutcome } from './poll-settlement'
import { takeOutBought } from './take-out-bought'
import { clearTyped, rememberedEmail } from '../typed-texts'

let checkout = initialCheckout
const listeners = new Set<() => void>()

/** Returns the current checkout. */
export function currentCheckout() {
  return checkout
}

/** Dispatches an event to the checkout. */
export function dispatch(event: CheckoutEvent): void {
  const next = nextCheckout(checkout, event)
  if (next === checkout) return
  checkout = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the state of the checkout; re-renders when it changes. */
export function useCheckout() {
  return useSyncExternalStore(subscribe, currentCheckout, () => initialCheckout)
}

/** The clock of the page. */
export const patience: Patience = {
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => performance.now(),
}

/** Polls the outcome. After a reload the page no longer knows its cart, so it only asks. */
function settle(orderID: string): Promise<SettlementOutcome> {
  return pollSettlement(
    () =>
      checkout.email === ''
        ? fetchOrderStatus(orderID)
        : settleOrder(orderID, draftOrder(currentCart(), checkout.email)),
    patience,
    () => dispatch({ type: 'stillChecking' }),
  )
}

/** The toast for a payment that was not made; without `text` it shows the server's sentence. */
type UnpaidToast = { title: string; text?: string }

export type PaymentOutcome = 'done' | 'restart' | 'unpaid'

/**
 * Settles an approved PayPal order and shows the result on the page. Returns `restart` when PayPal should ask for
 * another way to pay (`actions.restart()`), `unpaid` when nothing was charged for another reason, otherwise `done`.
 */
export async function settleApproved(
  orderID: string,
  queryClient: QueryClient,
  unpaid?: UnpaidToast,
): Promise<PaymentOutcome> {
  rememberOrder({ orderID, state: 'approved' })
  dispatch({ type: 'approved' })
  return conclude(await settle(orderID), orderID, queryClient, unpaid)
}

async function conclude(
  settled: SettlementOutcome,
  orderID: string,
  queryClient: QueryClient,
  unpaid: UnpaidToast = { title: 'PayPal Error' },
): Promise<PaymentOutcome> {
  if (settled.kind === 'completed') {
    const { customerEmail, orders, receipt } = settled
    // The server no longer knows this browser. Only one thing is certain: this cart was paid.
    if (orders.length === 0) replaceCart(emptyCart)
    showPaid({ customerEmail: customerEmail || checkout.email, orders, receipt }, orderID, queryClient)
    void noteShown(orderID)
    return 'done'
  }
  if (settled.kind === 'declined') {
    // Forgets the order, because a reload must not try the same card again.
    forgetOrder()
    dispatch({ type: 'payAgain' })
    toast({ title: checkoutTexts.declined.title, text: checkoutTexts.declined.text, kind: 'destructive' })
    return 'restart'
  }
  if (settled.kind === 'elsewhere' || settled.kind === 'priceLost') {
    forgetOrder()
    if (settled.kind === 'elsewhere') chooseCountry(settled.country)
    else {
      if (settled.losesCode) forgetCode()
      void queryClient.invalidateQueries({ queryKey: ['/api/shop/current'] })
    }
    dispatch({ type: 'payAgain', message: settled.message })
    // Without the payment step, after a reload, only this tells.
    if (checkout.step !== 'payment')
      toast({ title: checkoutTexts.notCharged, text: settled.message, kind: 'destructive' })
    return 'unpaid'
  }
  if (settled.kind === 'unclear') {
    // The order stays stored, so a reload asks again.
    dispatch({ type: 'leftUnclear', message: checkoutTexts.stillChecking })
    return 'done'
  }
  forgetOrder()
  if (settled.kind === 'pending') {
    // Treated as bought: a full cart would invite the buyer to pay twice.
    if (settled.orders.length === 0) replaceCart(emptyCart)
    takeOutBought(orderID, settled.orders)
    clearTyped()
    forgetCode()
    forgetGift()
    dispatch({ type: 'leftUnclear', message: settled.howToPay ?? checkoutTexts.pending })
    void noteShown(orderID)
  } else if (settled.kind === 'unpaid') {
    dispatch({ type: 'payAgain' })
    void queryClient.invalidateQueries({ queryKey: ['/api/shop/current'] })
    toast({ text: settled.error.message, ...unpaid, kind: 'destructive', durationMs: 8000 })
    return 'unpaid'
  } else {
    recordError(settled.error)
    const text = 'There was an issue processing your payment. Please contact support with your PayPal transaction ID.'
    dispatch({ type: 'stopped', message: `${text} (${orderID})` })
    toast({ title: 'Payment Processing Error', text, kind: 'destructive', durationMs: 8000 })
  }
  return 'done'
}

/** Removes the paid goods from the cart and shows the purchase in the drawer (CHK-29, CHK-30, DLV-01). */
export function showPaid(confirmation: Confirmation, orderID: string, queryClient: QueryClient): void {
  const { customerEmail, orders } = confirmation
  takeOutBought(orderID, orders)
  clearTyped()
  forgetCode()
  forgetGift()
  if (customerEmail !== '') rememberedEmail.write(customerEmail)
  dispatch({ type: 'paid', confirmation })
  // Stores the order, so that a reload shows the card again until it is closed.
  rememberOrder({ orderID, state: 'paid', path: window.location.pathname })
  openCart(true)
  toast({
    title: checkoutTexts.paid.title,
    text: checkoutTexts.paid.text(customerEmail),
    kind: 'success',
    durationMs: 8000,
  })
  // Stock, sales and raised licences have changed.
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => /^\/api\/(shop|licences)\//.test(String(queryKey[0])),
  })
}

/**
 * Another window has paid for this window's cart. The drawer says so, and shows the purchase as soon as the server
 * returns it.
 */
export async function showPaidElsewhere(orderID: string): Promise<void> {
  readStoredCart()
  // Items added meanwhile can still be bought.
  if (currentCart().lines.length > 0) return
  const untold: Confirmation = { customerEmail: '', orders: [], receipt: null, isElsewhere: true }
  dispatch({ type: 'paidElsewhere', confirmation: untold })
  const answer = await fetchOrderStatus(orderID).catch(() => null)
  if (answer?.state !== 'completed' || checkout.confirmation !== untold) return
  const { customerEmail, orders, receipt } = answer
  dispatch({ type: 'paid', confirmation: { customerEmail, orders, receipt, isElsewhere: true } })
}

/** Called when the drawer is closed: forgets what was only shown (DLV-02); work in progress goes on. */
export function leaveCheckout(): void {
  if (checkout.step === 'confirmed') forgetOrder()
  dispatch({ type: 'closed' })
  openCart(false)
}
