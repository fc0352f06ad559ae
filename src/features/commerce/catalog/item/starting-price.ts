// Calculates the starting price of an item, where one line names it.
import { priceRange } from '@/features/commerce/cart/cart-choices'
import type { ShopItem } from '../catalog.contract'

/** Returns the cents of the cheapest way to buy it. `isFrom`: there are dearer ones. Null while it is not for sale. */
export function startingPrice(
  item: Pick<ShopItem, 'category' | 'offers' | 'variants' | 'licences'>,
): { cents: number; isFrom: boolean } | null {
  const ranges = item.offers.map((offer) => priceRange({ product: item, ...item }, offer))
  if (ranges.length === 0) return null
  const cents = Math.min(...ranges.map(({ lowest }) => lowest))
  return { cents, isFrom: ranges.some(({ highest }) => highest > cents) }
}
