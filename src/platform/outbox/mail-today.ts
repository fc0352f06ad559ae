// What the outbox has to say on the dashboard: mails that were given up, and those that a missing mail server keeps waiting.
import { and, asc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm'
import { outbox } from '@/db/schema/mail'
import type { Context } from '@/platform/context'
import { mailProblem } from '@/adapters/mail/mail-problem'
import { givenUp } from './outbox'

/** Older failures have had their time: nobody waits for those mails any more. */
export const failuresSince = (now: Date) => new Date(now.getTime() - 30 * 86_400_000)

/** So long a mail may wait after a failure before the owner hears of it: most mail servers that ask to come back later take it by then. */
const patienceMs = 15 * 60_000

const mailsOf = (count: number) => `${count} ${count === 1 ? 'mail' : 'mails'}`

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
      text: `${mailsOf(failed)} could not be delivered`,
      href: '/admin/mails',
      kind: 'trouble' as const,
    },
    {
      key: 'waiting-mails',
      count: waiting,
      text: `${mailsOf(waiting)} ${waiting === 1 ? 'waits' : 'wait'} to be sent: ${mailProblem(late?.error ?? '')}`,
      href: '/admin/mails?state=waiting',
      kind: 'trouble' as const,
    },
  ]
}
