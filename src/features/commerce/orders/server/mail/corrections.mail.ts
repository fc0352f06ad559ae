// The mail to the buyers of a corrected edition (decision 0006).
import type { FeatureMails } from '@/platform/outbox/outbox'
import { boughtIn } from '@/features/commerce/delivery/server/bought'
import { deliveredLine } from '@/features/commerce/delivery/server/delivered-line'
import { buyerLetter, purchasesLink } from './order-letter'

/** Null for a purchase that was refunded since: its buyer no longer wants the file. */
export const correctedEditionMail: FeatureMails[string] = async (ctx, { checkoutId, orderId, grantId }) => {
  const bought = await boughtIn(ctx.db, String(checkoutId))
  const { lines, grants } = bought
  const line = lines.find(({ id }) => id === orderId)
  const grant = grants.get(String(orderId))?.find(({ id }) => id === grantId)
  if (!line || !grant || grant.revoked_at !== null) return null
  return buyerLetter(ctx.settings, {
    subject: `${grant.title}: a corrected file for you`,
    preheader: grant.correction ?? '',
    title: 'A corrected file for you',
    blocks: [
      { kind: 'paragraph', text: `${grant.title} has been corrected:` },
      { kind: 'paragraph', text: grant.correction ?? '' },
      {
        kind: 'paragraph',
        text: 'The corrected file is yours at no cost. The link you already have leads to it; here it is again.',
      },
      { kind: 'table', lines: [deliveredLine(ctx, line, bought, [grant])] },
      purchasesLink(ctx.settings),
    ],
  })
}
