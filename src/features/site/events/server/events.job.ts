// Invalidates cached responses when a day or a gig begins, because nothing changes in the database then.
import { and, eq, gte, sql } from 'drizzle-orm'
import type { FeatureJobs } from '@/platform/feature-jobs'
import { events } from '@/db/schema/site/events'
import { day, minute } from '@/lib/durations'
import { calendarDate, isShownDate } from '../events.rules'
import { gigStart } from '../set-list.rules'

/** A run may be late by this much. */
const patience = 3 * minute

export const eventsJobs: FeatureJobs = {
  tasks: {
    'events-new-day': async ({ db }) => {
      await db.execute(sql`select pg_notify('changes', 'events')`)
    },
    'events-set-lists-begin': async ({ db, clock, settings }) => {
      const now = clock.now().getTime()
      const gigs = await db
        .select({ date: events.date, time: sql<string>`coalesce(${events.time}, '')`, zone: events.time_zone })
        .from(events)
        .where(
          and(
            eq(events.set_list_shown, 'from_start'),
            gte(events.date, calendarDate(new Date(now - 2 * day), settings.timeZone)),
          ),
        )
      const hasBegun = gigs
        .filter(({ date }) => isShownDate(date))
        .map(({ zone, ...gig }) => now - gigStart({ ...gig, timeZone: zone ?? undefined }, settings.timeZone).getTime())
        .some((since) => since >= 0 && since < patience)
      if (hasBegun) await db.execute(sql`select pg_notify('changes', 'event_tunes')`)
    },
  },
  schedule: [
    // Local midnight falls on a whole or half hour of UTC, in a few zones on a quarter.
    { task: 'events-new-day', pattern: '0,15,30,45 * * * *' },
    { task: 'events-set-lists-begin', pattern: '* * * * *' },
  ],
}
