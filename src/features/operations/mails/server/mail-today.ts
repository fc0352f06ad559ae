// The outbox on the dashboard: mails that were given up, and those that wait for a mail server that does not answer.
import { and, asc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { mailProblem } from '@/adapters/mail/mail-problem'
import { givenUp } from '@/platform/outbox/outbox'
import { outbox } from '@/db/schema/mail'
import { counted } from '@/lib/counted'
import { day, minute } from '@/lib/durations'

/** Older failures have had their time: nobody waits for those mails any more. */
export const failuresSince = (now: Date) => new Date(now.getTime() - 30 * day)

/** So long a mail may wait after a failure before the owner hears of it: most mail servers that ask to come back later take it by then. */
const patienceMs = 15 * minute

/** How many mails were given up of late. */
export const failedMails = ({ db, clock }: Context): Promise<number> =>
  db.$count(outbox, and(givenUp, gt(outbox.created_at, failuresSince(clock.now()))))

export async function mailToday(ctx: Context) {
  const failed = await failedMails(ctx)
  const before = new Date(ctx.clock.now().getTime() - patienceMs)
  const [late] = await ctx.db
    .select({ count: sql<number>`(count(*) over ())::int`, error: outbox.last_error })
    .from(outbox)
    .where(and(eq(outbox.status, 'queued'), isNotNull(outbox.last_error), lt(outbox.created_at, before)))
    .orderBy(asc(outbox.created_at))
    .limit(1)
  const waiting = late?.count ?? 0
  return [
    {
      key: 'failed-mails',
      count: failed,
      text: `${counted(failed, 'mail')} could not be delivered`,
      href: '/admin/mails',
      kind: 'trouble' as const,
    },
    {
      key: 'waiting-mails',
      count: waiting,
      text: `${counted(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'} to be sent: ${mailProblem(late?.error ?? '')}`,
      href: '/admin/mails?state=waiting',
      kind: 'trouble' as const,
    },
  ]
}
