// Keeping goods for a buyer for a while: under a lock on the items' rows, so that what is kept is never more than there is (payments-security 2.5).
import { and, eq, gt, inArray, lt, ne, sum } from 'drizzle-orm'
import type { Context } from '@/adapters/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { stockHolds } from '@/db/schema/orders'
import { checkStock } from '@/features/cart/cart.offer'
import { lockItemsForSale, type ItemForSale } from '@/features/shop/server/items'
import type { StockNeed } from '../orders.rules'

/** One item, or one variant of it: what stock is counted by. */
type Counted = { itemId: string; variantId: string | null }

export type Shortage = Counted & {
  /** CART-09, to the letter. */
  message: string
}

/** The same for the same item and variant. */
export const stockKey = ({ itemId, variantId }: Counted): string => `${itemId} ${variantId}`

/** Pieces in stock; null when it is not tracked, was deleted or has lost the variant: then there is nothing to hold. */
function countOf(items: readonly ItemForSale[], { itemId, variantId }: Counted): number | null {
  const item = items.find((one) => one.id === itemId)
  if (variantId === null) return item?.inventoryCount ?? null
  return item?.variants.find((variant) => variant.id === variantId)?.inventoryCount ?? null
}

/**
 * Keeps these goods for a checkout until `until`, all of them or none; a hold it has already is renewed. Answers what is short.
 * `locked` are the items, locked by the caller; left out, they are locked here, in id order.
 * An item that was deleted or is not tracked (any more) needs no hold.
 */
export async function takeHolds(
  tx: Transaction, ctx: Pick<Context, 'clock'>, checkoutId: string, needs: readonly StockNeed[], until: Date, locked?: readonly ItemForSale[],
): Promise<Shortage[]> {
  const wanted = needs.filter((need) => need.takesStock)
  if (wanted.length === 0) return []
  const items = locked ?? (await lockItemsForSale(tx, wanted.map((need) => need.itemId)))
  const short = await shortages(tx, ctx, checkoutId, wanted, items)
  if (short.length > 0) return short
  for (const need of wanted) {
    if (countOf(items, need) === null) continue
    const { itemId, variantId, quantity } = need
    await tx
      .insert(stockHolds)
      .values({ checkout_id: checkoutId, shop_item_id: itemId, variant_id: variantId, quantity, expires_at: until })
      .onConflictDoUpdate({ target: [stockHolds.checkout_id, stockHolds.shop_item_id, stockHolds.variant_id], set: { quantity, expires_at: until } })
  }
  return []
}

/** What of these needs cannot be had: the checkout's own live hold is its own, those of others are not there to be had. The items must be locked. */
export async function shortages(
  tx: Transaction, ctx: Pick<Context, 'clock'>, checkoutId: string, needs: readonly StockNeed[], locked: readonly ItemForSale[],
): Promise<Shortage[]> {
  const now = ctx.clock.now()
  const ids = needs.filter((need) => need.takesStock).map((need) => need.itemId)
  if (ids.length === 0) return []
  const live = and(inArray(stockHolds.shop_item_id, ids), gt(stockHolds.expires_at, now))
  const others = await tx
    .select({ itemId: stockHolds.shop_item_id, variantId: stockHolds.variant_id, quantity: sum(stockHolds.quantity).mapWith(Number) })
    .from(stockHolds)
    .where(and(live, ne(stockHolds.checkout_id, checkoutId)))
    .groupBy(stockHolds.shop_item_id, stockHolds.variant_id)
  const own = await tx.select().from(stockHolds).where(and(live, eq(stockHolds.checkout_id, checkoutId)))
  const heldByOthers = new Map(others.map((row) => [stockKey(row), row.quantity]))
  const heldHere = new Map(own.map((row) => [stockKey({ itemId: row.shop_item_id, variantId: row.variant_id }), row.quantity]))
  return needs.flatMap((need) => {
    const count = countOf(locked, need)
    if (!need.takesStock || count === null) return []
    // The owner may have lowered the count below what is kept: whoever holds goods and comes first still gets them.
    const isKept = (heldHere.get(stockKey(need)) ?? 0) >= need.quantity
    const available = count - (isKept ? 0 : (heldByOthers.get(stockKey(need)) ?? 0))
    const stock = checkStock({ hasTracking: true, currentStock: available }, need.quantity)
    return stock.allowed ? [] : [{ itemId: need.itemId, variantId: need.variantId, message: stock.message }]
  })
}

/** Lets the goods of these checkouts go. */
export async function releaseHolds(tx: Transaction, checkoutIds: readonly string[]): Promise<void> {
  if (checkoutIds.length > 0) await tx.delete(stockHolds).where(inArray(stockHolds.checkout_id, [...checkoutIds]))
}

/** Removes holds that nobody can renew any more. */
export async function forgetOldHolds(db: Database, ctx: Pick<Context, 'clock'>): Promise<void> {
  const oneDayAgo = new Date(ctx.clock.now().getTime() - 24 * 60 * 60 * 1000)
  await db.delete(stockHolds).where(lt(stockHolds.expires_at, oneDayAgo))
}
