// Manages holds of buyers who have not approved a payment: a few pieces, once, and little for each network (decision
// 0028; the arithmetic is in stock.rules.ts).
import { and, eq, gt, inArray, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { isAnyOf } from '@/db/schema/columns'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { stockHolds } from '@/db/schema/commerce/orders/stock-holds'
import {
  holdable,
  isDoubtful,
  rememberedMs,
  unpaidHoldMs,
  type StockState,
} from '@/features/commerce/catalog/stock/stock.rules'
import { announceEnd, countedStock, holdKey, startShortages, type Shortage } from './holds'
import { lockItemsForSale, type ItemForSale } from '@/features/commerce/catalog/server/items'
import type { StockMove } from '@/features/commerce/catalog/server/stock/stock'
import { stockKey, stockStates, type StockStates } from '@/features/commerce/catalog/server/stock/stock-state'

type Hold = typeof stockHolds.$inferSelect
type World = Pick<Context, 'clock'>

/**
 * The owner of a hold: a checkout, its browser, and the keyed hash of its network; null when the network is no longer
 * known.
 */
export type Holder = { checkoutId: string; cookieHash: string; network: string | null }

/** The goods that a checkout currently holds for its browser. */
export type OwnHold = {
  held: { itemId: string; variantId: string | null; quantity: number }[]
  /** Time when the first of the holds ends; null when nothing is held. */ until: Date | null
}

const holdEnd = (hold: Hold): Date => new Date(hold.created_at.getTime() + unpaidHoldMs)

/**
 * Begins a purchase: returns the shortages of these goods. Without shortages it holds as many as an unpaid checkout may
 * hold, possibly none. A hold of the same browser for another cart is carried over with its original end. The items
 * must be locked.
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
  if (short.length === 0) await holdSome(tx, holder, wanted, { locked, states, now })
  return short
}

type Stock = { locked: readonly ItemForSale[]; states: StockStates; now: Date }

async function holdSome(
  tx: Transaction,
  holder: Holder,
  wanted: readonly StockMove[],
  { locked, states, now }: Stock,
): Promise<void> {
  const ids = wanted.map((need) => need.itemId)
  const known = await holdsNearby(tx, holder, ids, now)
  let ofNetwork = await heldByNetwork(tx, holder, now)
  for (const need of wanted) {
    const count = countedStock(locked, need)
    if (count === null) continue
    const state = states(need)
    const ofSame = known.filter(({ hold }) => holdKey(hold) === stockKey(need))
    const held = continued(ofSame, holder, now)
    if (held === 'none' || (held === null && isDoubtful(state.endedUnpaid, now))) continue
    const quantity = allowedQuantity(need.quantity, held, { count, state, ofNetwork, now })
    ofNetwork += quantity
    if (held === null) await begin(tx, holder, need, quantity, now)
    else await goOn(tx, holder, held, quantity, now)
  }
}

/**
 * Reverts an approval that brought no payment. Earlier holds are unpaid again, until their original end. Holds that
 * began with the approval end.
 */
export async function turnBack(
  tx: Transaction,
  ctx: World,
  holder: Holder,
  needs: readonly StockMove[],
): Promise<void> {
  const approved = await tx
    .select()
    .from(stockHolds)
    .where(and(eq(stockHolds.checkout_id, holder.checkoutId), isNotNull(stockHolds.approved_at)))
  if (approved.length === 0) return
  const ids = approved.map((hold) => hold.shop_item_id)
  const locked = await lockItemsForSale(tx, ids)
  const since = approved.filter(beganApproved).map((hold) => hold.id)
  if (since.length > 0) await tx.delete(stockHolds).where(inArray(stockHolds.id, since))
  const keys = new Set(approved.filter((hold) => !beganApproved(hold)).map(holdKey))
  const again = needs.filter((need) => need.takesStock && keys.has(stockKey(need)))
  if (again.length === 0) return
  const now = ctx.clock.now()
  const states = await stockStates(tx, again, now, holder.checkoutId)
  await holdSome(tx, holder, again, { locked, states, now })
}

const beganApproved = (hold: Hold): boolean => hold.approved_at?.getTime() === hold.created_at.getTime()

type Known = { hold: Hold; isOwnBrowser: boolean }

/**
 * Returns holds of the last day on these items by this checkout, its browser or its network. Leaves out approved
 * payments of others.
 */
async function holdsNearby(
  tx: Transaction,
  { checkoutId, cookieHash, network }: Holder,
  itemIds: readonly string[],
  now: Date,
): Promise<Known[]> {
  const isNear = or(
    eq(checkouts.cookie_hash, cookieHash),
    network === null ? undefined : eq(checkouts.network, network),
  )
  const rows = await tx
    .select({ hold: stockHolds, cookieHash: checkouts.cookie_hash })
    .from(stockHolds)
    .innerJoin(checkouts, eq(checkouts.id, stockHolds.checkout_id))
    .where(
      and(
        isAnyOf(stockHolds.shop_item_id, itemIds),
        gt(stockHolds.expires_at, new Date(now.getTime() - rememberedMs)),
        isNear,
        or(isNull(stockHolds.approved_at), eq(stockHolds.checkout_id, checkoutId)),
      ),
    )
  return rows.map((row) => ({ hold: row.hold, isOwnBrowser: row.cookieHash === cookieHash }))
}

/** Returns the pieces of all items that other checkouts of this network hold unpaid. */
async function heldByNetwork(tx: Transaction, { checkoutId, network }: Holder, now: Date): Promise<number> {
  if (network === null) return 0
  const rows = await tx
    .select({ quantity: stockHolds.quantity })
    .from(stockHolds)
    .innerJoin(checkouts, eq(checkouts.id, stockHolds.checkout_id))
    .where(
      and(
        eq(checkouts.network, network),
        ne(stockHolds.checkout_id, checkoutId),
        isNull(stockHolds.approved_at),
        gt(stockHolds.expires_at, now),
      ),
    )
  return rows.reduce((sum, row) => sum + row.quantity, 0)
}

/**
 * Returns the hold to continue: this checkout's own, or one that its browser gave up early for another cart. Null: a
 * new one may begin. `none`: the browser holds it for another checkout, or browser or network already had their hold
 * today.
 */
function continued(known: readonly Known[], { checkoutId }: Holder, now: Date): Hold | 'none' | null {
  const own = known.find(({ hold }) => hold.checkout_id === checkoutId)
  if (own) return own.hold
  if (known.some(({ hold, isOwnBrowser }) => isOwnBrowser && hold.expires_at > now)) return 'none'
  const givenUp = known.find(({ hold, isOwnBrowser }) => isOwnBrowser && holdEnd(hold) > now)
  if (givenUp) return givenUp.hold
  return known.some(({ hold }) => hold.expires_at <= now) ? 'none' : null
}

type Facts = { count: number; state: StockState; ofNetwork: number; now: Date }

/** A hold that has not ended keeps its pieces, and grows if it may. */
function allowedQuantity(wanted: number, held: Hold | null, { count, state, ofNetwork, now }: Facts): number {
  if (held !== null && holdEnd(held) <= now) return 0
  const isUnderWay = held !== null && held.approved_at === null && held.expires_at > now
  return Math.max(isUnderWay ? Math.min(wanted, held.quantity) : 0, holdable(wanted, count, state, ofNetwork))
}

async function begin(
  tx: Transaction,
  { checkoutId }: Holder,
  { itemId, variantId }: StockMove,
  quantity: number,
  now: Date,
): Promise<void> {
  if (quantity === 0) return
  const end = new Date(now.getTime() + unpaidHoldMs)
  await tx
    .insert(stockHolds)
    .values({
      checkout_id: checkoutId,
      shop_item_id: itemId,
      variant_id: variantId,
      quantity,
      expires_at: end,
      created_at: now,
    })
  await announceEnd(tx, end)
}

async function goOn(tx: Transaction, { checkoutId }: Holder, hold: Hold, quantity: number, now: Date): Promise<void> {
  const end = holdEnd(hold)
  if (quantity === 0) {
    // The hold ends but stays stored.
    const isOver = hold.approved_at === null && hold.expires_at <= now
    if (!isOver)
      await tx
        .update(stockHolds)
        .set({ approved_at: null, expires_at: end < now ? end : now })
        .where(eq(stockHolds.id, hold.id))
    return
  }
  const isSame =
    hold.checkout_id === checkoutId && hold.approved_at === null && hold.quantity === quantity && hold.expires_at > now
  if (isSame) return
  await tx
    .update(stockHolds)
    .set({ checkout_id: checkoutId, approved_at: null, quantity, expires_at: end })
    .where(eq(stockHolds.id, hold.id))
  await announceEnd(tx, end)
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
