// Loads the drawer when it is needed. Every page includes only this part of cart and checkout.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { openCart } from '@/features/commerce/cart/stored/cart-summary-store'
import { useCartCount, useCartOpen } from '@/features/commerce/cart/stored/use-cart-summary'
import { CodeBoundary, lazyCode } from '@/ui/on-demand/lazy-code'
import { withCode } from '@/ui/on-demand/with-code'
import { mayHaveOrdered } from './state/order-opened'

const CheckoutDrawer = lazyCode(() => import('./CheckoutDrawer').then((module) => module.CheckoutDrawer))

/**
 * Rendered once, in the frame of every public page. Loads the drawer when it opens, or ahead of time when the cart has
 * items.
 */
export function CheckoutHost({ shopClosed }: { shopClosed: boolean }) {
  const isOpen = useCartOpen()
  const isFilled = useCartCount() > 0
  const queryClient = useQueryClient()
  const [isLoaded, setIsLoaded] = useState(false)
  const isAsked = useRef(false)

  useEffect(() => {
    if (!isOpen || isLoaded) return
    const show = () => {
      setIsLoaded(true)
      openCart(true)
    }
    void withCode(CheckoutDrawer.load, show).then((isShown) => {
      // The next click opens the drawer again.
      if (!isShown) openCart(false)
    })
  }, [isOpen, isLoaded])

  useEffect(() => {
    if (!isFilled) return
    // Loads ahead of time. If that fails, opening the drawer tries again.
    const load = () =>
      void CheckoutDrawer.load().then(
        () => setIsLoaded(true),
        () => undefined,
      )
    if (!window.requestIdleCallback) {
      const timer = setTimeout(load, 500)
      return () => clearTimeout(timer)
    }
    const idle = window.requestIdleCallback(load, { timeout: 3000 })
    return () => cancelIdleCallback(idle)
  }, [isFilled])

  // Runs with the page and with every opening of the drawer: a tab that died during a payment leaves its outcome to the
  // next page.
  useEffect(() => {
    if (isAsked.current && !isOpen) return
    isAsked.current = true
    if (mayHaveOrdered()) import('./state/catch-up').then(({ catchUp }) => catchUp(queryClient)).catch(() => undefined)
  }, [isOpen, queryClient])

  if (!isLoaded) return null
  return (
    <CodeBoundary silent>
      <CheckoutDrawer shopClosed={shopClosed} />
    </CodeBoundary>
  )
}
