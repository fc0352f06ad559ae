// What the outbox has to say on the dashboard: mails that were given up.
import { and, gt } from 'drizzle-orm'
import { outbox } from '@/db/schema/mail'
import type { Context } from '../context'
import { givenUp } from './outbox'

/** Older failures have had their time: nobody waits for those mails any more. */
export const failuresSince = (now: Date) => new Date(now.getTime() - 30 * 86_400_000)

export async function mailToday({ db, clock }: Context) {
  const since = failuresSince(clock.now())
  const count = await db.$count(outbox, and(givenUp, gt(outbox.created_at, since)))
  return [{ key: 'failed-mails', count, text: `${count} ${count === 1 ? 'mail' : 'mails'} could not be delivered`, href: '/admin/mails', kind: 'trouble' as const }]
}
