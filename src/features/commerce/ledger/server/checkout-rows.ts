// Reads the rows of a checkout and changes their state. Every change of a checkout's state goes through `moveCheckout` or `takeLease`.
import { and, asc, eq, inArray, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Database, Transaction } from '@/adapters/database/connect'
import { erasedPerson } from '@/platform/privacy/personal-data'
import { checkoutLines, checkouts, type orders } from '@/db/schema/commerce/orders/orders'
import { normalEmail } from '@/lib/email'
import { AppError } from '@/lib/errors'
import { keepUse, returnUse } from '@/features/commerce/offers/server/uses'
import { settledStates, statesBefore, stockNeeds, type CheckoutStatus, type StockNeed } from '../checkout-states.rules'
import type { NewMail } from '@/platform/outbox/outbox'

export type Checkout = typeof checkouts.$inferSelect
export type CheckoutLine = typeof checkoutLines.$inferSelect
/** A line of an order: a row of `orders`. It exists once its checkout is paid or being cleared. */
export type OrderLine = typeof orders.$inferSelect

export const rowIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Stores a checkout, and returns its row in a list. */
export const storeCheckout = (tx: Transaction, row: typeof checkouts.$inferInsert) =>
  tx.insert(checkouts).values(row).returning()

/** Stores a line of a checkout, and returns its row in a list. */
export const storeLine = (tx: Transaction, row: typeof checkoutLines.$inferInsert) =>
  tx.insert(checkoutLines).values(row).returning()

/**
 * Takes the lease of a checkout until `until`, in one statement, so that no two processes get it. A checkout that may
 * be captured changes to `capturing`. Null when this PayPal order has no checkout, when it is settled, or when another
 * process has the lease.
 */
export async function takeLease(
  db: Database,
  ctx: Pick<Context, 'clock'>,
  providerOrderId: string,
  { until, mayRetryDeclined }: { until: Date; mayRetryDeclined: boolean },
): Promise<Checkout | null> {
  const now = ctx.clock.now()
  const capturable = statesBefore('capturing').filter((status) => mayRetryDeclined || status !== 'declined')
  const [row] = await db
    .update(checkouts)
    .set({
      status: sql`case when ${inArray(checkouts.status, capturable)} then 'capturing' else ${checkouts.status} end`,
      lease_until: until,
      next_check_at: until,
      updated_at: now,
    })
    .where(
      and(
        eq(checkouts.provider_order_id, providerOrderId),
        notInArray(checkouts.status, [...settledStates]),
        or(isNull(checkouts.lease_until), lte(checkouts.lease_until, now)),
      ),
    )
    .returning()
  return row ?? null
}

/** Locks a checkout until the transaction ends, and ends its lease with it. Throws when it does not exist. */
export async function lockEndingLease(tx: Transaction, id: string): Promise<Checkout> {
  const [row] = await tx.update(checkouts).set({ lease_until: null }).where(eq(checkouts.id, id)).returning()
  if (!row) throw vanished(id)
  return row
}

const vanished = (id: string): AppError =>
  new AppError('unexpected', { detail: { checkout: id, reason: 'the checkout has vanished' } })

/** Locks a checkout until the transaction ends. Throws when it does not exist: one in progress is never deleted. */
export async function lockCheckout(tx: Transaction, id: string): Promise<Checkout> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('no key update')
  if (!row) throw vanished(id)
  return row
}

/** Locks an order that has been paid. Throws AppError `not_found` or `invalid_data`. */
export async function lockPaid(tx: Transaction, id: string): Promise<Checkout> {
  const [found] = await tx.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.id, id))
  if (!found) throw new AppError('not_found', { message: 'There is no such order.' })
  const checkout = await lockCheckout(tx, id)
  if (checkout.status !== 'paid') throw new AppError('invalid_data', { message: 'This order has not been paid.' })
  return checkout
}

/** Returns the checkout; null when none has this PayPal order. */
export async function checkoutOfProviderOrder(
  db: Database | Transaction,
  providerOrderId: string,
): Promise<Checkout | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.provider_order_id, providerOrderId))
  return row ?? null
}

/** Returns the lines in the order of the cart. */
export async function findCheckoutLines(db: Database | Transaction, checkoutId: string): Promise<CheckoutLine[]> {
  return db
    .select()
    .from(checkoutLines)
    .where(eq(checkoutLines.checkout_id, checkoutId))
    .orderBy(asc(checkoutLines.position))
}

type SoldLine = Pick<CheckoutLine, 'shop_item_id' | 'variant_id' | 'quantity' | 'takes_stock' | 'entries'>

