// The back-office service of events (ADM-EVT-12, OP-30).
import { type SQL, sql } from 'drizzle-orm'
import { resourceService } from '@/admin-kit/server/resource-service'
import type { Context } from '@/platform/context'
import { notePublication } from '@/platform/publication'
import { events, eventTunes } from '@/db/schema/site/events'
import { AppError } from '@/lib/errors'
import { eventsResource } from '../events.resource'
import { calendarDate, pastDateMessage } from '../events.rules'
import { listRepeats } from '../repeat.rules'
import { siteToday } from './public-events'
import { withListedTunes } from './set-list/set-list.admin'

/** True when the event is over by the rule that visitors see (`isUpcoming`). */
const isOver = (ctx: Context): SQL =>
  // An event in another time zone may still be ahead when its date is over here.
  sql`(${events.status} = 'past' or greatest(${events.date}, ${events.end_date}) + (${events.time_zone} is not null)::int < ${siteToday(ctx)}::date)`

const [hours, minutes, half] = [sql`1`, sql`2`, sql`3`].map(
  (part) =>
    sql`(regexp_match(coalesce(${events.time}, ''), '([0-9]{1,2})(?:[[:space:]]?[:.h][[:space:]]?([0-9]{2}))?(?:[[:space:]]*([ap])[.]?m)?', 'i'))[${part}]`,
)
/** Minute of the day at which an event begins, read nearly as `parseTimes` does; a large number if there is no time. */
const begins = sql`coalesce(case
  when ${events.time} ~* '^(12 )?(noon|midday)' then 720
  when ${events.time} ~* '^(12 )?midnight' then 0
  when ${hours}::int > 12 or coalesce(${half}, substring(coalesce(${events.time}, '') from '(?i)([ap])[.]?m')) is null then ${hours}::int
  else ${hours}::int % 12 + case when lower(coalesce(${half}, substring(${events.time} from '(?i)([ap])[.]?m'))) = 'p' then 12 else 0 end
  end * 60 + coalesce(${minutes}::int, 0), 9999)`

export const eventsService = resourceService(eventsResource, {
  table: events,
  searched: ['title', 'venue', 'city', 'address', 'description'],
  // Upcoming events first, the next one on top; past events below, the latest first.
  order: [{ column: 'is_over' }, { column: 'coming' }, { column: 'date', direction: 'desc' }, { column: 'begins' }],
  sortedBy: {
    is_over: (ctx) => isOver(ctx),
    begins: (ctx) => sql`case when ${isOver(ctx)} then -${begins} else ${begins} end`,
    coming: (ctx) => sql`case when not ${isOver(ctx)} then ${events.date} end`,
  },
  onPublish: ({ id }, { tx }) => notePublication(tx, 'gig', id),
  parts: { set_list: { table: eventTunes, owner: 'event_id' } },
  toRecords: listRepeats,
  async toColumns(values, { ctx, tx, current }) {
    const { past_confirmed, repeat: _repeat, repeat_count: _count, repeat_until: _until, ...columns } = values
    const end_date = values.end_date === values.date ? null : values.end_date
    const today = calendarDate(ctx.clock.now(), values.time_zone ?? ctx.settings.timeZone)
    const isPast = current === null && (end_date ?? values.date) < today
    // ADM-EVT-07: a past date is history in an edited event, and may be a mistake in a new one.
    if (isPast && !past_confirmed) throw new AppError('invalid_input', { fields: { date: pastDateMessage } })
    const status = isPast && values.status === 'upcoming' ? 'past' : values.status
    return { ...columns, end_date, status, set_list: await withListedTunes(tx, values.set_list) }
  },
})
