// The back-office service of events (ADM-EVT-12, OP-30).
import { type SQL, sql } from 'drizzle-orm'
import { resourceService } from '@/admin-kit/server/resource-service'
import type { Context } from '@/platform/context'
import { events, eventTunes } from '@/db/schema/events'
import { AppError } from '@/lib/errors'
import { eventsResource } from '../events.resource'
import { calendarDate } from '../events.rules'
import { siteToday } from './public-events'
import { withTunes } from './set-list.admin'

/** As visitors see it (`isUpcoming`). */
const isOver = (ctx: Context): SQL =>
  // One elsewhere may still be to come when the date here is over.
  sql`(${events.status} = 'past' or ${events.date} + (${events.time_zone} is not null)::int < ${siteToday(ctx)}::date)`

const [hours, minutes, half] = [sql`1`, sql`2`, sql`3`].map(
  (part) =>
    sql`(regexp_match(coalesce(${events.time}, ''), '([0-9]{1,2})(?:[:.]([0-9]{2}))?(?:[[:space:]]*([ap])[.]?m)?', 'i'))[${part}]`,
)
/** Minutes of the day at which an event begins, nearly as `parseTimes` reads it; a large number without a time. */
const begins = sql`coalesce(case
  when ${hours}::int > 12 or coalesce(${half}, substring(coalesce(${events.time}, '') from '(?i)([ap])[.]?m')) is null then ${hours}::int
  else ${hours}::int % 12 + case when lower(coalesce(${half}, substring(${events.time} from '(?i)([ap])[.]?m'))) = 'p' then 12 else 0 end
  end * 60 + coalesce(${minutes}::int, 0), 9999)`

export const eventsService = resourceService(eventsResource, {
  table: events,
  searched: ['title', 'venue', 'city', 'description'],
  // Those to come first, the next one on top; those that are over below, the latest first.
  order: [{ column: 'is_over' }, { column: 'coming' }, { column: 'date', direction: 'desc' }, { column: 'begins' }],
  sortedBy: {
    is_over: (ctx) => isOver(ctx),
    begins: (ctx) => sql`case when ${isOver(ctx)} then -${begins} else ${begins} end`,
    coming: (ctx) => sql`case when not ${isOver(ctx)} then ${events.date} end`,
  },
  parts: { set_list: { table: eventTunes, owner: 'event_id' } },
  async toColumns(values, { ctx, tx, current }) {
    // ADM-EVT-07: an old date is a slip in a new event, and history in one that is edited.
    if (current === null && values.date < calendarDate(ctx.clock.now(), values.time_zone ?? ctx.settings.timeZone)) {
      throw new AppError('invalid_input', { fields: { date: 'Event date cannot be in the past' } })
    }
    // ADM-EVT-11: a new event is to come; its status is chosen when it is edited.
    const set_list = await withTunes(tx, values.set_list)
    return { ...values, set_list, ...(current === null && { status: 'upcoming' }) }
  },
})
