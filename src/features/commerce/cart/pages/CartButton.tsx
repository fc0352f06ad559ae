// The cart button in the header with its badge (NAV-03, NAV-04).
import { CountBadge } from '@/ui/Badge'
import { Button } from '@/ui/Button'
import { CartIcon } from '@/ui/Icon'
import { openCart } from '../stored/cart-summary-store'
import { useCartCount, useCartOpen } from '../stored/use-cart-summary'
import { piecesInCart } from '../cart-totals'

/**
 * Opens and closes the drawer. `hidden` while the shop is in maintenance. Without JavaScript there is no cart to open.
 */
export function CartButton({ hidden }: { hidden?: boolean }) {
  const totalItems = useCartCount()
  const isOpen = useCartOpen()
  if (hidden) return null
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="noscript:hidden"
        aria-label={`Shopping cart, ${piecesInCart(totalItems)}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => openCart()}
      >
        <CartIcon />
        <CountBadge count={totalItems} />
      </Button>
      <span role="status" className="visually-hidden">
        {totalItems > 0 && piecesInCart(totalItems)}
      </span>
    </>
  )
}
