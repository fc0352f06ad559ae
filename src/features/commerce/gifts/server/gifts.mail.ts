// The mail of a gift to its recipient, and what the mails of its order say to giver and owner.
import { and, eq } from 'drizzle-orm'
import { letter } from '@/adapters/mail/letter'
import type { LetterBlock } from '@/adapters/mail/letter-content'
import type { Context } from '@/platform/context'
import type { FeatureMails, MailLabels } from '@/platform/outbox/outbox'
import { gifts } from '@/db/schema/commerce/offers/gifts'
import { printedCode } from '@/features/commerce/giveaways/card-code'
import type { Checkout } from '@/features/commerce/ledger/server/checkout-rows'
import { bouncedTexts, giftMailTexts as texts, openTexts } from '../gifts.texts'
import {
  cardPath,
  dayWords,
  findGift,
  giftCode,
  giftPath,
  giftWords,
  giverPath,
  isClosed,
  paidLines,
  titleWords,
} from './gift-rows'

/** Returns the gift of a mail; undefined after another address was given to it. */
async function giftOfMail({ db }: Pick<Context, 'db'>, { giftId, generation }: Record<string, unknown>) {
  const [gift] = await db
    .select()
    .from(gifts)
    .where(and(eq(gifts.id, readId(giftId)), eq(gifts.generation, Number(generation))))
  return gift
}

const readId = (value: unknown): string => (typeof value === 'string' ? value : '')

export const giftsMails: FeatureMails = {
  gift: async (ctx, payload) => {
    const { db, settings } = ctx
    const gift = await giftOfMail(ctx, payload)
    // Refunded, opened, erased or sent to another address since it was queued.
    if (!gift || gift.cancelled_at || gift.opened_at || gift.recipient_email === null) return null
    const title = titleWords(await paidLines(db, gift))
    const code = printedCode(giftCode(settings, gift))
    return {
      subject: texts.subject(gift.giver_name, settings.siteName),
      replyTo: settings.ownerEmail,
      ...letter(
        {
          preheader: texts.preheader(title),
          title: openTexts.title(gift.recipient_name),
          blocks: [
            { kind: 'paragraph', text: texts.text(gift.giver_name, title) },
            ...(gift.message === null ? [] : [{ kind: 'quote' as const, text: gift.message }]),
            { kind: 'button', label: texts.button, href: settings.baseUrl + giftPath(settings, gift) },
            { kind: 'note', text: texts.note(code, `${settings.baseUrl}/redeem`) },
          ],
        },
        settings,
      ),
    }
  },
  'gift-bounced': async (ctx, payload) => {
    const { settings } = ctx
    const gift = await giftOfMail(ctx, payload)
    if (!gift || isClosed(gift) || gift.bounced_at === null || gift.recipient_email === null) return null
    const name = gift.recipient_name
    return {
      subject: bouncedTexts.subject(name),
      replyTo: settings.ownerEmail,
      ...letter(
        {
          preheader: bouncedTexts.preheader,
          title: bouncedTexts.title(name),
          blocks: [
            { kind: 'paragraph', text: bouncedTexts.text(gift.recipient_email) },
            { kind: 'paragraph', text: bouncedTexts.ask },
            { kind: 'button', label: bouncedTexts.correct, href: settings.baseUrl + giverPath(settings, gift) },
            { kind: 'link', label: bouncedTexts.print, href: settings.baseUrl + cardPath(settings, gift) },
          ],
        },
        settings,
      ),
    }
  },
}

export const giftsMailLabels: MailLabels = {
  gift: { name: 'Gift for its recipient', page: () => '/admin/gifts' },
  'gift-bounced': { name: 'Gift that came back, to its giver', page: () => '/admin/gifts' },
}

/** Returns what the receipt says to the giver; nothing for an order that is no gift. */
export async function giverBlocks(ctx: Pick<Context, 'db' | 'settings'>, checkoutId: string): Promise<LetterBlock[]> {
  const gift = await findGift(ctx.db, checkoutId)
  if (!gift) return []
  const { recipient_name: name, recipient_email: email, deliver_on: day } = gift
  const text =
    email === null || day === null
      ? texts.toGiver.card(name)
      : texts.toGiver.mail(name, email, dayWords(day, ctx.settings))
  return [
    { kind: 'paragraph', text },
    ...(isClosed(gift)
      ? []
      : [
          {
            kind: 'button' as const,
            label: texts.toGiver.button,
            href: ctx.settings.baseUrl + cardPath(ctx.settings, gift),
          },
        ]),
  ]
}

/** Returns what the mail about a new order says to the owner; null for an order that is no gift. */
export async function ownerSentence(ctx: Pick<Context, 'db' | 'settings'>, checkoutId: string): Promise<string | null> {
  const gift = await findGift(ctx.db, checkoutId)
  return gift && texts.toOwner(gift.recipient_name, gift.deliver_on && dayWords(gift.deliver_on, ctx.settings))
}

/** Returns a gift as the page shows it to its giver; undefined for an order that is no gift. */
export async function giftForGiver(
  ctx: Pick<Context, 'db' | 'settings'>,
  { id, status }: Pick<Checkout, 'id' | 'status'>,
) {
  const gift = await findGift(ctx.db, id)
  if (!gift) return undefined
  return {
    text: giftWords(ctx, gift),
    cardPath: isClosed(gift) || (status !== 'paid' && status !== 'shortage') ? null : cardPath(ctx.settings, gift),
  }
}
