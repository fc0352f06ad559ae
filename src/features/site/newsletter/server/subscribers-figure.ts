// The number of subscribers on the dashboard.
import { sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { newsletterSubscribers } from '@/db/schema/site/newsletter'
import { changeWords } from '@/lib/change-words'
import { day } from '@/lib/durations'

const compareDays = 30

/** Compares the confirmed subscribers with those of 30 days ago. A deleted address counts in neither. */
export async function subscribersFigure({ db, clock }: Context) {
  const { status, confirmed_at: confirmed, unsubscribed_at: left } = newsletterSubscribers
  const then = sql`${new Date(clock.now().getTime() - compareDays * day).toISOString()}::timestamptz`
  const [found] = await db
    .select({
      now: sql<number>`(count(*) filter (where ${status} = 'confirmed'))::int`,
      before: sql<number>`(count(*) filter (where coalesce(${confirmed}, ${newsletterSubscribers.created_at}) <= ${then}
        and (${status} = 'confirmed' or (${status} = 'unsubscribed' and ${confirmed} is not null and ${left} > ${then}))))::int`,
    })
    .from(newsletterSubscribers)
  const now = found?.now ?? 0
  return {
    key: 'subscribers',
    label: 'Subscribers',
    value: String(now),
    change: changeWords(now - (found?.before ?? 0), `${compareDays} days ago`),
    href: '/admin/subscribers',
  }
}
