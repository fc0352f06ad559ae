// The checkout of this page: its state, and the settling that goes on even when the drawer is closed.
import { useSyncExternalStore } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { emptyCart } from '@/features/cart/cart.totals'
import { openCart } from '@/features/cart/cart.signal'
import { currentCart, replaceCart } from '@/features/cart/cart.store'
import { checkoutTexts } from '@/lib/texts/checkout'
import { recordError } from '@/ui/error-log'
import { toast } from '@/ui/toast-store'
import { draftOrder } from '../order-draft'
import type { OrderRecord } from '../orders.contract'
import { createOrder } from '../orders.queries'
import { type CheckoutEvent, initialCheckout, nextCheckout, purchaseOf } from './checkout-machine'
import { forgetOrder, rememberOrder, type OrderInProgress } from './order-in-progress'
import { settleOrder, type Patience, type Settled } from './settle-order'

let checkout = initialCheckout
const listeners = new Set<() => void>()

/** The checkout now. */
export function currentCheckout() {
  return checkout
}

/** Lets something happen to the checkout. */
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

/** The checkout, kept up to date. */
export function useCheckout() {
  return useSyncExternalStore(subscribe, currentCheckout, () => initialCheckout)
}

const patience: Patience = {
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => performance.now(),
}

function settle(orderID: string): Promise<Settled> {
  return settleOrder(
    () => createOrder(orderID, draftOrder(currentCart(), checkout.email)),
    patience,
    () => dispatch({ type: 'stillChecking' }),
  )
}

/**
 * Settles an approved PayPal order and brings the page to what came of it. Answers `restart` when PayPal should ask for another
 * way to pay (`actions.restart()`), otherwise `done`.
 */
export async function settleApproved(orderID: string, queryClient: QueryClient): Promise<'done' | 'restart'> {
  rememberOrder({ orderID, state: 'approved' })
  dispatch({ type: 'approved' })
  return conclude(await settle(orderID), orderID, queryClient)
}

let isResumed = false

/**
 * After a reload. An approved order is settled in the open drawer. One that was only opened is asked about once and in silence,
 * because on a phone the page may have been thrown away while the buyer approved elsewhere. A paid one shows its card again.
 */
export async function resumeOrder({ orderID, state }: OrderInProgress, queryClient: QueryClient): Promise<void> {
  if (isResumed) return
  isResumed = true
  if (state !== 'approved') {
    const answer = await createOrder(orderID, draftOrder(currentCart(), '')).catch(() => null)
    if (answer === null || answer.state === 'declined' || answer.state === 'failed') return forgetOrder()
    if (state === 'paid') {
      const purchase = purchaseOf(answer.customerEmail, answer.orders)
      if (purchase === null) return forgetOrder()
      // The cart may have been filled anew meanwhile: it stays.
      dispatch({ type: 'paid', customerEmail: answer.customerEmail, purchase })
      return openCart(true)
    }
  }
  openCart(true)
  dispatch({ type: 'resumed' })
  await settleApproved(orderID, queryClient)
}

async function conclude(settled: Settled, orderID: string, queryClient: QueryClient): Promise<'done' | 'restart'> {
  if (settled.kind === 'completed') {
    showPaid(settled, orderID, queryClient)
    return 'done'
  }
  if (settled.kind === 'declined') {
    dispatch({ type: 'payAgain' })
    toast({ title: checkoutTexts.declined.title, text: checkoutTexts.declined.text, kind: 'destructive' })
    return 'restart'
  }
  if (settled.kind === 'unclear') {
    // The order stays remembered, so a reload asks again.
    dispatch({ type: 'leftUnclear', message: checkoutTexts.stillChecking })
    return 'done'
  }
  forgetOrder()
  if (settled.kind === 'pending') {
    // As good as bought: a full cart would invite paying twice.
    replaceCart(emptyCart)
    dispatch({ type: 'leftUnclear', message: checkoutTexts.pending })
  } else if (settled.kind === 'unpaid') {
    dispatch({ type: 'payAgain' })
    void queryClient.invalidateQueries({ queryKey: ['/api/shop/current'] })
    toast({ title: 'PayPal Error', text: settled.error.message, kind: 'destructive', durationMs: 8000 })
  } else {
    recordError(settled.error)
    const text = 'There was an issue processing your payment. Please contact support with your PayPal transaction ID.'
    dispatch({ type: 'stopped', message: `${text} (${orderID})` })
    toast({ title: 'Payment Processing Error', text, kind: 'destructive', durationMs: 8000 })
  }
  return 'done'
}

/** CHK-29, CHK-30, DLV-01. */
function showPaid({ customerEmail, orders }: { customerEmail: string; orders: OrderRecord[] }, orderID: string, queryClient: QueryClient): void {
  const purchase = purchaseOf(customerEmail, orders)
  replaceCart(emptyCart)
  dispatch({ type: 'paid', customerEmail, purchase })
  // The card comes back after a reload until it is closed; without a card there is nothing to come back to.
  if (purchase === null) {
    forgetOrder()
  } else {
    rememberOrder({ orderID, state: 'paid' })
    openCart(true)
  }
  toast({ title: checkoutTexts.paid.title, text: checkoutTexts.paid.text(customerEmail), kind: 'success', durationMs: 8000 })
  // Stock and sales have changed.
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/api/shop/') })
}

/** The drawer was closed: what was only shown is forgotten (DLV-02), what is under way goes on. */
export function leaveCheckout(): void {
  if (checkout.step === 'confirmed') forgetOrder()
  dispatch({ type: 'closed' })
  openCart(false)
}
