// Loads the drawer when somebody needs it: the only part of cart and checkout that every page carries.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useCartCount, useCartOpen } from '@/features/commerce/cart/use-cart-summary'
import { mayHaveOrdered } from './order-opened'

const CheckoutDrawer = lazy(() => import('./CheckoutDrawer').then((module) => ({ default: module.CheckoutDrawer })))

/** Once, in the frame of every public page. Loads the drawer when it opens, or ahead of time when there is something in the cart. */
export function CheckoutHost({ shopClosed }: { shopClosed: boolean }) {
  const isOpen = useCartOpen()
  const isFilled = useCartCount() > 0
  const queryClient = useQueryClient()
  const [isWanted, setIsWanted] = useState(false)
  const isAsked = useRef(false)
  if (isOpen && !isWanted) setIsWanted(true)

  useEffect(() => {
    if (!isFilled) return
    const load = () => setIsWanted(true)
    if (!window.requestIdleCallback) {
      const timer = setTimeout(load, 500)
      return () => clearTimeout(timer)
    }
    const idle = window.requestIdleCallback(load, { timeout: 3000 })
    return () => cancelIdleCallback(idle)
  }, [isFilled])

  // With the page, and with every opening of the drawer: a tab that died in the middle of a payment leaves its outcome to the next page.
  useEffect(() => {
    if (isAsked.current && !isOpen) return
    isAsked.current = true
    if (mayHaveOrdered()) import('./catch-up').then(({ catchUp }) => catchUp(queryClient)).catch(() => undefined)
  }, [isOpen, queryClient])

  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <CheckoutDrawer shopClosed={shopClosed} />
    </Suspense>
  )
}
