// How the browser reads events and the texts round them, with the freshness and retention of CACHE-03 in minutes.
import { pageTextsQuery } from '@/features/page-content/page-content.queries'
import { apiOf } from '@/lib/api-client'
import type { eventsEndpoints } from './events.contract'

const api = apiOf<typeof eventsEndpoints>()

/** All events by date, and the site's today (QRY-08). */
export const eventsQuery = api.query('/api/events', {}, { fresh: 2, kept: 5 })

/** One event, and the site's today. */
export const eventQuery = (slug: string) => api.query('/api/events/{slug}', { params: { slug } }, { fresh: 2, kept: 5 })

export const eventsTextsQuery = pageTextsQuery(['events-hero-title', 'events-hero-description', 'events-upcoming-title', 'events-past-title'], {
  fresh: 5,
  kept: 10,
})
