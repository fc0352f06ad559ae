// Refreshes the cart from the shop (OP-01): whenever the visitor opens it, and whenever the shop reports a change.
import { useEffect } from 'react'
import { useCartOpen } from '@/features/commerce/cart/stored/use-cart-summary'
import { useCart } from '@/features/commerce/cart/stored/cart-store'
import { refreshFromShop } from '@/features/commerce/cart/pages/cart-actions'
import { useApiQuery } from '@/lib/use-api-query'
import { useShopCurrency } from '@/ui/Price'
import { currentItemsQuery } from '../catalog.queries'
import { toCartOffer, type HeldGoods } from './cart-offer'

type Props = {
  /** True while a payment is in progress: the buyer's own purchase must not look sold out. */
  paused: boolean
  /**
   * Returns the goods currently held for this browser; the shop's numbers leave them out. Must be the same function on
   * every render.
   */
  heldNow(): HeldGoods[]
}

/** Renders nothing. */
export function CartRefresh({ paused, heldNow }: Props) {
  const ids = [...new Set(useCart().lines.map((line) => line.product.id))].toSorted()
  const asked = ids.join(',')
  const { data, isFetching, refetch } = useApiQuery(currentItemsQuery(ids), { enabled: asked !== '' && !paused })
  const isOpen = useCartOpen()
  const currency = useShopCurrency()

  useEffect(() => {
    // A changed cart has a query of its own, which is loading already.
    if (isOpen && asked !== '' && !paused) void refetch({ cancelRefetch: false })
  }, [isOpen, asked, paused, refetch])

  useEffect(() => {
    // Runs after every response, even an identical one: a hold may have ended meanwhile.
    if (!data || paused || isFetching) return
    const held = heldNow()
    const offers = data.items.filter((item) => !item.isFree).map((item) => toCartOffer(item, held))
    refreshFromShop(offers, asked.split(','), currency)
  }, [data, asked, paused, isFetching, heldNow, currency])
  return null
}
