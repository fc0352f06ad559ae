// Checks a gift when its order is opened: names, address, day, and that the cart has a download to open.
import type { Context } from '@/platform/context'
import { refuseUnreachable } from '@/platform/outbox/unreachable-address'
import { normalEmail } from '@/lib/email'
import { AppError } from '@/lib/errors'
import { holderName } from '@/lib/holder-name'
import { giftProblems, hasGivenFile, type TypedGift, ungivable } from '../gift.rules'
import { giftTexts as texts } from '../gifts.texts'
import { dayOf, type GiftRow } from './gift-rows'

/** A gift that may be stored. */
export type AgreedGift = Pick<GiftRow, 'giver_name' | 'recipient_name' | 'recipient_email' | 'message' | 'deliver_on'>

const refusal = (message: string) => new AppError('invalid_input', { message, fields: { gift: message } })

/** Returns the gift in its stored form. Throws AppError `invalid_input` for the field `gift`. */
export async function checkGift(ctx: Context, typed: TypedGift): Promise<AgreedGift> {
  const [problem] = Object.values(giftProblems(typed, dayOf(ctx.clock.now(), ctx.settings)))
  if (problem !== undefined) throw refusal(problem)
  const isMailed = typed.by === 'mail'
  const recipientEmail = isMailed ? normalEmail(typed.recipientEmail.trim()) : null
  if (recipientEmail !== null) await refuseUnreachable(ctx, recipientEmail, 'gift')
  return {
    giver_name: holderName(typed.giverName),
    recipient_name: holderName(typed.recipientName),
    recipient_email: recipientEmail,
    message: typed.message.trim() || null,
    deliver_on: isMailed ? typed.deliverOn : null,
  }
}

type Line = { title: string; delivery: 'file' | 'parcel' | 'link'; tops_up: string | null }

/** Throws AppError `invalid_input` when the cart has a link or no download, or raises a licence. */
export function refuseUngivable(lines: readonly Line[]): void {
  const given = lines.map((line) => ({ ...line, isTopUp: line.tops_up !== null }))
  const wrong = ungivable(given)
  if (wrong.length > 0) throw refusal(texts.onlyFiles(wrong.map(({ title }) => title)))
  if (!hasGivenFile(given)) throw refusal(texts.noFile)
}
