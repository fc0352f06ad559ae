// What the outbox has to say on the dashboard: mails that were given up. Which, and why, stands with their orders.
import { and, eq, gt, ne } from 'drizzle-orm'
import { outbox } from '@/db/schema/mail'
import type { Context } from '../context'
import { notWanted } from './outbox'

export async function mailToday({ db, clock }: Context) {
  const since = new Date(clock.now().getTime() - 30 * 86_400_000)
  const count = await db.$count(outbox, and(eq(outbox.status, 'dead'), ne(outbox.last_error, notWanted), gt(outbox.created_at, since)))
  return [{ key: 'failed-mails', count, text: `${count} ${count === 1 ? 'mail' : 'mails'} could not be delivered`, href: '/admin/orders', kind: 'trouble' as const }]
}
