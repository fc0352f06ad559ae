// The cart drawer (CART-17 to CART-22). Checkout happens in the same drawer: the checkout feature passes in its steps, which replace the cart.
import '@/ui/modal.part.css'
import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { Drawer } from '@/ui/Drawer'
import { useCart } from '../stored/cart-store'
import { cartTotals, itemsInCart } from '../cart-totals'
import { clearCart } from './cart-actions'
import { CartLines } from './CartLines'
import { Sums } from './Sums'

/** Content of the drawer that replaces the cart. */
export type DrawerStage = { title: string; description?: ReactNode; body: ReactNode; footer?: ReactNode }

export type CartDrawerProps = {
  open: boolean
  onClose: () => void
  onCheckout: () => void
  /** Shipping in cents; null if nothing is shipped, or while it is not known. */
  shippingCents: number | null
  /** Taken off by a code. */
  discount: { text: string; cents: number } | null
  /** Delivery time of the parcel. */
  shippingDetail?: string | null
  /** Choice of the country and the field for a code, shown above the sums. */
  shipTo?: ReactNode
  /** Shown above the sums. */
  shippingNote?: ReactNode
  instead?: DrawerStage | null
}

export function CartDrawer({
  open,
  onClose,
  onCheckout,
  discount,
  shippingCents,
  shippingDetail,
  shipTo,
  shippingNote,
  instead,
}: CartDrawerProps) {
  const cart = useCart()
  const { totalItems, subtotalCents, totalCents } = cartTotals(cart)
  if (instead) {
    return (
      <Drawer
        open={open}
        onClose={onClose}
        title={instead.title}
        description={instead.description}
        footer={instead.footer}
      >
        {instead.body}
      </Drawer>
    )
  }
  const footer = totalItems > 0 && (
    <div className="grid gap-4">
      <div>
        {shipTo}
        {shippingNote && <p className="type-small text-gold">{shippingNote}</p>}
        <Sums
          className="gap-x-8"
          itemsCents={subtotalCents}
          discount={discount}
          shippingCents={shippingCents}
          shippingDetail={shippingDetail}
          totalCents={totalCents - (discount?.cents ?? 0) + (shippingCents ?? 0)}
        />
      </div>
      <div className="flex flex-wrap justify-center gap-x-3">
        <Button variant="ghost" className="order-last sm:order-none sm:-ml-3" onClick={clearCart}>
          Clear Cart
        </Button>
        <Button variant="primary" className="flex-auto px-5!" onClick={onCheckout}>
          Proceed to Checkout
        </Button>
      </div>
    </div>
  )
  return (
    <Drawer
      isTall
      open={open}
      onClose={onClose}
      title="Shopping Cart"
      description={itemsInCart(totalItems)}
      footer={footer || undefined}
    >
      <CartLines cart={cart} />
    </Drawer>
  )
}
