// Requests a mailed link: stores the requester, responds at once, and leaves the work to a background job.
import { eq } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import type { HttpExchange } from '@/platform/http/handler'
import { queueJob } from '@/adapters/jobs/queue-job'
import { strangerName } from '@/platform/outbox/mailed-links'
import { accounts } from '@/db/schema/office/sign-in'
import type { AskedPurpose } from './account-links'
import { knownPlaces } from './sessions/known-places'

/** The background job that sends account links; see `sendLink`. */
export const sendLinkTask = 'send-account-link'

/**
 * Queues a link to an address. Limits count each browser or network known to the account separately, and all other
 * requesters by network.
 */
export async function askForLink(
  ctx: Context,
  http: HttpExchange,
  link: { purpose: AskedPurpose; email: string; fullName?: string },
): Promise<void> {
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.email, link.email))
  const [place] = await knownPlaces(ctx, http, account)
  await queueJob(
    ctx.db,
    sendLinkTask,
    { ...link, asker: place ?? strangerName(ctx, http), isKnown: place !== undefined },
    { isAsked: place === undefined },
  )
}
