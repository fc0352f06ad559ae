// Takes the discount of a code off the priced lines of a cart. It is fixed here, and never calculated again.
import type { OfferedLine } from '@/features/commerce/offers/discount.rules'
import { offerTexts } from '@/features/commerce/offers/offers.texts'
import { discountFor, type RunningOffer } from '@/features/commerce/offers/server/find-offer'
import { AppError } from '@/lib/errors'
import type { SentLine } from '../../checkout.contract'
import type { PricedLine } from './priced-lines'

/** Returns the cart as the browser sent it, to decide if a code is for it. Nothing is priced with it. */
export const sentToOffer = (sent: readonly SentLine[]): OfferedLine[] =>
  sent.map(({ id, category, quantity, price, extra = 0, topsUp }) => ({
    itemId: id,
    category,
    quantity,
    unitCents: Math.round((price - extra) * 100),
    isTopUp: topsUp != null,
  }))

/**
 * Returns the lines with their discounts. Throws AppError: `invalid_input` with the sentence in `fields.code` when the
 * code takes nothing off these goods, and `price_changed` when the page has shown another discount.
 */
export function withDiscount(
  lines: PricedLine[],
  offer: RunningOffer | null,
  { currency, shownCents }: { currency: string; shownCents: number | undefined },
): PricedLine[] {
  if (offer === null) return lines
  const offered = lines.map((line) => ({
    itemId: line.shop_item_id,
    category: line.category,
    quantity: line.quantity,
    // A code takes nothing off what the buyer adds to the price.
    unitCents: line.unit_cents - line.extra_unit_cents,
    isTopUp: line.tops_up !== null,
  }))
  const { cents, ofLines } = discountFor(offer, offered, currency)
  if (shownCents !== undefined && shownCents !== cents) {
    const message = offerTexts.changed(offer.code, cents, currency)
    throw new AppError('price_changed', { message, fields: { code: message } })
  }
  return lines.map((line, index) => ({ ...line, discount_cents: ofLines[index] ?? 0 }))
}
