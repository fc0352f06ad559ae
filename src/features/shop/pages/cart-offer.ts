// What the shop hands to the cart: a snapshot of an item, and its prices by format.
import type { CartOffer } from '@/features/cart/cart'
import type { ShopItem } from '../shop.contract'
import { choosableFormats } from '../shop.rules'

/** An item as the cart takes it. Free items never go there (OP-15): do not ask for them. */
export function offerOf(item: ShopItem): CartOffer {
  const { id, slug, title, image, category, priceCents, digitalPriceCents } = item
  const { hasTracking, currentStock } = item.inventory
  return {
    product: { id, slug, title, image, category, inventory: { hasTracking, currentStock } },
    formats: choosableFormats(item),
    priceCents,
    digitalPriceCents,
  }
}
