// The next gig on the dashboard.
import { and, asc, eq, gte } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { events } from '@/db/schema/site/events'
import { dayBefore, isUpcoming, sortEvents } from '../events.rules'
import { presentEvents, siteToday } from './public-events'

/** Reads a few rows only; the next gig is one of the first, also when a row is no longer upcoming in its own time zone. */
const most = 20

/** Returns the next event that is not cancelled, as visitors see it; null when none is announced. */
export async function comingGig(ctx: Context) {
  const today = siteToday(ctx)
  const rows = await ctx.db
    .select()
    .from(events)
    .where(and(eq(events.status, 'upcoming'), gte(events.date, dayBefore(today))))
    .orderBy(asc(events.date), asc(events.id))
    .limit(most)
  return sortEvents(await presentEvents(ctx, rows)).find((event) => isUpcoming(event, today)) ?? null
}
