// Finds events for the quick search of the back-office.
import { desc, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { hasWords, searchText } from '@/db/schema/columns'
import { events } from '@/db/schema/site/events'
import { formatDate } from '@/lib/dates'
import { isShownDate } from '../events.rules'
import { siteToday } from './public-events'

/** Returns up to `most` events with these words in title, venue or city: the next ones first, then the latest past ones. */
export async function searchEvents(ctx: Context, search: string, most: number) {
  const isAhead = sql`${events.date} >= ${siteToday(ctx)}::date`
  const rows = await ctx.db
    .select({ id: events.id, title: events.title, date: events.date, venue: events.venue, city: events.city })
    .from(events)
    .where(hasWords(searchText(events.title, events.venue, events.city), search))
    .orderBy(desc(isAhead), sql`case when ${isAhead} then ${events.date} end`, desc(events.date), events.id)
    .limit(most)
  return rows.map(({ id, title, date, venue, city }) => ({
    title,
    note: [isShownDate(date) && formatDate(date, 'MMM dd, yyyy'), venue, city].filter(Boolean).join(', '),
    href: `/admin/events?open=${id}`,
  }))
}
