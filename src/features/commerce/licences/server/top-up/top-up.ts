// Raises a bought licence to more copies: finds the order line of a token, and prevents double payment for the same
// copies (decision 0059).
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { currencyName } from '@/lib/currency-names'
import { AppError } from '@/lib/errors'
import {
  rowIds,
  type Checkout,
  type CheckoutLine,
  type OrderLine,
} from '@/features/commerce/ledger/server/checkout-rows'
import { changeOrderLines } from '@/features/commerce/ledger/server/order-rows'
import { linesBeingRefunded, lockPayments } from '@/features/commerce/ledger/server/refund-rows'
import { orderOfLicence } from '../licence-token'
import { type LicenceToday, licencesToday } from './topped-up'

/** A line whose licence is being raised. */
export type ToppedUp = {
  orderId: string
  itemId: string
  format: string
  variantId: string | null
  today: LicenceToday
}

/**
 * Returns the lines that a cart in this currency names, by token. Leaves out forged tokens, and lines that are unpaid or
 * refunded. Throws AppError `invalid_cart` while one of them is being refunded, and for one that was bought in another
 * currency.
 */
export async function toppedUpBy(
  tx: Transaction,
  ctx: Pick<Context, 'settings'>,
  sent: readonly { topsUp?: string | null | undefined }[],
  currency: string,
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
      // A licence that was refunded, is being refunded, or is a top-up itself cannot be raised.
      if (!line || !licence || line.payment_status !== 'completed' || line.tops_up !== null) return []
      if (licence.isBeingRefunded)
        throw new AppError('invalid_cart', { message: `A refund of ${line.title} is under way. ${notWhileRefunding}` })
      // The difference between two currencies is no price.
      if (line.currency !== currency)
        throw new AppError('invalid_cart', {
          message: `The licence of ${line.title} was bought in ${currencyName(line.currency)}, and prices are now in ${currencyName(currency)}. Please remove it from the cart and write to us to get more copies.`,
        })
      return [
        [
          token,
          { orderId: id, itemId: line.shop_item_id, format: line.format, variantId: line.variant_id, today: licence },
        ] as const,
      ]
    }),
  )
}

const notWhileRefunding = 'More copies can be bought once it is done. Please remove them from the cart.'
const gone = 'This licence was changed while you were paying. Nothing was charged. Please open its page again.'

/**
 * Reserves the licences that a checkout raises for its payment, just before the money is taken. Returns the message for
 * the buyer when one of them was refunded, is being refunded, was raised or lowered since the checkout was opened, or
 * is being paid for elsewhere; null otherwise. Refunds lock the same payments: an earlier refund is seen here, and a
 * later one sees the mark (`isToppedUpNow`).
 */
export async function claimTopUps(
  ctx: Context,
  checkout: Checkout,
  lines: readonly CheckoutLine[],
): Promise<string | null> {
  const raises = new Map(lines.flatMap((line) => (line.tops_up === null ? [] : [[line.tops_up, line] as const])))
  const ids = [...raises.keys()].toSorted()
  if (ids.length === 0) return null
  return inTransaction(ctx.db, async (tx) => {
    const paid = await tx
      .select({ id: orders.checkout_id })
      .from(orders)
      .where(or(inArray(orders.id, ids), inArray(orders.tops_up, ids)))
    await lockPayments(tx, rowIds(paid))
    const bases = await tx.select().from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id)).for('update')
    if (bases.length < ids.length || bases.some(({ payment_status }) => payment_status !== 'completed')) return gone
    const others = bases.flatMap(({ topping_up }) => (topping_up && topping_up !== checkout.id ? [topping_up] : []))
    // Read before the recorded payments: a payment recorded in between is then seen below.
    for (const other of others) {
      const [found] = await tx.select({ status: checkouts.status }).from(checkouts).where(eq(checkouts.id, other))
      if (found?.status === 'capturing' || found?.status === 'pending') return gone
    }
    for (const [id, { topUps, paidCents, isBeingRefunded }] of await licencesToday(tx, bases)) {
      if (isBeingRefunded || topUps.some(({ created_at }) => created_at >= checkout.created_at)) return gone
      // The paid sum has changed since the difference was calculated, so the total would not be the price of the larger
      // licence.
      const { unit_cents = 0, licence = null } = raises.get(id) ?? {}
      if (licence?.priceCents !== undefined && paidCents + unit_cents !== licence.priceCents) return gone
    }
    await changeOrderLines(tx, ids, { topping_up: checkout.id })
    return null
  })
}

/**
 * True while money is being taken for more copies of one of the lines, or on top of a line that raised a licence. Call
 * it with their payment locked.
 */
export async function isToppedUpNow(
  tx: Transaction,
  lines: readonly Pick<OrderLine, 'id' | 'tops_up'>[],
): Promise<boolean> {
  const bases = lines.map(({ id, tops_up }) => tops_up ?? id)
  const taking = await tx
    .select({ id: checkouts.id })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.topping_up))
    .where(and(inArray(orders.id, bases), eq(checkouts.status, 'capturing')))
  return taking.length > 0
}

/**
 * Returns the lines of a just paid checkout that raise a licence which was refunded meanwhile, or is being refunded: at
 * PayPal itself, or while a payment was pending. Their money is refunded.
 */
export async function linesRaisingNothing(tx: Transaction, lines: readonly CheckoutLine[]): Promise<CheckoutLine[]> {
  const ids = lines.flatMap(({ tops_up }) => tops_up ?? [])
  if (ids.length === 0) return []
  const paid = await tx.select({ id: orders.checkout_id }).from(orders).where(inArray(orders.id, ids))
  await lockPayments(tx, rowIds(paid))
  const bases = await tx.select().from(orders).where(inArray(orders.id, ids))
  const refunding = await linesBeingRefunded(tx, bases)
  const standing = new Set(
    rowIds(bases.filter(({ id, payment_status }) => payment_status === 'completed' && !refunding.has(id))),
  )
  return lines.filter(({ tops_up }) => tops_up !== null && !standing.has(tops_up))
}
