// What the shop hands to the cart: a snapshot of an item, and the ways to buy it.
import type { CartOffer } from '@/features/cart/cart'
import type { ShopItem } from '../shop.contract'

/** An item as the cart takes it. Free items never go there (OP-15): they have no offers. */
export function offerOf(item: ShopItem): CartOffer {
  const { id, slug, title, image, category, offers, variants } = item
  const { hasTracking, currentStock } = item.inventory
  return { product: { id, slug, title, image, category, inventory: { hasTracking, currentStock } }, formats: offers, variants }
}
