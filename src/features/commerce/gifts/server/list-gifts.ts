// Lists gifts for the owner, each with its state and both orders.
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '@/platform/context'
import { erasedPerson } from '@/platform/privacy/personal-data'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { checkoutLines, checkouts } from '@/db/schema/commerce/orders/orders'
import { outbox } from '@/db/schema/operations/mail'
import type { Gift } from '../gifts.contract'
import { giftsAdminTexts as texts } from '../gifts.texts'
import { type GiftRow, isOpened, titleWords } from './gift-rows'

const pageSize = 50
const openedOrders = alias(checkouts, 'opened_orders')

const isPaid = inArray(checkouts.status, ['paid', 'shortage'])

const readGifts = ({ db }: Pick<Context, 'db'>, which: SQL | undefined) =>
  db
    .select({ gift: gifts, number: checkouts.invoice_number, opened: openedOrders.invoice_number, mail: outbox.status })
    .from(gifts)
    .innerJoin(checkouts, eq(checkouts.id, gifts.checkout_id))
    .leftJoin(openedOrders, eq(openedOrders.id, gifts.opened_checkout_id))
    .leftJoin(outbox, eq(outbox.dedupe_key, sql`'gift:' || ${gifts.id} || ':' || ${gifts.generation}`))
    .where(which)
    .orderBy(desc(gifts.created_at), desc(gifts.id))

type Found = Awaited<ReturnType<typeof readGifts>>[number]

function findState({ cancelled_at, opened_at, mailed_at, bounced_at }: GiftRow, mail: Found['mail']): Gift['state'] {
  if (cancelled_at) return 'cancelled'
  if (opened_at) return 'opened'
  if (!mailed_at) return 'waiting'
  if (bounced_at) return 'bounced'
  // Sent means that the mail server has accepted it. A sent mail is deleted after a while.
  if (mail === 'dead') return 'failed'
  return mail === 'queued' || mail === 'sending' ? 'waiting' : 'sent'
}

/** Returns gifts as the back-office shows them. */
async function present({ db }: Pick<Context, 'db'>, rows: readonly Found[]): Promise<Gift[]> {
  if (rows.length === 0) return []
  const lines = await db
    .select()
    .from(checkoutLines)
    .where(
      inArray(
        checkoutLines.checkout_id,
        rows.map(({ gift }) => gift.checkout_id),
      ),
    )
    .orderBy(checkoutLines.position)
  return rows.map(({ gift, number, opened, mail }) => ({
    id: gift.id,
    recipientName: gift.recipient_name === erasedPerson ? texts.erased : gift.recipient_name,
    recipientEmail: gift.recipient_email,
    deliverOn: gift.deliver_on,
    titles: titleWords(lines.filter((line) => line.checkout_id === gift.checkout_id && isOpened(line))),
    state: findState(gift, mail),
    mailedAt: gift.mailed_at?.toISOString() ?? null,
    openedAt: gift.opened_at?.toISOString() ?? null,
    order: { id: gift.checkout_id, number },
    openedOrder: gift.opened_checkout_id && opened ? { id: gift.opened_checkout_id, number: opened } : null,
  }))
}

/** Returns up to 50 paid gifts, newest first, after the given one. */
export async function listGifts(
  ctx: Context,
  { after }: { after?: string },
): Promise<{ gifts: Gift[]; next: string | null }> {
  // The database compares its own times: JavaScript dates would lose microseconds.
  const isLater =
    after === undefined
      ? undefined
      : sql`(${gifts.created_at}, ${gifts.id}) < (select created_at, id from gifts where id = ${after})`
  const rows = await readGifts(ctx, and(isPaid, isLater)).limit(pageSize + 1)
  const shown = await present(ctx, rows.slice(0, pageSize))
  return { gifts: shown, next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}

/** Returns the gift that an order bought or opened; null if there is none. */
export async function findGiftOfOrder(ctx: Context, orderId: string): Promise<{ gift: Gift | null }> {
  const isOfOrder = or(eq(gifts.checkout_id, orderId), eq(gifts.opened_checkout_id, orderId))
  const [gift] = await present(ctx, await readGifts(ctx, and(isPaid, isOfOrder)))
  return { gift: gift ?? null }
}
