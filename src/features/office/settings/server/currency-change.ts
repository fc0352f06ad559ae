// Decides if the currency can be changed now. Paid orders keep theirs; a buyer at PayPal must not see two.
import { and, gt, inArray } from 'drizzle-orm'
import type { Transaction } from '@/adapters/database/connect'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { minute } from '@/lib/durations'
import { AppError } from '@/lib/errors'
import type { Currency } from '@/lib/site-settings'
import type { Context } from '@/platform/context'

/** Goods are held this long for a buyer at PayPal (decision 0028). */
const payingMs = 15 * minute

/** Throws AppError `invalid_input` while a buyer pays in the old currency. */
export async function refuseWhilePaying(ctx: Context, tx: Transaction, current: Currency): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - payingMs)
  const paying = await tx.$count(
    checkouts,
    and(inArray(checkouts.status, ['paypal_created', 'capturing']), gt(checkouts.updated_at, since)),
  )
  if (paying === 0) return
  const message = `A buyer is paying in ${current} right now. Please change the currency in 15 minutes.`
  throw new AppError('invalid_input', { fields: { currency: message } })
}
