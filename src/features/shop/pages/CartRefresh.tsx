// Keeps the cart honest (OP-01): whenever it is looked at, and whenever the shop says that something changed.
import { useEffect } from 'react'
import { useCartOpen } from '@/features/cart/cart.signal'
import { useCart } from '@/features/cart/cart.store'
import { refreshFromShop } from '@/features/cart/pages/cart-actions'
import { useApiQuery } from '@/lib/use-api-query'
import { currentItemsQuery } from '../shop.queries'
import { offerOf } from './cart-offer'

/** Shows nothing. `paused` while a payment is being settled: what the buyer has just bought must not look sold out to him. */
export function CartRefresh({ paused }: { paused: boolean }) {
  const ids = [...new Set(useCart().lines.map((line) => line.product.id))].toSorted()
  const asked = ids.join(',')
  const { data, refetch } = useApiQuery(currentItemsQuery(ids), { enabled: asked !== '' && !paused })
  const isOpen = useCartOpen()

  useEffect(() => {
    // A changed cart has a query of its own that is asking already.
    if (isOpen && asked !== '' && !paused) void refetch({ cancelRefetch: false })
  }, [isOpen, asked, paused, refetch])

  useEffect(() => {
    if (!data || paused) return
    const offers = data.items.filter((item) => !item.isFree).map(offerOf)
    refreshFromShop(offers, asked.split(','))
  }, [data, asked, paused])
  return null
}
