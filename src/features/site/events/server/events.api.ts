// Endpoints that give visitors the events.
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { AppError } from '@/lib/errors'
import { eventsEndpoints } from '../events.contract'
import { splitEvents } from '../events.rules'
import { findNextGig } from './next-gig'
import { eventBySlug, publicEvents, siteToday } from './public-events'
import { publicSetList } from './set-list/set-list'

export const eventsApi: BoundEndpoint[] = [
  bind(eventsEndpoints.list, async (ctx, { query: { when, page, limit } }) => {
    const today = siteToday(ctx)
    const all = await publicEvents(ctx)
    const asked = when === 'all' ? all : splitEvents(all, today)[when]
    return { today, events: asked.slice((page - 1) * limit, page * limit), total: asked.length }
  }),
  bind(eventsEndpoints.one, async (ctx, { params }) => {
    const event = await eventBySlug(ctx, params.slug)
    if (!event) throw new AppError('not_found')
    return { today: siteToday(ctx), event, setList: await publicSetList(ctx, event) }
  }),
  bind(eventsEndpoints.playing, async (ctx, { params }) => ({ event: await findNextGig(ctx, params.item) })),
]
