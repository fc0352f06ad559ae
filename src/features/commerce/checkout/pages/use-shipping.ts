// Shipping costs of the cart on this page, by the same rule as the server's (OP-12).
import { useCart } from '@/features/commerce/cart/stored/cart-store'
import { shopStatusQuery } from '@/features/commerce/shop-status/shop-status.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { missingToFreeShipping, shippingFor } from '@/features/commerce/catalog/delivery/shipping.rules'

/** Cents. Null while unknown, if nothing is shipped, and if shipping is already free. */
export function useShipping(): { shippingCents: number | null; missingCents: number | null } {
  const { lines } = useCart()
  const { data: terms } = useApiQuery(shopStatusQuery)
  if (!terms) return { shippingCents: null, missingCents: null }
  return { shippingCents: shippingFor(lines, terms), missingCents: missingToFreeShipping(lines, terms) }
}