/** Returns what one line sells: its item, and for a bundle each entry that is sent by post. */
export function lineNeeds({ shop_item_id, variant_id, quantity, takes_stock, entries }: SoldLine): StockNeed[] {
  // The variant of a bundle belongs to one of its entries.
  const own = { itemId: shop_item_id, variantId: entries ? null : variant_id, quantity, takesStock: takes_stock }
  const sent = (entries ?? []).flatMap(({ itemId, variantId, parcel }) =>
    parcel ? [{ itemId, variantId, quantity, takesStock: parcel.takesStock }] : [],
  )
  return [own, ...sent]
}

/** Returns the quantity that the lines sell of each item and variant, by item id. */
export const toStockNeeds = (lines: readonly SoldLine[]): StockNeed[] => stockNeeds(lines.flatMap(lineNeeds))

type CheckoutChange = Partial<Omit<Checkout, 'id' | 'status' | 'created_at' | 'updated_at'>>

/**
 * Changes the state of a checkout, and other columns with it. Returns false, and changes nothing, when the change is
 * not allowed from its current state: a late event never undoes a later state.
 */
export async function moveCheckout(
  tx: Database | Transaction,
  ctx: Pick<Context, 'clock'>,
  id: string,
  to: CheckoutStatus,
  change: CheckoutChange = {},
): Promise<boolean> {
  const moved = await tx
    .update(checkouts)
    .set({ ...change, status: to, updated_at: ctx.clock.now() })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, statesBefore(to))))
    .returning({ offer: checkouts.offer })
  const [{ offer = null } = {}] = moved
  if (offer !== null) await endUseOf(tx, offer.id, id, to)
  return moved.length > 0
}

/** Keeps the use of a code by a paid checkout, and returns it for every unpaid end. */
async function endUseOf(tx: Database | Transaction, offerId: string, id: string, to: CheckoutStatus): Promise<void> {
  if (to === 'paid') await keepUse(tx, offerId, id)
  else if (to !== 'capturing' && to !== 'pending') await returnUse(tx, offerId, id)
}

/** Changes columns of a checkout other than its state. */
export async function changeCheckout(
  tx: Transaction,
  id: string,
  change: CheckoutChange & { updated_at?: Date },
): Promise<void> {
  await tx.update(checkouts).set(change).where(eq(checkouts.id, id))
}

/** Sets the time of the poller's next check of a checkout that is still due `now`. */
export async function postponeCheck(tx: Transaction, id: string, now: Date, at: Date): Promise<void> {
  await tx
    .update(checkouts)
    .set({ next_check_at: at })
    .where(and(eq(checkouts.id, id), lte(checkouts.next_check_at, now)))
}

/** Sets the time of the poller's next check of a checkout that has no PayPal order yet; null: there is none. */
export async function setCheckBeforePaypal(tx: Transaction, id: string, at: Date | null): Promise<void> {
  await tx
    .update(checkouts)
    .set({ next_check_at: at })
    .where(and(eq(checkouts.id, id), isNull(checkouts.provider_order_id)))
}

/**
 * Stores that a browser has shown the outcome of its checkout. Returns false when it has done so before, or the checkout
 * is in none of these states.
 */
export async function markShown(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { cookieHash, providerOrderId }: { cookieHash: string; providerOrderId: string },
  states: readonly CheckoutStatus[],
): Promise<boolean> {
  const noted = await db
    .update(checkouts)
    .set({ shown_at: clock.now() })
    .where(
      and(
        eq(checkouts.provider_order_id, providerOrderId),
        eq(checkouts.cookie_hash, cookieHash),
        isNull(checkouts.shown_at),
        inArray(checkouts.status, [...states]),
      ),
    )
    .returning({ id: checkouts.id })
  return noted.length > 0
}

/** True when the buyer's data was erased: no mail can be sent then. */
export function isErased({ email }: Pick<Checkout, 'email'>): boolean {
  return email === erasedPerson
}

/**
 * Returns the address for mails: the typed one, or the payer's if there is none (OP-16). Throws the sentence of CHK-14
 * when there is neither.
 */
export function recipientEmail(checkout: Pick<Checkout, 'email' | 'payer_email'>): string {
  if (isErased(checkout))
    throw new AppError('invalid_data', { message: "The buyer's data was erased; there is no address to write to." })
  const recipient = checkout.email.trim() || normalEmail(checkout.payer_email?.trim() ?? '')
  if (!recipient) throw new AppError('payment_refused', { message: 'Customer email not found in payment data' })
  return recipient
}

/** Returns a mail; a checkout gets one of each kind. Throws like `recipientEmail`. */
export const buyerMail = (checkout: Checkout, kind: string): NewMail => ({
  dedupeKey: `${kind}:${checkout.id}`,
  kind,
  recipient: recipientEmail(checkout),
  payload: { checkoutId: checkout.id },
})
