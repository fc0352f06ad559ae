// How many orders may be opened without paying them: by one browser, and by one network, which may be a whole school.
import { createHmac } from 'node:crypto'
import { and, asc, eq, gt, notInArray } from 'drizzle-orm'
import type { Context } from '@/adapters/context'
import type { Transaction } from '@/adapters/database/connect'
import { checkouts } from '@/db/schema/orders'
import { AppError } from '@/lib/errors'
import { mostUnpaid, unpaidSeconds, unpaidWindowMs } from '../orders.rules'

/** What is stored of a network: enough to know it again for a day, and nothing that names it without the site's secret. */
export function networkHash({ settings }: Pick<Context, 'settings'>, network: string): string {
  return createHmac('sha256', settings.tokenSecret).update(`checkout network\0${network}`).digest('base64url').slice(0, 22)
}

/** Throws `too_many_requests` with the time to come back while this browser or network has too many fresh orders that nobody paid. Paid ones do not count. */
export async function refuseTooManyUnpaid(tx: Transaction, ctx: Context, { cookieHash, network }: { cookieHash: string; network: string }): Promise<void> {
  if (!ctx.settings.hasRateLimits) return
  const now = ctx.clock.now()
  const waits = [
    unpaidSeconds(await unpaidSince(tx, now, eq(checkouts.cookie_hash, cookieHash)), mostUnpaid.perBrowser, now),
    unpaidSeconds(await unpaidSince(tx, now, eq(checkouts.network, network)), mostUnpaid.perNetwork, now),
  ]
  const seconds = Math.max(...waits)
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  const message = `Many orders were opened here and not paid. Please try again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`
  throw new AppError('too_many_requests', { message, retryAfterSeconds: seconds, detail: { limit: 'unpaid orders' } })
}

/** When each of them was opened, the earliest first. */
async function unpaidSince(tx: Transaction, now: Date, whose: ReturnType<typeof eq>): Promise<Date[]> {
  const rows = await tx
    .select({ at: checkouts.created_at })
    .from(checkouts)
    .where(and(whose, gt(checkouts.created_at, new Date(now.getTime() - unpaidWindowMs)), notInArray(checkouts.status, ['paid', 'pending', 'shortage'])))
    .orderBy(asc(checkouts.created_at))
  return rows.map((row) => row.at)
}
