// What an item costs at least, where it is named in one line.
import { priceRange } from '@/features/commerce/cart/cart-choices'
import type { ShopItem } from './shop.contract'

/** Cents of the cheapest way to buy it, and whether there are dearer ones; null while it is not for sale. */
export function startingPrice(
  item: Pick<ShopItem, 'category' | 'offers' | 'variants' | 'licences'>,
): { cents: number; isFrom: boolean } | null {
  const ranges = item.offers.map((offer) => priceRange({ product: item, ...item }, offer))
  if (ranges.length === 0) return null
  const cents = Math.min(...ranges.map(({ lowest }) => lowest))
  return { cents, isFrom: ranges.some(({ highest }) => highest > cents) }
}
