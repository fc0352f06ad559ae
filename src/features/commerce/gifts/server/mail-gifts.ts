// Mails gifts on their day, from nine o'clock on in the site's time zone: each once, whatever dies in between.
import { and, asc, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { crashPoint } from '@/platform/crash-point'
import { inTransaction, type Transaction } from '@/adapters/database/connect'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { queueMail } from '@/platform/outbox/outbox'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { dayOf, type GiftRow, isDue } from './gift-rows'

export const mailGiftsTask = 'mail-gifts'

/** Most gifts of one run: Christmas. The next minute mails the rest. */
const mostPerRun = 200

const waiting = and(
  isNotNull(gifts.recipient_email),
  isNull(gifts.mailed_at),
  isNull(gifts.opened_at),
  isNull(gifts.cancelled_at),
)

/** Queues the mail of every paid gift that is due. */
export async function mailDueGifts(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const due = await ctx.db
    .select({ gift: gifts })
    .from(gifts)
    .innerJoin(checkouts, eq(checkouts.id, gifts.checkout_id))
    .where(
      and(waiting, lte(gifts.deliver_on, dayOf(now, ctx.settings)), inArray(checkouts.status, ['paid', 'shortage'])),
    )
    .orderBy(asc(gifts.deliver_on), asc(gifts.id))
    .limit(mostPerRun)
  for (const { gift } of due)
    if (isDue(gift, now, ctx.settings)) await inTransaction(ctx.db, (tx) => mailGift(tx, ctx, gift.id))
}

/** The mark and the mail are stored together, so that a process that dies has stored both or neither. */
async function mailGift(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const [gift] = await tx
    .update(gifts)
    .set({ mailed_at: ctx.clock.now() })
    .where(and(eq(gifts.id, id), waiting))
    .returning()
  if (!gift) return
  await queueGiftMail(tx, gift)
  crashPoint('after-gift-mail')
  await noteInHistory(tx, ctx, gift.checkout_id, { actor: 'system', what: 'gift.mailed', detail: { gift: id } })
}

/** Returns the key of the first mail with a code: a change of the address has another one. */
const giftMailKey = ({ id, generation }: Pick<GiftRow, 'id' | 'generation'>): string => `gift:${id}:${generation}`

/** Queues the mail to the recipient; `again` tells repetitions apart. */
export async function queueGiftMail(tx: Transaction, gift: GiftRow, again = ''): Promise<void> {
  if (gift.recipient_email === null) return
  await queueMail(tx, {
    dedupeKey: giftMailKey(gift) + again,
    kind: 'gift',
    recipient: gift.recipient_email,
    payload: { giftId: gift.id, generation: gift.generation },
  })
}

export const giftsJobs: FeatureJobs = {
  tasks: { [mailGiftsTask]: (ctx) => mailDueGifts(ctx) },
  schedule: [{ task: mailGiftsTask, pattern: '* * * * *' }],
}
