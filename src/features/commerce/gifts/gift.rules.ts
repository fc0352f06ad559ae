// The rules of a gift as its giver fills it in. The browser checks its texts; the server checks it all, and the day.
import { isEmail } from '@/lib/email'
import { daysAfter } from '@/lib/dates'
import { holderName, holderProblem, maxHolder } from '@/lib/holder-name'
import { giftTexts as texts } from './gifts.texts'

/** Maximum length of the giver's message in characters. */
export const maxMessage = 500

/** A gift as it is typed and sent; unused fields are empty. */
export type TypedGift = {
  /** `mail`: we mail it on a day. `card`: the giver prints a card. */
  by: 'mail' | 'card'
  recipientName: string
  recipientEmail: string
  /** A day such as `2026-12-24`. */
  deliverOn: string
  giverName: string
  message: string
}

export type GiftField = Exclude<keyof TypedGift, 'by'>

/** Returns the last day that a gift can be mailed on: a year from today. */
export const lastGiftDay = (today: string): string => daysAfter(today, 365)

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/**
 * Returns what is wrong with a gift, by field. `today` is the day in the site's time zone.
 */
export function giftProblems(gift: TypedGift, today: string): Partial<Record<GiftField, string>> {
  const { by, recipientName, recipientEmail, deliverOn, giverName, message } = gift
  const problems: Partial<Record<GiftField, string>> = {}
  // The name is printed on sheet music, and the letters of the stamp are enough for every other gift.
  const wrongName = holderName(recipientName) === '' ? texts.missing.recipientName : holderProblem(recipientName)
  if (wrongName !== null) problems.recipientName = wrongName
  if (holderName(giverName) === '') problems.giverName = texts.missing.giverName
  else if (giverName.length > maxHolder) problems.giverName = texts.longName(maxHolder)
  if (message.length > maxMessage) problems.message = texts.longMessage(maxMessage)
  if (by === 'card') return problems
  if (!isEmail(recipientEmail.trim())) problems.recipientEmail = texts.missing.recipientEmail
  if (!isDay(deliverOn)) problems.deliverOn = texts.missing.deliverOn
  else if (deliverOn < today) problems.deliverOn = texts.past
  else if (deliverOn > lastGiftDay(today)) problems.deliverOn = texts.far
  return problems
}

/** A line of the cart, as far as it can be a gift. */
type GiftLine = { delivery: 'file' | 'parcel' | 'link'; isTopUp: boolean; title: string }

/** Returns the lines that cannot be a gift: links, which the buyer gets at once, and more copies of a bought licence. */
export const ungivable = <Line extends GiftLine>(lines: readonly Line[]): Line[] =>
  lines.filter(({ delivery, isTopUp }) => delivery === 'link' || isTopUp)

/** True for a cart with something that the recipient opens: a parcel alone goes to them without a code. */
export const hasGivenFile = (lines: readonly GiftLine[]): boolean =>
  lines.some(({ delivery, isTopUp }) => delivery === 'file' && !isTopUp)
