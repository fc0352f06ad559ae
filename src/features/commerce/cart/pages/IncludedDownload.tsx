// Tells a buyer that a record in the cart includes this download, and offers to remove it.
import { formatMoney } from '@/lib/money'
import { Button } from '@/ui/Button'
import { useShopCurrency } from '@/ui/Price'
import type { Cart, CartLine } from '../cart'
import { cartTexts } from '../cart.texts'
import { includedWith } from '../cart.rules'
import { removeFromCart } from './cart-actions'

/** Renders nothing for a line that the buyer needs. */
export function IncludedDownload({ cart, line }: { cart: Cart; line: CartLine }) {
  const currency = useShopCurrency()
  const record = includedWith(cart, line)
  if (!record) return null
  return (
    <p className="type-small mt-1 text-gold">
      {cartTexts.included(record.formatName)}{' '}
      <Button variant="ghost" size="small" className="-ml-3 text-left" onClick={() => removeFromCart(line)}>
        <span>
          {cartTexts.removeIncluded(line.formatName)},{' '}
          <span className="whitespace-nowrap">−{formatMoney(line.unitCents, currency)}</span>
        </span>
      </Button>
    </p>
  )
}
