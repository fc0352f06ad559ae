// Opens a gift: the recipient gets an order of their own with the downloads and the licences, in their name. A gift is
// opened once, whatever happens at the same moment.
import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { erasedPerson } from '@/platform/privacy/personal-data'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { downloadToken, grantsOfOrders } from '@/features/commerce/downloads/server/grants/grants'
import { mailAgain, storeGiven } from '@/features/commerce/giveaways/server/give-goods'
import { type CheckoutLine, findCheckoutLines, type OrderLine } from '@/features/commerce/ledger/server/checkout-rows'
import { noteInHistory } from '@/features/commerce/ledger/server/order-history'
import { minute } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import { holderName, holderProblem } from '@/lib/holder-name'
import { openTexts as texts } from '../gifts.texts'
import { followPayment } from './follow-payment'
import { dayWords, giftOfCode, type GiftRow, isOpenable, paidLines, titleWords } from './gift-rows'

export type Opened =
  | { kind: 'redeemed'; title: string; /** Download page of the first file. */ path: string | null }
  /** Says the same to every visitor; only the person who opened it gets a mail. */
  | { kind: 'used' }

const refusal = (field: 'code' | 'name', message: string) =>
  new AppError('invalid_input', { message, fields: { [field]: message } })

/** Returns the sentence why a gift cannot be opened now; null if it can. */
export function closedSentence(ctx: Pick<Context, 'clock' | 'settings'>, gift: GiftRow): string | null {
  if (gift.cancelled_at !== null) return texts.cancelled
  if (isOpenable(gift, ctx.clock.now(), ctx.settings)) return null
  return texts.early(dayWords(gift.deliver_on ?? '', ctx.settings))
}

/**
 * Opens the gift of a code for an address in its normal spelling; `name` is empty if it was not asked for. Returns null
 * when no gift has this code. Throws AppError `invalid_input` for the field `code` before its day and after it was
 * cancelled, and for `name` when a licence is printed and has no name any more.
 */
export async function openGift(
  tx: Transaction,
  ctx: Context,
  { code, email, name }: { code: string; email: string; name: string },
): Promise<Opened | null> {
  const found = await giftOfCode(tx, ctx, code)
  if (!found) return null
  const checkoutId = randomUUID()
  // A second opening, and a refund, wait here for the first to end, and then see what it did.
  const [gift] = await tx
    .update(gifts)
    .set({ opened_at: ctx.clock.now(), opened_checkout_id: checkoutId })
    .where(and(eq(gifts.id, found.id), eq(gifts.generation, found.generation), isNull(gifts.opened_at)))
    .returning()
  if (!gift) return answerOpened(tx, ctx, found.id, email)
  const closed = closedSentence(ctx, gift)
  if (closed !== null) throw refusal('code', closed)
  const paid = await paidLines(tx, gift)
  const holder = needsName(gift, paid) ? checkedName(name) : null
  const copies = await findCheckoutLines(tx, gift.checkout_id)
  const lines = paid.flatMap((line) => {
    const copy = copies.find(({ position }) => position === line.position)
    return copy ? [givenLine(line, copy, holder)] : []
  })
  const { orderIds } = await storeGiven(tx, ctx, { checkoutId, email, as: 'gift' }, lines)
  // An entry of a bundle may have been refunded before.
  await followPayment(tx, ctx, gift.checkout_id)
  for (const id of [gift.checkout_id, checkoutId])
    await noteInHistory(tx, ctx, id, { actor: 'buyer', what: 'gift.opened', detail: { gift: gift.id } })
  const [first] = [...(await grantsOfOrders(tx, orderIds)).values()].flat()
  return { kind: 'redeemed', title: titleWords(paid), path: first ? `/d/${downloadToken(ctx, first)}` : null }
}

/** Returns a line of the recipient: the goods that were paid for, at no price, with what was paid for their licence. */
export function givenLine(
  line: Pick<OrderLine, 'licence' | 'quantity' | 'unit_cents' | 'extra_unit_cents'>,
  copy: CheckoutLine,
  holder: string | null,
) {
  const { checkout_id: _, ...goods } = copy
  const { licence } = line
  return {
    ...goods,
    licence: licence && {
      ...licence,
      ...(holder !== null && { holder }),
      // Leaves out the giver's extra, which buys no copies.
      priceCents: line.quantity * (line.unit_cents - line.extra_unit_cents),
    },
    unit_cents: 0,
    extra_unit_cents: 0,
    before_unit_cents: null,
    in_sale: false,
    discount_cents: 0,
    is_given: true,
    takes_stock: false,
  }
}

/** True when the licence was sold with a name, and the giver's erasure has removed it. */
export const needsName = (gift: GiftRow, lines: readonly OrderLine[]): boolean =>
  gift.recipient_name === erasedPerson && lines.some(({ licence }) => licence && licence.holder === undefined)

/** Throws AppError `invalid_input` for a name that is missing or cannot be printed. */
function checkedName(typed: string): string {
  const problem = holderProblem(typed)
  if (problem !== null) throw refusal('name', problem)
  return holderName(typed)
}

/** Mails the link again if the address is the one that opened the gift, but not within a minute of the first mail. */
async function answerOpened(tx: Transaction, ctx: Context, giftId: string, email: string): Promise<Opened> {
  const [order] = await tx
    .select({ checkout: checkouts, at: gifts.opened_at })
    .from(gifts)
    .innerJoin(checkouts, eq(checkouts.id, gifts.opened_checkout_id))
    .where(eq(gifts.id, giftId))
  const isNew = order?.at && ctx.clock.now().getTime() - order.at.getTime() < minute
  if (order && order.checkout.email === email && !isNew) await mailAgain(tx, ctx, order.checkout)
  return { kind: 'used' }
}
