// Claims the use of a code for an approved payment, inside the lease and before the capture. A code that is over changes
// no price, and an unpaid checkout takes no use away.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { inTransaction } from '@/adapters/database/connect'
import type { checkouts } from '@/db/schema/commerce/orders/orders'
import { offers } from '@/db/schema/commerce/offers/offers'
import { unpaidHoldMs } from '@/features/commerce/catalog/stock/stock.rules'
import { type LostOffer, lostOfferNotes, lostOfferText } from '../offers.texts'
import { hasEnded } from './offer-days'
import { claimUse } from './uses'

type OfferedCheckout = Pick<
  typeof checkouts.$inferSelect,
  'id' | 'offer' | 'items_cents' | 'discount_cents' | 'currency' | 'created_at' | 'note'
>

/** Rolls the claim back. */
class Lost extends Error {
  readonly why: LostOffer
  constructor(why: LostOffer) {
    super(why)
    this.why = why
  }
}

/**
 * Claims the use, once for any number of calls. Returns why the code does not hold any more, null when it does or when
 * the checkout has none. A code that ended since the checkout was opened holds as long as the goods are held.
 */
export async function claimOffer(ctx: Context, { id, offer, created_at }: OfferedCheckout): Promise<LostOffer | null> {
  if (offer === null) return null
  const now = ctx.clock.now()
  try {
    await inTransaction(ctx.db, async (tx) => {
      const claimed = await claimUse(tx, { offerId: offer.id, checkoutId: id, now })
      if (claimed === 'had') return
      if (claimed === null) {
        const exists = (await tx.$count(offers, eq(offers.id, offer.id))) > 0
        throw new Lost(exists ? 'usedUp' : 'withdrawn')
      }
      const isHeld = now.getTime() - created_at.getTime() < unpaidHoldMs
      if (!isHeld && (!claimed.is_active || hasEnded(claimed, now, ctx.settings))) throw new Lost('ended')
    })
    return null
  } catch (error) {
    if (error instanceof Lost) return error.why
    throw error
  }
}

/** Returns the sentence for the buyer of a checkout whose code did not hold. */
export const lostOfferSentence = (checkout: OfferedCheckout, why: LostOffer): string =>
  lostOfferText(why, {
    code: checkout.offer?.code ?? '',
    withCents: checkout.items_cents - checkout.discount_cents,
    withoutCents: checkout.items_cents,
    currency: checkout.currency,
  })

/** Returns why a cancelled checkout lost its code, from its note; null when it was cancelled for another reason. */
export function lostOfferOf({ note }: Pick<OfferedCheckout, 'note'>): LostOffer | null {
  const all = Object.keys(lostOfferNotes) as LostOffer[]
  return all.find((why) => lostOfferNotes[why] === note) ?? null
}
