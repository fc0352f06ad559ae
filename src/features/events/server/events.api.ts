// The events' answers to visitors.
import { bind, type BoundEndpoint } from '@/adapters/http/handler'
import { AppError } from '@/lib/errors'
import { eventsEndpoints } from '../events.contract'
import { calendarDate } from '../events.rules'
import { eventBySlug, publicEvents } from './public-events'

export const eventsApi: BoundEndpoint[] = [
  bind(eventsEndpoints.list, async (ctx) => ({
    today: calendarDate(ctx.clock.now(), ctx.settings.timeZone),
    events: await publicEvents(ctx),
  })),
  bind(eventsEndpoints.one, async (ctx, { params }) => {
    const event = await eventBySlug(ctx, params.slug)
    if (!event) throw new AppError('not_found')
    return { today: calendarDate(ctx.clock.now(), ctx.settings.timeZone), event }
  }),
]
