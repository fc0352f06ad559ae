// Manages holds of buyers who have not approved a payment: up to three pieces of each item for 15 minutes, once a day
// for a browser and its network (decision 0028).
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { isAnyOf } from '@/db/schema/columns'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { stockHolds } from '@/db/schema/commerce/orders/stock-holds'
import { isDoubtful, mostHeldUnpaid, rememberedMs, unpaidHoldMs } from '@/features/commerce/catalog/stock/stock.rules'
import type { ItemForSale } from '@/features/commerce/catalog/server/selling/items-for-sale'
import type { StockMove } from '@/features/commerce/catalog/server/stock/stock'
import { stockKey, stockStates } from '@/features/commerce/catalog/server/stock/stock-state'
import { announceEnd, trackedStock, holdKey, startShortages, type Shortage } from './holds'

type Hold = typeof stockHolds.$inferSelect
type World = Pick<Context, 'clock'>

/** The owner of a hold: a checkout, its browser, and the keyed hash of its network. */
export type Holder = { checkoutId: string; cookieHash: string; network: string }

/** The goods that a checkout currently holds for its browser. */
export type OwnHold = {
  held: { itemId: string; variantId: string | null; quantity: number }[]
  /** Time when the first of the holds ends; null when nothing is held. */ until: Date | null
}

const holdEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + unpaidHoldMs)

/**
 * Begins a purchase: returns the shortages of these goods. Without shortages it holds up to three pieces of each, if
 * browser and network had no hold on it today. A hold of the same browser for another cart is carried over with its
 * original end. The items must be locked.
 */
export async function holdUnpaid(
  tx: Transaction,
  ctx: World,
  holder: Holder,
  needs: readonly StockMove[],
  locked: readonly ItemForSale[],
): Promise<Shortage[]> {
  const wanted = needs.filter((need) => need.takesStock)
  if (wanted.length === 0) return []
  const now = ctx.clock.now()
  const states = await stockStates(tx, wanted, now, holder.checkoutId)
  const short = startShortages(wanted, locked, states, now)
  if (short.length > 0) return short
  const today = await holdsToday(tx, holder, wanted, now)
  for (const need of wanted.filter((one) => trackedStock(locked, one) !== null)) {
    const ofSame = today.filter(({ hold }) => holdKey(hold) === stockKey(need))
    // A checkout has one hold on an item at most, so its own comes first.
    const own =
      ofSame.find(({ hold }) => hold.checkout_id === holder.checkoutId) ??
      ofSame.find(({ hold, cookieHash }) => cookieHash === holder.cookieHash && holdEnd(hold.created_at) > now)
    if (own) await carryOver(tx, holder, own.hold, need, now)
    else if (ofSame.length === 0 && !isDoubtful(states(need).endedUnpaid, now)) await begin(tx, holder, need, now)
  }
  return []
}

/**
 * Returns holds of the last day on these items by this browser or its network. Leaves out approved payments of other
 * checkouts.
 */
const holdsToday = (
  tx: Transaction,
  { checkoutId, cookieHash, network }: Holder,
  wanted: readonly StockMove[],
  now: Date,
): Promise<{ hold: Hold; cookieHash: string }[]> =>
  tx
    .select({ hold: stockHolds, cookieHash: checkouts.cookie_hash })
    .from(stockHolds)
    .innerJoin(checkouts, eq(checkouts.id, stockHolds.checkout_id))
    .where(
      and(
        isAnyOf(
          stockHolds.shop_item_id,
          wanted.map(({ itemId }) => itemId),
        ),
        gt(stockHolds.expires_at, new Date(now.getTime() - rememberedMs)),
        or(eq(checkouts.cookie_hash, cookieHash), eq(checkouts.network, network)),
        or(isNull(stockHolds.approved_at), eq(stockHolds.checkout_id, checkoutId)),
      ),
    )

async function begin(
  tx: Transaction,
  { checkoutId }: Holder,
  { itemId, variantId, quantity }: StockMove,
  now: Date,
): Promise<void> {
  await tx
    .insert(stockHolds)
    .values({
      checkout_id: checkoutId,
      shop_item_id: itemId,
      variant_id: variantId,
      quantity: Math.min(quantity, mostHeldUnpaid),
      expires_at: holdEnd(now),
      created_at: now,
    })
  await announceEnd(tx, holdEnd(now))
}

/** Its end was announced when it began. */
async function carryOver(
  tx: Transaction,
  { checkoutId }: Holder,
  hold: Hold,
  { quantity }: StockMove,
  now: Date,
): Promise<void> {
  const end = holdEnd(hold.created_at)
  const isCurrent = hold.checkout_id === checkoutId && hold.expires_at > now
  if (isCurrent || end <= now) return
  await tx
    .update(stockHolds)
    .set({ checkout_id: checkoutId, approved_at: null, quantity: Math.min(quantity, mostHeldUnpaid), expires_at: end })
    .where(eq(stockHolds.id, hold.id))
}

/** Returns what a checkout holds now, approved or not. */
export async function findOwnHold(tx: Transaction, ctx: World, checkoutId: string): Promise<OwnHold> {
  const rows = await tx
    .select()
    .from(stockHolds)
    .where(and(eq(stockHolds.checkout_id, checkoutId), gt(stockHolds.expires_at, ctx.clock.now())))
  const ends = rows.map((row) => row.expires_at.getTime())
  return {
    held: rows.map((row) => ({ itemId: row.shop_item_id, variantId: row.variant_id, quantity: row.quantity })),
    until: ends.length === 0 ? null : new Date(Math.min(...ends)),
  }
}
