// The mail of goods that were given away: the links, and no prices.
import type { Context } from '@/platform/context'
import type { Bought } from '@/features/commerce/delivery/server/bought'
import { deliveredLine } from '@/features/commerce/delivery/server/delivered-line'
import { buyerLetter, purchasesLink } from './order-letter'

const thanks = {
  newsletter: 'Thank you for subscribing to the newsletter.',
  card: 'Thank you for redeeming your card.',
  gift: 'You have opened your gift.',
  import: 'Thank you for your order.',
} as const

/** Returns the mail, in place of a receipt. */
export function givenMail(ctx: Context, given: Bought) {
  const { checkout, lines, grants } = given
  const { settings } = ctx
  return buyerLetter(settings, {
    subject: `Your download from ${settings.siteName}`,
    preheader: 'Your download links are inside.',
    title: 'Here is your download',
    blocks: [
      {
        kind: 'paragraph',
        text: `${thanks[checkout.given_as ?? 'card']} The number of your order is ${checkout.invoice_number}.`,
      },
      {
        kind: 'table',
        lines: lines
          .filter(({ payment_status }) => payment_status === 'completed')
          .map((line) => ({ ...deliveredLine(ctx, line, given, grants.get(line.id)), amount: 'Free' })),
      },
      { kind: 'note', text: 'Opening the link uses nothing up. Only the Download button counts.' },
      purchasesLink(settings),
    ],
  })
}
