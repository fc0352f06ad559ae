// Calculates the price of an item where one line names it.
import { priceRange } from '@/features/commerce/cart/cart-choices'
import type { ShopItem } from '../catalog.contract'

/**
 * Returns the price, in cents, of what the item's title names: of the parcel if it is sent by post, otherwise of the
 * cheapest way to get it. `isFrom`: there are dearer choices. `beforeCents`: its price before a running sale. Null while
 * it is not for sale.
 */
export function startingPrice(
  item: Pick<ShopItem, 'category' | 'offers' | 'variants' | 'licences'>,
): { cents: number; isFrom: boolean; beforeCents?: number | undefined } | null {
  const [first] = item.offers
  const ranges = (first?.delivery === 'parcel' ? [first] : item.offers).map((offer) =>
    priceRange({ product: item, ...item }, offer),
  )
  if (ranges.length === 0) return null
  const cents = Math.min(...ranges.map(({ lowest }) => lowest))
  const beforeCents = ranges.find(({ lowest }) => lowest === cents)?.before
  return { cents, isFrom: ranges.some(({ highest }) => highest > cents), ...(beforeCents && { beforeCents }) }
}
