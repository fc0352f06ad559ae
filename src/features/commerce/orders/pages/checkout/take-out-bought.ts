// Taking what was paid out of this browser's cart (CHK-29), once per order however many of its tabs hear of the payment.
import { withoutBought } from '@/features/commerce/cart/cart.bought'
import { currentCart, readStoredCart, replaceCart } from '@/features/commerce/cart/cart.store'
import type { OrderRecord } from '../../orders.contract'

const storageKey = 'shop-orders-taken-out'
const kept = 10

function takenOut(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Takes the lines of a paid order out of the cart; what was added meanwhile stays. The second time for the same order it does nothing. */
export function takeOutBought(orderID: string, orders: readonly OrderRecord[]): void {
  const before = takenOut()
  if (before.includes(orderID)) return
  // Another tab may have changed it a moment ago.
  readStoredCart()
  replaceCart(
    withoutBought(
      currentCart(),
      orders.map(({ shop_item_id, format, variant_id, quantity }) => ({
        productId: shop_item_id,
        format,
        variantId: variant_id,
        quantity,
      })),
    ),
  )
  try {
    localStorage.setItem(storageKey, JSON.stringify([...before, orderID].slice(-kept)))
  } catch {
    // Without storage there is only this tab's cart.
  }
}
