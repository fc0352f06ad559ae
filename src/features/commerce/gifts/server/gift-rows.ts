// Reads and stores gifts, and derives their codes and the day that they are due.
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Context, Settings } from '@/platform/context'
import { erasedPerson } from '@/platform/privacy/personal-data'
import { deriveToken } from '@/platform/tokens'
import type { Database, Transaction } from '@/adapters/database/connect'
import { checkouts, orders } from '@/db/schema/commerce/orders/orders'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { deliveryDay } from '@/features/commerce/delivery/server/delivered-line'
import { boughtLink } from '@/features/commerce/delivery/server/delivery-of-line'
import { grantsOfLine } from '@/features/commerce/delivery/server/goods-of-line'
import { printedCode } from '@/features/commerce/giveaways/card-code'
import { cardCode, codeHash } from '@/features/commerce/giveaways/server/codes'
import { type CheckoutLine, findCheckoutLines, type OrderLine } from '@/features/commerce/ledger/server/checkout-rows'
import { momentText, toInstant } from '@/lib/zoned-time'
import { giftTexts, openTexts } from '../gifts.texts'

export type GiftRow = typeof gifts.$inferSelect
type Zone = Pick<Settings, 'timeZone'>

/** Hour of the day at which gifts are mailed, in the site's time zone. */
const mailedAt = '09:00'

/** Returns the day of a moment in the site's time zone, such as `2026-11-23`. */
export const dayOf = (moment: Date, { timeZone }: Zone): string => momentText(moment, timeZone).slice(0, 10)

/** Returns a day in words, in the language of the site's dates. */
export const dayWords = (day: string, { owner }: Pick<Settings, 'owner'>): string =>
  deliveryDay(new Date(`${day}T12:00:00Z`), { owner, timeZone: 'UTC' } as Settings)

/** True from the hour of its day on; a gift for the day of the order is due at once. */
export function isDue({ deliver_on, created_at }: GiftRow, now: Date, zone: Zone): boolean {
  if (deliver_on === null || deliver_on === dayOf(created_at, zone)) return true
  return toInstant(deliver_on, mailedAt, zone.timeZone) <= now
}

/** True from its day on: it can be opened. */
export const isOpenable = ({ deliver_on }: GiftRow, now: Date, zone: Zone): boolean =>
  deliver_on === null || deliver_on <= dayOf(now, zone)

type Secret = Pick<Settings, 'tokenSecret'>

/** Returns the code of a gift, without its hyphen. A higher generation has another one. */
export const giftCode = (settings: Secret, { id, generation }: Pick<GiftRow, 'id' | 'generation'>): string =>
  cardCode(settings, `gift:${id}:${generation}`)

/** Returns the hash by which the gift of a code is found. */
export const giftCodeHash = (settings: Secret, code: string): string => codeHash(settings, code)

/** Returns the address that opens a gift, without the site's own. */
export const giftPath = (settings: Secret, gift: Pick<GiftRow, 'id' | 'generation'>): string =>
  `/redeem/${printedCode(giftCode(settings, gift))}`

/** True once there is nothing left to send: it was opened or cancelled. */
export const isClosed = ({ opened_at, cancelled_at }: Pick<GiftRow, 'opened_at' | 'cancelled_at'>): boolean =>
  opened_at !== null || cancelled_at !== null

/** Returns the address of the card to print, without the site's own. */
export const cardPath = (settings: Secret, gift: Pick<GiftRow, 'id' | 'generation'>): string =>
  `${giftPath(settings, gift)}/card.pdf`

/** Returns the address at which the giver corrects the recipient's address, without the site's own. */
export const giverPath = ({ tokenSecret }: Secret, { id }: Pick<GiftRow, 'id'>): string =>
  `/redeem/gift/${deriveToken(tokenSecret, 'gift', id)}`

/** Returns what a gift is in a few words: "Gift for Ada, on December 24, 2026". */
export const giftWords = ({ settings }: Pick<Context, 'settings'>, gift: GiftRow): string =>
  giftTexts.summary(gift.recipient_name, gift.deliver_on && dayWords(gift.deliver_on, settings))

