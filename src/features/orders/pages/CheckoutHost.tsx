// Keeps the drawer out of the way until somebody needs it: the only part of cart and checkout that every page carries.
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useCartCount, useCartOpen } from '@/features/cart/cart.signal'
import { rememberedOrder } from './order-in-progress'

const CheckoutDrawer = lazy(() => import('./CheckoutDrawer').then((module) => ({ default: module.CheckoutDrawer })))

/** Once, in the frame of every public page. Loads the drawer when it opens, or ahead of time when there is something in the cart. */
export function CheckoutHost({ shopClosed }: { shopClosed: boolean }) {
  const isOpen = useCartOpen()
  const isFilled = useCartCount() > 0
  const queryClient = useQueryClient()
  const [isWanted, setIsWanted] = useState(false)
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

  // A tab that was reloaded in the middle of a payment takes it up again.
  useEffect(() => {
    const order = rememberedOrder()
    // Who has opened a link of the mail needs no card that announces it: it would stand before the download.
    if (order?.state === 'paid' && window.location.pathname.startsWith('/d/')) return
    if (order) void import('./checkout-store').then(({ resumeOrder }) => resumeOrder(order, queryClient))
  }, [queryClient])

  if (!isWanted) return null
  return (
    <Suspense fallback={null}>
      <CheckoutDrawer shopClosed={shopClosed} />
    </Suspense>
  )
}
