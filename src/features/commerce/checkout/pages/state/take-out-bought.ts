// Removes the paid goods from this browser's cart (CHK-29), once per order for any number of windows that learn of the
// payment. The other windows are told.
import { withoutBought } from '@/features/commerce/cart/stored/without-bought'
import { currentCart, readStoredCart, replaceCart } from '@/features/commerce/cart/stored/cart-store'
import type { OrderRecord } from '../../checkout.contract'
import { storedText } from '@/ui/stored-text'

const storageKey = 'shop-orders-taken-out'
const stored = storedText(() => localStorage, storageKey)
const maxRemembered = 10

function takenOut(text = stored.read()): string[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/**
 * Calls `tell` with the order whenever another window of this browser has paid one and removed its goods from the cart.
 * Returns the function that stops it.
 */
export function watchOtherWindows(tell: (orderID: string) => void): () => void {
  function hear({ key, newValue }: StorageEvent): void {
    const orderID = key === storageKey ? takenOut(newValue).at(-1) : undefined
    if (orderID !== undefined) tell(orderID)
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

/**
 * Removes the lines of a paid order from the cart. Items added meanwhile stay. A second call for the same order does
 * nothing.
 */
export function takeOutBought(orderID: string, orders: readonly OrderRecord[]): void {
  const before = takenOut()
  if (before.includes(orderID)) return
  // Another tab may have just changed the cart.
  readStoredCart()
  replaceCart(
    withoutBought(
      currentCart(),
      orders.map(({ shop_item_id, format, variant_id, licence_id, isTopUp, quantity }) => ({
        productId: shop_item_id,
        format,
        variantId: variant_id,
        licenceId: licence_id,
        isTopUp,
        quantity,
      })),
    ),
  )
  stored.write(JSON.stringify([...before, orderID].slice(-maxRemembered)))
}
