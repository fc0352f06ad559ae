// The back-office service of events (ADM-EVT-12, OP-30).
import { type SQL, sql } from 'drizzle-orm'
import { resourceService } from '@/admin-kit/server/resource-service'
import type { Context } from '@/platform/context'
import { events, eventTunes } from '@/db/schema/events'
import { AppError } from '@/lib/errors'
import { eventsResource } from '../events.resource'
import { siteToday } from './public-events'
import { withTunes } from './set-list.admin'

/** As visitors see it (`isUpcoming`). */
const isOver = (ctx: Context): SQL => sql`(${events.status} = 'past' or ${events.date} < ${siteToday(ctx)}::date)`

export const eventsService = resourceService(eventsResource, {
  table: events,
  searched: ['title', 'venue', 'city', 'description'],
  // Those to come first, the next one on top; those that are over below, the latest first.
  order: [{ column: 'is_over' }, { column: 'coming' }, { column: 'date', direction: 'desc' }],
  sortedBy: {
    is_over: (ctx) => isOver(ctx),
    coming: (ctx) => sql`case when not ${isOver(ctx)} then ${events.date} end`,
  },
  parts: { set_list: { table: eventTunes, owner: 'event_id' } },
  async toColumns(values, { ctx, tx, current }) {
    // ADM-EVT-07: an old date is a slip in a new event, and history in one that is edited.
    if (current === null && values.date < siteToday(ctx)) {
      throw new AppError('invalid_input', { fields: { date: 'Event date cannot be in the past' } })
    }
    // ADM-EVT-11: a new event is to come; its status is chosen when it is edited.
    const set_list = await withTunes(tx, values.set_list)
    return { ...values, set_list, ...(current === null && { status: 'upcoming' }) }
  },
})
