// Refreshes the cart from the shop (OP-01): whenever it is opened, and whenever the shop says that something changed.
import { useEffect } from 'react'
import { useCartOpen } from '@/features/commerce/cart/use-cart-summary'
import { useCart } from '@/features/commerce/cart/cart-store'
import { refreshFromShop } from '@/features/commerce/cart/pages/cart-actions'
import { useApiQuery } from '@/lib/use-api-query'
import { currentItemsQuery } from '../shop.queries'
import { toCartOffer, type HeldGoods } from './cart-offer'

type Props = {
  /** While a payment is being settled: what the buyer has just bought must not look sold out to him. */
  paused: boolean
  /** What is held for this browser when it is asked; the shop's numbers leave it out. Stays the same function. */
  heldNow(): HeldGoods[]
}

/** Shows nothing. */
export function CartRefresh({ paused, heldNow }: Props) {
  const ids = [...new Set(useCart().lines.map((line) => line.product.id))].toSorted()
  const asked = ids.join(',')
  const { data, isFetching, refetch } = useApiQuery(currentItemsQuery(ids), { enabled: asked !== '' && !paused })
  const isOpen = useCartOpen()

  useEffect(() => {
    // A changed cart has a query of its own that is asking already.
    if (isOpen && asked !== '' && !paused) void refetch({ cancelRefetch: false })
  }, [isOpen, asked, paused, refetch])

  useEffect(() => {
    // Again after every answer, the same one too: what is held may have ended meanwhile.
    if (!data || paused || isFetching) return
    const held = heldNow()
    const offers = data.items.filter((item) => !item.isFree).map((item) => toCartOffer(item, held))
    refreshFromShop(offers, asked.split(','))
  }, [data, asked, paused, isFetching, heldNow])
  return null
}
