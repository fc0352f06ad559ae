// Holds goods for a buyer: all of them once a payment is approved, up to three of each for a quarter of an hour before
// that (OP-11, decision 0028). Always locks the items' rows, so that holds of approved payments never exceed the stock
// (payments-security 2.5).
import { and, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { stockHolds } from '@/db/schema/commerce/orders/stock-holds'
import { checkStock } from '@/features/commerce/cart/check-stock'
import {
  availableStock,
  mostHeldUnpaid,
  remainingStock,
  rememberedMs,
  unpaidHoldMs,
} from '@/features/commerce/catalog/stock/stock.rules'
import { second } from '@/lib/durations'
import { lockItemsForSale, type ItemForSale } from '@/features/commerce/catalog/server/selling/items-for-sale'
import type { StockMove } from '@/features/commerce/catalog/server/stock/stock'
import {
  stockKey,
  stockStates,
  type Counted,
  type StockStates,
} from '@/features/commerce/catalog/server/stock/stock-state'

type Hold = typeof stockHolds.$inferSelect
type World = Pick<Context, 'clock'>

export type Shortage = Counted & {
  /** The message of CART-09, exactly as required. */
  message: string
}

export const endedHoldTask = 'announce-ended-hold'

export const holdKey = (hold: Pick<Hold, 'shop_item_id' | 'variant_id'>): string =>
  stockKey({ itemId: hold.shop_item_id, variantId: hold.variant_id })

/**
 * Returns the pieces in stock. Null when the stock is not tracked, or the item or variant was deleted: then there is
 * nothing to hold.
 */
export function trackedStock(items: readonly ItemForSale[], { itemId, variantId }: Counted): number | null {
  const item = items.find((one) => one.id === itemId)
  if (variantId === null) return item?.inventoryCount ?? null
  return item?.variants.find((variant) => variant.id === variantId)?.inventoryCount ?? null
}

/**
 * Returns which of these needs cannot be met; the items must be locked. At the `start` of a purchase it subtracts
 * unpaid holds of others as far as they count. Once `approved`, only approved payments of others count: an approved
 * buyer never loses to one who has not approved.
 */
export async function shortages(
  tx: Transaction,
  ctx: World,
  checkoutId: string,
  needs: readonly StockMove[],
  locked: readonly ItemForSale[],
  stage: 'start' | 'approved',
): Promise<Shortage[]> {
  const now = ctx.clock.now()
  const wanted = needs.filter((need) => need.takesStock)
  if (wanted.length === 0) return []
  const states = await stockStates(tx, wanted, now, checkoutId)
  if (stage === 'start') return startShortages(wanted, locked, states, now)
  const approvedHere = await tx
    .select()
    .from(stockHolds)
    .where(
      and(eq(stockHolds.checkout_id, checkoutId), isNotNull(stockHolds.approved_at), gt(stockHolds.expires_at, now)),
    )
  const heldHere = new Map(approvedHere.map((hold) => [holdKey(hold), hold.quantity]))
  return wanted.flatMap((need) => {
    const count = trackedStock(locked, need)
    if (count === null) return []
    // The owner may have lowered the count below the held quantity. The first approved buyer still gets the goods.
    const isHeld = (heldHere.get(stockKey(need)) ?? 0) >= need.quantity
    return shortage(need, isHeld ? count : remainingStock(count, states(need)))
  })
}

/** Returns the shortages at the start of a purchase, where the stock state is known already. */
export function startShortages(
  needs: readonly StockMove[],
  locked: readonly ItemForSale[],
  states: StockStates,
  now: Date,
): Shortage[] {
  return needs.flatMap((need) => {
    const count = trackedStock(locked, need)
    return count === null ? [] : shortage(need, availableStock(count, states(need), now))
  })
}

function shortage({ itemId, variantId, quantity }: StockMove, currentStock: number): Shortage[] {
  const stock = checkStock({ hasTracking: true, currentStock }, quantity)
  return stock.allowed ? [] : [{ itemId, variantId, message: stock.message }]
}

/**
 * Holds all of these goods until `until` for a checkout whose payment is approved, or none of them; returns the
 * shortages. An item that was deleted or is not tracked (any more) needs no hold.
 */
export async function holdApproved(
  tx: Transaction,
  ctx: World,
  checkoutId: string,
  needs: readonly StockMove[],
  until: Date,
): Promise<Shortage[]> {
  const wanted = needs.filter((need) => need.takesStock)
  if (wanted.length === 0) return []
  const ids = wanted.map((need) => need.itemId)
  const locked = await lockItemsForSale(tx, ids)
  const short = await shortages(tx, ctx, checkoutId, wanted, locked, 'approved')
  if (short.length > 0) return short
  const now = ctx.clock.now()
  for (const need of wanted.filter((one) => trackedStock(locked, one) !== null)) {
    const { itemId, variantId, quantity } = need
    await tx
      .insert(stockHolds)
      .values({
        checkout_id: checkoutId,
        shop_item_id: itemId,
        variant_id: variantId,
        quantity,
        approved_at: now,
        expires_at: until,
        created_at: now,
      })
      .onConflictDoUpdate({
        target: [stockHolds.checkout_id, stockHolds.shop_item_id, stockHolds.variant_id],
        set: {
          quantity,
          expires_at: until,
          approved_at: sql`coalesce(${stockHolds.approved_at}, excluded.approved_at)`,
        },
      })
  }
  await announceEnd(tx, until)
  return []
}

/** Holds the goods while PayPal clears a slow payment. A shortage is found when the money arrives. */
export async function holdPending(
  tx: Transaction,
  ctx: World,
  checkoutId: string,
  needs: readonly StockMove[],
  until: Date,
): Promise<void> {
  const short = new Set((await holdApproved(tx, ctx, checkoutId, needs, until)).map(stockKey))
  const others = needs.filter((need) => !short.has(stockKey(need)))
  if (short.size > 0) await holdApproved(tx, ctx, checkoutId, others, until)
}

/** Announces that a hold has ended: it ends by time alone, and open pages would not know. */
export async function announceEnd(tx: Transaction, end: Date): Promise<void> {
  await queueJob(
    tx,
    endedHoldTask,
    { end: end.toISOString() },
    { key: `${endedHoldTask}:${end.toISOString()}`, runAt: new Date(end.getTime() + 1000) },
  )
}

/** Deletes the holds of a checkout whose goods are sold. */
export async function forgetSold(tx: Transaction, checkoutId: string): Promise<void> {
  await tx.delete(stockHolds).where(eq(stockHolds.checkout_id, checkoutId))
}

/** Releases the goods of these checkouts without a payment. The holds stay stored as ended, so that the same browser cannot begin another. */
export async function endHolds(tx: Transaction, ctx: World, checkoutIds: readonly string[]): Promise<void> {
  const now = ctx.clock.now()
  if (checkoutIds.length === 0) return
  const theirs = and(
    inArray(stockHolds.checkout_id, [...checkoutIds]),
    or(gt(stockHolds.expires_at, now), isNotNull(stockHolds.approved_at)),
  )
  // Every write invalidates the shop's cached pages, even an update that matches no row.
  if ((await tx.$count(stockHolds, theirs)) === 0) return
  await tx.delete(stockHolds).where(and(theirs, eq(stockHolds.approved_at, stockHolds.created_at)))
  await tx
    .update(stockHolds)
    .set({ approved_at: null, expires_at: now })
    .where(and(theirs, gt(stockHolds.expires_at, now)))
  await tx.update(stockHolds).set({ approved_at: null }).where(theirs)
}

/**
 * Takes back the approval of a payment that was not taken: the holds of the checkout are unpaid again, until their
 * original end, which is announced already. Holds that began with the approval end.
 */
export async function unapproveHolds(tx: Transaction, checkoutId: string): Promise<void> {
  const approved = and(eq(stockHolds.checkout_id, checkoutId), isNotNull(stockHolds.approved_at))
  // Every write invalidates the shop's cached pages, even an update that matches no row.
  if ((await tx.$count(stockHolds, approved)) === 0) return
  await tx.delete(stockHolds).where(and(approved, eq(stockHolds.approved_at, stockHolds.created_at)))
  await tx
    .update(stockHolds)
    .set({
      approved_at: null,
      quantity: sql`least(${stockHolds.quantity}, ${mostHeldUnpaid}::integer)`,
      expires_at: sql`${stockHolds.created_at} + ${unpaidHoldMs / second} * interval '1 second'`,
    })
    .where(approved)
}

/** Deletes old holds that no rule needs any more. */
export async function forgetOldHolds({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const isOld = lte(stockHolds.expires_at, new Date(clock.now().getTime() - rememberedMs))
  if ((await db.$count(stockHolds, isOld)) > 0) await db.delete(stockHolds).where(isOld)
}

/**
 * Tells pages and open shops that a hold ended at `end`. Does nothing when it was sold, renewed by an approval or
 * released before.
 */
export async function announceEndedHold(db: Database, end: Date): Promise<void> {
  if ((await db.$count(stockHolds, eq(stockHolds.expires_at, end))) > 0)
    await db.execute(sql`select pg_notify('changes', 'stock_holds')`)
}