/** Stores the gift of an order that is being opened. */
export async function storeGift(
  tx: Transaction,
  ctx: Pick<Context, 'clock' | 'settings'>,
  wish: Pick<GiftRow, 'checkout_id' | 'giver_name' | 'recipient_name' | 'recipient_email' | 'message' | 'deliver_on'>,
): Promise<void> {
  const id = randomUUID()
  const code_hash = giftCodeHash(ctx.settings, giftCode(ctx.settings, { id, generation: 1 }))
  await tx.insert(gifts).values({ ...wish, id, code_hash, created_at: ctx.clock.now() })
}

/**
 * Stores where and when a locked gift is mailed. One that was mailed gets a new code, so that the first mail opens
 * nothing, and waits for its day again; a day that has passed is due at once.
 */
export async function readdressGift(
  tx: Transaction,
  settings: Secret,
  { id, mailed_at, generation: current }: GiftRow,
  { recipientEmail, deliverOn }: { recipientEmail: string; deliverOn: string | null },
): Promise<void> {
  const generation = mailed_at === null ? current : current + 1
  await tx
    .update(gifts)
    .set({
      recipient_email: recipientEmail,
      deliver_on: deliverOn,
      mailed_at: null,
      bounced_at: null,
      generation,
      code_hash: giftCodeHash(settings, giftCode(settings, { id, generation })),
    })
    .where(eq(gifts.id, id))
}

/** Returns the gift of an order; null for an order that is none. */
export async function findGift(db: Database | Transaction, checkoutId: string): Promise<GiftRow | null> {
  const [row] = await db.select().from(gifts).where(eq(gifts.checkout_id, checkoutId))
  return row ?? null
}

/** Returns what packing slips print of gifts, by order; an erased gift is left out. */
export async function giftsForSlips(db: Database, checkoutIds: readonly string[]) {
  if (checkoutIds.length === 0) return new Map<string, never>()
  const rows = await db
    .select()
    .from(gifts)
    .where(and(inArray(gifts.checkout_id, [...checkoutIds]), ne(gifts.giver_name, erasedPerson)))
  return new Map(
    rows.map(({ checkout_id, giver_name: giver, recipient_name: recipient, message }) => [
      checkout_id,
      { giver, recipient, message: message ?? '' },
    ]),
  )
}

/** Returns the gift of a code without its hyphen; null if there is none, or its order is not paid. */
export async function giftOfCode(
  db: Database | Transaction,
  ctx: Pick<Context, 'settings'>,
  code: string,
): Promise<GiftRow | null> {
  const [found] = await db
    .select({ gift: gifts })
    .from(gifts)
    .innerJoin(checkouts, eq(checkouts.id, gifts.checkout_id))
    .where(and(eq(gifts.code_hash, giftCodeHash(ctx.settings, code)), inArray(checkouts.status, ['paid', 'shortage'])))
  return found?.gift ?? null
}

/** True for a line that the recipient opens; a parcel without a download or link is sent to them. */
export const isOpened = (line: CheckoutLine): boolean =>
  grantsOfLine('', line).length > 0 ||
  boughtLink(line) !== null ||
  (line.entries ?? []).some(({ link }) => link !== undefined)

/** Returns the positions of the lines that the recipient opens. */
export async function openedPositions(db: Database | Transaction, checkoutId: string): Promise<ReadonlySet<number>> {
  return new Set((await findCheckoutLines(db, checkoutId)).filter(isOpened).map(({ position }) => position))
}

/** Returns the lines of the giver's order that are paid and that the recipient opens, in the order of the cart. */
export async function paidLines(db: Database | Transaction, { checkout_id }: GiftRow): Promise<OrderLine[]> {
  const opened = await openedPositions(db, checkout_id)
  const paid = await db
    .select()
    .from(orders)
    .where(and(eq(orders.checkout_id, checkout_id), eq(orders.payment_status, 'completed')))
    .orderBy(asc(orders.position))
  return paid.filter(({ position }) => opened.has(position))
}

/** Returns the names of goods in a few words: "Late Set and 2 more downloads". */
export function titleWords(lines: readonly Pick<OrderLine, 'title'>[]): string {
  const [first] = lines
  if (!first) return ''
  return lines.length === 1 ? first.title : openTexts.several(first.title, lines.length - 1)
}
