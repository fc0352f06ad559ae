// Limits the unpaid orders of one browser, and of one network, which may be a whole school.
import { createHmac } from 'node:crypto'
import { and, asc, eq, gt, notInArray, or } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { checkouts } from '@/db/schema/commerce/orders/orders'
import { AppError } from '@/lib/errors'
import { mostUnpaid, unpaidSeconds, unpaidWindowMs } from '../../checkout.rules'

/**
 * Returns the stored form of a network: enough to recognise it for a day, and without the site's secret it identifies
 * no network.
 */
export function networkHash({ settings }: Pick<Context, 'settings'>, network: string): string {
  return createHmac('sha256', settings.tokenSecret)
    .update(`checkout network\0${network}`)
    .digest('base64url')
    .slice(0, 22)
}

/**
 * Throws `too_many_requests` with the time to try again while this browser or network has too many recent unpaid
 * orders. Paid ones do not count.
 */
export async function refuseTooManyUnpaid(
  tx: Transaction,
  ctx: Context,
  { cookieHash, network }: { cookieHash: string; network: string },
): Promise<void> {
  if (!ctx.settings.hasRateLimits) return
  const now = ctx.clock.now()
  const unpaid = await tx
    .select({ at: checkouts.created_at, cookieHash: checkouts.cookie_hash, network: checkouts.network })
    .from(checkouts)
    .where(
      and(
        or(eq(checkouts.cookie_hash, cookieHash), eq(checkouts.network, network)),
        gt(checkouts.created_at, new Date(now.getTime() - unpaidWindowMs)),
        notInArray(checkouts.status, ['paid', 'pending', 'shortage']),
      ),
    )
    .orderBy(asc(checkouts.created_at))
  const times = (rows: typeof unpaid) => rows.map((row) => row.at)
  const seconds = Math.max(
    unpaidSeconds(times(unpaid.filter((row) => row.cookieHash === cookieHash)), mostUnpaid.perBrowser, now),
    unpaidSeconds(times(unpaid.filter((row) => row.network === network)), mostUnpaid.perNetwork, now),
  )
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  const message = `Too many orders were opened here and not paid. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`
  throw new AppError('too_many_requests', { message, retryAfterSeconds: seconds, detail: { limit: 'unpaid orders' } })
}
