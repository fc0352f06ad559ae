// Raising a bought licence to more copies: which order line a token names, and that nobody pays twice for the same copies (decision 0052).
import { asc, eq, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { checkouts, orders } from '@/db/schema/orders'
import type { SentLine } from '../../orders.contract'
import type { Checkout, CheckoutLine } from '../checkout-rows'
import { orderOfLicence } from './licence-token'
import { type LicenceToday, licencesToday } from './topped-up'

/** A line whose licence is to be raised. */
export type ToppedUp = {
  orderId: string
  itemId: string
  format: string
  variantId: string | null
  today: LicenceToday
}

/** Those that a cart names, by their token; forged ones, and those that are not paid or were paid back, are missing. */
export async function toppedUpBy(
  tx: Transaction,
  ctx: Pick<Context, 'settings'>,
  sent: readonly SentLine[],
): Promise<Map<string, ToppedUp>> {
  const tokens = new Map<string, string>()
  for (const { topsUp } of sent) {
    const id = topsUp ? orderOfLicence(ctx, topsUp) : null
    if (topsUp && id !== null) tokens.set(topsUp, id)
  }
  if (tokens.size === 0) return new Map()
  const lines = await tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...tokens.values()]))
  const today = await licencesToday(tx, lines)
  return new Map(
    [...tokens].flatMap(([token, id]) => {
      const line = lines.find((one) => one.id === id)
      const licence = today.get(id)
      // More copies of what was paid back, or of a top-up, are not for sale.
      if (!line || !licence || line.payment_status !== 'completed' || line.tops_up !== null) return []
      return [
        [
          token,
          { orderId: id, itemId: line.shop_item_id, format: line.format, variantId: line.variant_id, today: licence },
        ] as const,
      ]
    }),
  )
}

const gone = 'This licence was changed while you were paying. Nothing was charged. Please open its page again.'

/**
 * Keeps the licences that a checkout raises for its payment, just before the money is taken. Answers the sentence for the buyer when one of them was paid
 * back, or raised by somebody else since the checkout was opened, or is being paid for elsewhere; null when all is well.
 */
export async function claimTopUps(
  ctx: Context,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
): Promise<string | null> {
  const ids = lines.flatMap(({ tops_up }) => tops_up ?? []).toSorted()
  if (ids.length === 0) return null
  return inTransaction(ctx.db, async (tx) => {
    const bases = await tx.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id)).for('update')
    if (bases.length < ids.length || bases.some(({ payment_status }) => payment_status !== 'completed')) return gone
    const others = bases.flatMap(({ topping_up }) => (topping_up && topping_up !== checkout.id ? [topping_up] : []))
    // Read before what was recorded: a payment that is recorded in between is then seen below.
    for (const other of others) {
      const [found] = await tx.select({ status: checkouts.status }).from(checkouts).where(eq(checkouts.id, other))
      if (found?.status === 'capturing' || found?.status === 'pending') return gone
    }
    for (const { topUps } of (await licencesToday(tx, bases)).values())
      if (topUps.some(({ created_at }) => created_at >= checkout.created_at)) return gone
    await tx.update(orders).set({ topping_up: checkout.id }).where(inArray(orders.id, ids))
    return null
  })
}
