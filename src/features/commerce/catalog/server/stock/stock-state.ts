// Reads the current holds of items and variants. The shop's pages and the checkout both use it, so that they agree.
import { and, gt } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { isAnyOf } from '@/db/schema/columns'
import type { shopItems } from '@/db/schema/commerce/shop'
import { stockHolds } from '@/db/schema/commerce/orders/stock-holds'
import { availableStock, doubtMs, nothingHeld, type StockState } from '../../stock/stock.rules'
import type { Variant } from '@/features/commerce/sheet-music/server/editions/variants'

/** The unit that stock is counted by: one item, or one variant of it. */
export type Counted = { itemId: string; variantId: string | null }

/** Returns equal keys for the same item and variant. */
export const stockKey = ({ itemId, variantId }: Counted): string => `${itemId} ${variantId}`

export type StockStates = (counted: Counted) => StockState

/** Returns the holds on these items at `now`. Leaves out those of the checkout `besides`: it does not block itself. */
export async function stockStates(
  db: Database | Transaction,
  items: readonly Pick<Counted, 'itemId'>[],
  now: Date,
  besides?: string,
): Promise<StockStates> {
  const states = new Map<string, StockState>()
  if (items.length > 0) {
    const since = new Date(now.getTime() - doubtMs)
    const ids = items.map(({ itemId }) => itemId)
    const rows = await db
      .select()
      .from(stockHolds)
      .where(and(isAnyOf(stockHolds.shop_item_id, ids), gt(stockHolds.expires_at, since)))
    for (const { checkout_id, shop_item_id, variant_id, quantity, approved_at, expires_at } of rows) {
      const key = stockKey({ itemId: shop_item_id, variantId: variant_id })
      const state = states.get(key) ?? nothingHeld
      const isLive = expires_at > now
      if (isLive && checkout_id === besides) continue
      if (isLive && approved_at !== null) states.set(key, { ...state, approved: state.approved + quantity })
      else if (isLive) states.set(key, { ...state, unpaid: state.unpaid + quantity })
      else if (approved_at === null) states.set(key, { ...state, endedUnpaid: [...state.endedUnpaid, expires_at] })
    }
  }
  return (counted) => states.get(stockKey(counted)) ?? nothingHeld
}

/**
 * Returns the counts of an item and of its variants, less what a visitor cannot buy now. Null stays null: not tracked.
 */
export function availableCounts(
  states: StockStates,
  item: Pick<typeof shopItems.$inferSelect, 'id' | 'inventory_count'>,
  variants: readonly Variant[],
  now: Date,
): { inventoryCount: number | null; variants: Variant[] } {
  const available = (count: number | null, variantId: string | null) =>
    count === null ? null : availableStock(count, states({ itemId: item.id, variantId }), now)
  return {
    inventoryCount: available(item.inventory_count, null),
    variants: variants.map((variant) => ({
      ...variant,
      inventoryCount: available(variant.inventoryCount, variant.id),
    })),
  }
}
