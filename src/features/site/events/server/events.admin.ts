// The owner's events at work (ADM-EVT-12, OP-30).
import { resourceService } from '@/admin-kit/server/resource-service'
import { events } from '@/db/schema/events'
import { AppError } from '@/lib/errors'
import { eventsResource } from '../events.resource'
import { calendarDate } from '../events.rules'

export const eventsService = resourceService(eventsResource, {
  table: events,
  searched: ['title', 'venue', 'city', 'description'],
  order: [{ column: 'date' }],
  toColumns(values, { ctx, current }) {
    // ADM-EVT-07: an old date is a slip in a new event, and history in one that is edited.
    if (current === null && values.date < calendarDate(ctx.clock.now(), ctx.settings.timeZone)) {
      throw new AppError('invalid_input', { fields: { date: 'Event date cannot be in the past' } })
    }
    // ADM-EVT-11: a new event is to come; its status is chosen when it is edited.
    return current === null ? { ...values, status: 'upcoming' } : values
  },
})
