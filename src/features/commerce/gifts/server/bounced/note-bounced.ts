// Marks gifts whose mail came back, and tells each giver once per address.
import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import type { Transaction } from '@/adapters/database/connect'
import { queueMail, type RefusedMail } from '@/platform/outbox/outbox'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'

/** A report of a mail service; `email` in its normal spelling. A complaint about spam has arrived: it is no bounce. */
type Report = { email: string; reason: 'no_mailbox' | 'complaint'; status: string | null }

/** Limits the addresses of one query. */
const batch = 500

/** Marks the gifts that were mailed to an address without a mailbox, as a mail service reports it. */
export async function noteReportedGifts(tx: Transaction, ctx: Context, reports: readonly Report[]): Promise<void> {
  const gone = [...new Set(reports.flatMap(({ email, reason }) => (reason === 'no_mailbox' ? [email] : [])))]
  for (let start = 0; start < gone.length; start += batch)
    await markBounced(tx, ctx, inArray(gifts.recipient_email, gone.slice(start, start + batch)))
}

/** Marks the gift whose mail our mail server refused. Returns true for the mail of a gift, which is not tried again. */
export async function noteRefusedGift(
  tx: Transaction,
  ctx: Context,
  { kind, payload: { giftId, generation } }: Pick<RefusedMail, 'kind' | 'payload'>,
): Promise<boolean> {
  if (kind !== 'gift' || typeof giftId !== 'string') return false
  await markBounced(tx, ctx, and(eq(gifts.id, giftId), eq(gifts.generation, Number(generation))))
  return true
}

/** Ignores a gift that is marked already, so that a repeated report tells the giver nothing. */
async function markBounced(tx: Transaction, ctx: Context, which: SQL | undefined): Promise<void> {
  const sent = and(
    which,
    isNotNull(gifts.mailed_at),
    isNull(gifts.bounced_at),
    isNull(gifts.opened_at),
    isNull(gifts.cancelled_at),
  )
  // Two reports lock the gifts in the same order.
  const found = await tx.select({ id: gifts.id }).from(gifts).where(sent).orderBy(asc(gifts.id)).for('update')
  if (found.length === 0) return
  const marked = await tx
    .update(gifts)
    .set({ bounced_at: ctx.clock.now() })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.id, gifts.checkout_id),
        inArray(
          gifts.id,
          found.map(({ id }) => id),
        ),
      ),
    )
    .returning({ id: gifts.id, generation: gifts.generation, orderId: checkouts.id, giver: checkouts.email })
  for (const { id, generation, orderId, giver } of marked) {
    await queueMail(tx, {
      dedupeKey: `gift-bounced:${id}:${generation}`,
      kind: 'gift-bounced',
      recipient: giver,
      payload: { giftId: id, generation },
    })
    await noteInHistory(tx, ctx, orderId, { actor: 'system', what: 'gift.bounced', detail: { gift: id } })
  }
  crashPoint('after-gift-bounce')
}
