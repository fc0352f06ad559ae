// Dashboard lines about the outbox: mails that were given up, and mails that wait for an unreachable mail server.
import { and, asc, eq, gt, isNotNull, lt, or, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { mailProblem } from '@/adapters/mail/mail-problem'
import { givenUp } from '@/platform/outbox/outbox'
import { outbox } from '@/db/schema/operations/mail'
import { counted } from '@/lib/counted'
import { day, minute } from '@/lib/durations'

/** Ignores older failures: those mails are no longer awaited. */
export const failuresSince = (now: Date) => new Date(now.getTime() - 30 * day)

/**
 * Time a mail may wait after a failure before the owner is told. Most mail servers that ask for a later retry accept it
 * by then.
 */
const patienceMs = 15 * minute

/** Errors that waiting does not end: the owner has to change a setting, so the owner is told at once. */
const untilSettingsChange = 'invalid login|ENOTFOUND|no mail server is set'

/** Returns the number of mails given up recently. */
export const failedMails = ({ db, clock }: Context): Promise<number> =>
  db.$count(outbox, and(givenUp, gt(outbox.created_at, failuresSince(clock.now()))))

/** Counts the mails that were given up, for the navigation. */
export async function countFailedMails(ctx: Context) {
  const count = await failedMails(ctx)
  return { count, text: `${counted(count, 'mail')} could not be delivered` }
}

export async function mailToday(ctx: Context) {
  const failed = await failedMails(ctx)
  const before = new Date(ctx.clock.now().getTime() - patienceMs)
  const [late] = await ctx.db
    .select({ count: sql<number>`(count(*) over ())::int`, error: outbox.last_error })
    .from(outbox)
    .where(
      and(
        eq(outbox.status, 'queued'),
        isNotNull(outbox.last_error),
        or(lt(outbox.created_at, before), sql`${outbox.last_error} ~* ${untilSettingsChange}`),
      ),
    )
    .orderBy(asc(outbox.created_at))
    .limit(1)
  const waiting = late?.count ?? 0
  return [
    {
      key: 'failed-mails',
      count: failed,
      text: `${counted(failed, 'mail')} could not be delivered`,
      href: '/admin/mails',
      action: 'See mails',
      kind: 'trouble' as const,
    },
    {
      key: 'waiting-mails',
      count: waiting,
      text: `${counted(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'} to be sent: ${mailProblem(late?.error ?? '')}`,
      href: '/admin/mails?state=waiting',
      action: 'See mails',
      kind: 'trouble' as const,
    },
  ]
}
