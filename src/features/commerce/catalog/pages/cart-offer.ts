// Converts a shop item for the cart: a snapshot of it, and the ways to buy it.
import type { CartInventory, CartOffer } from '@/features/commerce/cart/cart'
import type { ShopItem } from '../catalog.contract'

/** Pieces held for this browser. */
export type HeldGoods = { itemId: string; variantId: string | null; quantity: number }

/**
 * Returns an item in the form that the cart needs. Pieces held for this browser count as in stock. Free items are never
 * in the cart (OP-15): they have no offers.
 */
export function toCartOffer(item: ShopItem, held: readonly HeldGoods[] = []): CartOffer {
  const { id, slug, title, image, category, offers, variants, licences, weightGrams, isHomeZoneOnly, release } = item
  const withHeld = ({ hasTracking, currentStock }: CartInventory, variantId: string | null): CartInventory => {
    const own = held
      .filter((one) => one.itemId === id && one.variantId === variantId)
      .reduce((sum, one) => sum + one.quantity, 0)
    return { hasTracking, currentStock: currentStock === null ? null : currentStock + own }
  }
  return {
    product: {
      ...{ id, slug, title, image, category, weightGrams, isHomeZoneOnly },
      ...(release && { release: release.id }),
      ...(item.pay_more && { mayPayMore: true }),
      inventory: withHeld(item.inventory, null),
    },
    formats: offers,
    licences,
    variants: variants.map(({ inventory, weightGrams: own, ...variant }) => ({
      ...variant,
      weightGrams: own ?? weightGrams,
      inventory: withHeld(inventory, variant.id),
    })),
  }
}
