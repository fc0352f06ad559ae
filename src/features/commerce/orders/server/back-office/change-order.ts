// The owner's changes to an order: send the receipt again, correct its address, give more downloads.
import { and, eq, sql } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { type Transaction, inTransaction } from '@/adapters/database/connect'
import { queueMail } from '@/platform/outbox/outbox'
import { refuseUnreachable } from '@/platform/outbox/unreachable-address'
import { outbox } from '@/db/schema/operations/mail'
import { orders } from '@/db/schema/commerce/orders/orders'
import { extendGrant, renewLinks } from '@/features/commerce/downloads/server/grants/grants'
import { AppError } from '@/lib/errors'
import {
  changeCheckout,
  type Checkout,
  lockPaid,
  recipientEmail,
} from '@/features/commerce/ledger/server/checkout-rows'
import { changeAllOrderLines } from '@/features/commerce/ledger/server/order-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'

/** Records a back-office action on an order in its history. */
export const note = (
  ctx: Context,
  tx: Transaction,
  what: string,
  checkoutId: string,
  detail?: Record<string, unknown>,
) => noteInHistory(tx, ctx, checkoutId, { actor: actorName(ctx), what, detail })

/** Queues another receipt under its own key, because mails with the same key are sent once. */
async function queueReceipt(tx: Transaction, checkout: Checkout, recipient: string): Promise<void> {
  const sent = await tx.$count(
    outbox,
    and(eq(outbox.kind, 'receipt'), sql`${outbox.payload}->>'checkoutId' = ${checkout.id}`),
  )
  await queueMail(tx, {
    dedupeKey: `receipt:${checkout.id}:${sent + 1}`,
    kind: 'receipt',
    recipient,
    payload: { checkoutId: checkout.id },
  })
}

/** Sends the receipt with its links again and returns the address. Throws AppError `not_found` or `invalid_data`. */
export async function resendReceipt(ctx: Context, id: string): Promise<string> {
  return inTransaction(ctx.db, async (tx) => {
    const checkout = await lockPaid(tx, id)
    const recipient = recipientEmail(checkout)
    await queueReceipt(tx, checkout, recipient)
    await note(ctx, tx, 'order.receipt_resent', id)
    return recipient
  })
}

/**
 * Corrects a mistyped address. Orders move to the new address, links sent to the old one stop working, and a new
 * receipt is sent.
 */
export async function correctEmail(ctx: Context, id: string, email: string): Promise<void> {
  await refuseUnreachable(ctx, email, 'email')
  await inTransaction(ctx.db, async (tx) => {
    const checkout = await lockPaid(tx, id)
    if (checkout.email === email)
      throw new AppError('invalid_input', { fields: { email: 'This order already has this address.' } })
    const now = ctx.clock.now()
    await changeCheckout(tx, id, { email, updated_at: now })
    await renewLinks(tx, await changeAllOrderLines(tx, id, { customer_email: email, updated_at: now }))
    await queueReceipt(tx, checkout, email)
    await note(ctx, tx, 'order.email_corrected', id)
  })
}

/**
 * Adds downloads to one line and sets its expiry in days from now. A refunded line gets none. Throws AppError
 * `not_found` or `invalid_data`.
 */
export async function extendDownloads(
  ctx: Context,
  lineId: string,
  { downloads, days }: { downloads: number; days: number },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const [line] = await tx.select().from(orders).where(eq(orders.id, lineId))
    if (!line) throw new AppError('not_found', { message: 'There is no such order.' })
    if (line.payment_status !== 'completed')
      throw new AppError('invalid_data', { message: 'Only a paid line has downloads.' })
    if (!(await extendGrant(tx, ctx, lineId, { downloads, days })))
      throw new AppError('invalid_data', { message: 'This line has nothing to download.' })
    await note(ctx, tx, 'order.downloads_extended', line.checkout_id, { title: line.title, downloads, days })
  })
}
