// Sentences about sales, for buyers and the owner to review.
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'

/** `thenCents`: price of one piece that the buyer agreed to; `nowCents`: its price now, null where it depends on more. */
export type EndedSale = { title: string; nowCents: number | null; thenCents: number }

/** Returns the sentence for a buyer whose sale price ended before the payment was taken. */
export function endedSaleText(ended: readonly EndedSale[], currency: string): string {
  const names = ended.map(({ title }) => `“${title}”`).join(', ')
  const [only, another] = ended
  const price =
    only && !another && only.nowCents !== null
      ? ` It costs ${formatMoney(only.nowCents, currency)} instead of ${formatMoney(only.thenCents, currency)} now.`
      : ''
  return `The sale of ${names} ended while you were paying. You have not been charged.${price} Please look at the new total and pay again.`
}

export const saleTexts = {
  /** On the page of an item; made by the server, so that pages load no words for it. `until`: last day, null without one. */
  note: (until: string | null, isCrossedOut: boolean) =>
    [
      until === null ? 'On sale.' : `Sale until ${formatDate(until, 'MMMM d, yyyy')}.`,
      ...(isCrossedOut ? ['The crossed-out price is the lowest of the 30 days before.'] : []),
    ].join(' '),
  /** Beside a line of a mail. `before`: null when no price was shown beside the sale price. */
  boughtAt: (before: string | null) => (before === null ? 'sale price' : `sale price, before ${before}`),
  paidMore: (extra: string) => `${extra} more than the price`,
  notLower: 'The sale price must be below the price',
  noDigitalPrice: 'Enter a digital price first, or leave this empty',
  notLowerFor: (choice: string) => `The sale price of “${choice}” must be below its price`,
  noPrice: 'Please enter a sale price, or remove the days of the sale',
  reversed: 'The last day cannot be before the first day',
  alreadyOver: 'This day is over. Please choose a later one, or remove the sale.',
}
