// Writes the page of a code when the code is of a gift: who it is from, and the giver's words.
import type { Context } from '@/platform/context'
import { readCode } from '@/features/commerce/giveaways/card-code'
import { openTexts as texts } from '../gifts.texts'
import { giftOfCode, paidLines, titleWords } from './gift-rows'
import { closedSentence, needsName } from './open-gift'

type GiftIntro = {
  title: string
  text: string
  points: string[]
  submit: string
  /** Address that the gift was mailed to; empty for a printed card. */
  email: string
  /** True when the form has to ask for the name of the licence. */
  asksForName: boolean
}

/**
 * Returns the words for a typed code; null if it is of no gift, or of one that was opened. A gift that cannot be opened
 * now says why, and nothing else.
 */
export async function giftIntro(ctx: Context, typed: string): Promise<GiftIntro | { closed: string } | null> {
  const code = readCode(typed)
  const gift = code === null ? null : await giftOfCode(ctx.db, ctx, code)
  if (!gift || gift.opened_at) return null
  const closed = closedSentence(ctx, gift)
  if (closed !== null) return { closed }
  const lines = await paidLines(ctx.db, gift)
  return {
    title: texts.title(gift.recipient_name),
    text: `${texts.from(gift.giver_name, titleWords(lines))} ${texts.ask}`,
    points: gift.message === null ? [] : [`“${gift.message}”`],
    submit: texts.submit,
    email: gift.recipient_email ?? '',
    asksForName: needsName(gift, lines),
  }
}
