// Sentences about codes, for buyers and the owner to review.
import { formatMoney } from '@/lib/money'

/** Most characters of a code. */
export const maxCode = 40

/** A typed code as a message repeats it: long texts are cut. */
const shown = (typed: string): string => {
  const text = typed.trim()
  return text.length > maxCode ? `${Array.from(text).slice(0, 20).join('')}…` : text
}

/** Returns the word for a discount in sums: `Code EASTER 25`. */
export const discountText = (code: string | undefined | null): string => (code ? `Code ${code}` : 'Discount')

export const offerTexts = {
  open: 'Have a code?',
  label: 'Code',
  use: 'Use code',
  using: 'Checking...',
  remove: (code: string) => `Remove code ${code}`,
  few: 'Only a few uses are left. Yours is reserved when you approve the payment.',
  missing: 'Please enter your code.',
  unreachable: 'The code could not be checked. Please try again in a moment.',
  unknown: (typed: string) => `We do not know the code “${shown(typed)}”. Check its spelling, or pay without it.`,
  tooLong: `A code has at most ${maxCode} characters. Please enter only the code.`,
  tooMany: 'Too many unknown codes were tried from here. Please try again in ten minutes, or pay without a code.',
  ended: (code: string) => `The code ${code} has ended.`,
  notYet: (code: string, day: string) => `The code ${code} begins on ${day}.`,
  usedUp: (code: string) => `The code ${code} was used up.`,
  otherCurrency: (code: string, currency: string) =>
    `The code ${code} is for prices in ${currency}. It cannot be used at the moment.`,
  scope: (code: string) => `The code ${code} is for other items than those in your cart.`,
  least: (code: string, leastCents: number, goodsCents: number, currency: string) =>
    `The code ${code} needs goods for at least ${formatMoney(leastCents, currency)}. Your cart has ${formatMoney(goodsCents, currency)}.`,
  nothing: (code: string) => `The code ${code} takes nothing off this cart.`,
  changed: (code: string, cents: number, currency: string) =>
    `The code ${code} now takes off ${formatMoney(cents, currency)}. You have not been charged. Please look at the new total and pay again.`,
}

/** The reason why a code did not hold between the opening of a checkout and its payment. */
export type LostOffer = 'usedUp' | 'ended' | 'withdrawn'

const lostWords: Record<LostOffer, string> = {
  usedUp: 'was used up a moment ago',
  ended: 'ended while you were paying',
  withdrawn: 'was withdrawn while you were paying',
}

/** Returns the sentence for a buyer whose code did not hold. The amounts are those of the goods. */
export const lostOfferText = (
  why: LostOffer,
  {
    code,
    withCents,
    withoutCents,
    currency,
  }: { code: string; withCents: number; withoutCents: number; currency: string },
): string =>
  `The code ${code} ${lostWords[why]}. You have not been charged. Without it the goods cost ${formatMoney(withoutCents, currency)} instead of ${formatMoney(withCents, currency)}.`

/** The reason that the note of a cancelled checkout names, to repeat the sentence to a page that lost the answer. */
export const lostOfferNotes: Record<LostOffer, string> = {
  usedUp: 'the code was used up before the payment was taken',
  ended: 'the code ended before the payment was taken',
  withdrawn: 'the code was withdrawn before the payment was taken',
}
