// Endpoints of the back-office about gifts: the list, mailing again, and another address.
import { and, eq } from 'drizzle-orm'
import { actorName } from '@/admin-kit/server/record-history'
import type { Context } from '@/platform/context'
import { type BoundEndpoint, bind, done } from '@/platform/http/handler'
import { refuseUnreachable } from '@/platform/outbox/unreachable-address'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { AppError } from '@/lib/errors'
import { lastGiftDay } from '../gift.rules'
import { giftEndpoints } from '../gifts.contract'
import { giftsAdminTexts as texts, giftTexts } from '../gifts.texts'
import { dayOf, type GiftRow, readdressGift } from './gift-rows'
import { findGiftOfOrder, listGifts } from './list-gifts'
import { queueGiftMail } from './mail-gifts'

/** Locks a paid gift that can still be opened. Throws AppError `not_found` or `invalid_data`. */
async function lockUnopened(tx: Transaction, id: string): Promise<GiftRow> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
  const [paid] = gift
    ? await tx
        .select({ id: checkouts.id })
        .from(checkouts)
        .where(and(eq(checkouts.id, gift.checkout_id), eq(checkouts.status, 'paid')))
    : []
  if (!gift || !paid) throw new AppError('not_found', { message: 'There is no such gift.' })
  if (gift.cancelled_at) throw new AppError('invalid_data', { message: texts.cancelled })
  if (gift.opened_at) throw new AppError('invalid_data', { message: texts.opened })
  return gift
}

const note = (tx: Transaction, ctx: Context, { id, checkout_id }: GiftRow, what: string) =>
  noteInHistory(tx, ctx, checkout_id, { actor: actorName(ctx), what, detail: { gift: id } })

/** Mails a gift again that was mailed before, at most once in an hour. Throws AppError `not_found` or `invalid_data`. */
function resendGift(ctx: Context, id: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const gift = await lockUnopened(tx, id)
    if (gift.recipient_email === null) throw new AppError('invalid_data', { message: texts.noAddress })
    if (gift.mailed_at === null) throw new AppError('invalid_data', { message: texts.notMailed })
    await tx.update(gifts).set({ bounced_at: null }).where(eq(gifts.id, id))
    await queueGiftMail(tx, gift, `:again:${ctx.clock.now().toISOString().slice(0, 13)}`)
    await note(tx, ctx, gift, 'gift.resent')
  })
}

function dayProblem({ clock, settings }: Context, day: string): string | null {
  const today = dayOf(clock.now(), settings)
  if (day < today) return giftTexts.past
  return day > lastGiftDay(today) ? giftTexts.far : null
}

/**
 * Changes where and when a gift is mailed, as `readdressGift` does. Throws AppError `not_found`, `invalid_data`, and
 * `invalid_input` for a field.
 */
async function changeGiftAddress(
  ctx: Context,
  id: string,
  { recipientEmail, deliverOn }: { recipientEmail: string; deliverOn: string },
): Promise<void> {
  await refuseUnreachable(ctx, recipientEmail, 'recipientEmail')
  await inTransaction(ctx.db, async (tx) => {
    const gift = await lockUnopened(tx, id)
    // The day that the gift has is always right: the mail of a gift that came back goes out at once.
    const wrongDay = deliverOn === gift.deliver_on ? null : dayProblem(ctx, deliverOn)
    if (wrongDay !== null) throw new AppError('invalid_input', { message: wrongDay, fields: { deliverOn: wrongDay } })
    await readdressGift(tx, ctx.settings, gift, { recipientEmail, deliverOn })
    await note(tx, ctx, gift, 'gift.readdressed')
  })
}

export const giftsAdminApi: BoundEndpoint[] = [
  bind(giftEndpoints.list, (ctx, { query }) => listGifts(ctx, query)),
  bind(giftEndpoints.ofOrder, (ctx, { params }) => findGiftOfOrder(ctx, params.id)),
  bind(giftEndpoints.resend, (ctx, { params }) => done(resendGift(ctx, params.id))),
  bind(giftEndpoints.changeAddress, (ctx, { params, body }) => done(changeGiftAddress(ctx, params.id, body))),
]
