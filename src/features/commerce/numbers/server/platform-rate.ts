// Keeps the share that a selling platform would have taken, as the owner looked it up.
import type { Context } from '@/platform/context'
import { actorName } from '@/admin-kit/server/record-history'
import { inTransaction } from '@/adapters/database/connect'
import { recordAudit } from '@/db/audit'
import { platformRates } from '@/db/schema/commerce/orders/sales'
import { AppError } from '@/lib/errors'
import { smallestCents } from '@/lib/money'
import type { Figures, PlatformShare } from '../numbers.contract'
import { numbersTexts } from '../numbers.texts'
import { siteDay } from './sale-days'

/** Returns what a platform would have kept of these sales, in cents; null while the owner has entered no rate. */
export async function platformShare(ctx: Context, total: Figures, currency: string): Promise<PlatformShare | null> {
  const [rate] = await ctx.db.select().from(platformRates)
  if (!rate) return null
  const unit = smallestCents(currency)
  const paid = total.grossCents - total.discountCents + total.shippingCents - total.refundedCents
  const keptCents = Math.round((paid * rate.basis_points) / 10_000 / unit) * unit
  return { percent: rate.basis_points / 100, asOf: rate.as_of, keptCents }
}

/** Stores the rate; null forgets it. `percent` has two decimals at most. Throws AppError `invalid_input`. */
export async function storeRate(
  ctx: Context,
  { percent, asOf }: { percent: number | null; asOf: string },
): Promise<{ done: true }> {
  const now = ctx.clock.now()
  if (asOf > siteDay(now, ctx.settings.timeZone))
    throw new AppError('invalid_input', { fields: { asOf: numbersTexts.platform.future } })
  await inTransaction(ctx.db, async (tx) => {
    await tx.delete(platformRates)
    if (percent !== null)
      await tx.insert(platformRates).values({ as_of: asOf, basis_points: Math.round(percent * 100) })
    await recordAudit(tx, {
      actor: actorName(ctx),
      what: 'numbers.rate_changed',
      ref: 'numbers:rate',
      detail: { percent, asOf },
      at: now,
    })
  })
  return { done: true }
}
