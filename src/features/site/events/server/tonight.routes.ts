// `/tonight`, the short address on cards: it redirects to the current gig, else to the next one, else to the latest.
import type { RawRoute } from '@/platform/http/handler'
import { gigOfTonight, isSetListShown } from '../set-list.rules'
import { publicEvents } from './public-events'

export const tonightRoutes: RawRoute[] = [
  {
    method: 'GET',
    path: '/tonight',
    access: 'everyone',
    summary:
      'Redirects to the page of the current gig, or else of the next one, or else of the latest; to its set list if visitors may see it.',
    limit: { requests: 240, perSeconds: 60 },
    maxBodyBytes: 0,
    async run(ctx) {
      const now = ctx.clock.now()
      const { timeZone } = ctx.settings
      const gig = gigOfTonight(await publicEvents(ctx), now, timeZone)
      const place = gig && isSetListShown(gig, now, timeZone) ? '#set-list' : ''
      return new Response(null, {
        status: 302,
        headers: { location: gig ? `/events/${gig.slug}${place}` : '/events', 'cache-control': 'no-store' },
      })
    },
  },
]
