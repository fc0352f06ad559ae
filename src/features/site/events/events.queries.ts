// How the browser reads events and the texts round them, with the freshness and retention of CACHE-03 in minutes.
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { apiOf } from '@/lib/api-client'
import type { eventsEndpoints } from './events.contract'

const api = apiOf<typeof eventsEndpoints>()

const minutes = { fresh: 2, kept: 5 }

/** A page of the events to come, the next one first, and the site's today (QRY-08). */
export const upcomingEventsQuery = (page: number) =>
  api.query('/api/events', { query: { when: 'upcoming', page } }, minutes)

/** The next few (HOME-10). */
export const nextEventsQuery = api.query('/api/events', { query: { when: 'upcoming', limit: 4 } }, minutes)

/** A page of the events gone by, the latest first (EVT-05). */
export const pastEventsQuery = (page: number) => api.query('/api/events', { query: { when: 'past', page } }, minutes)

/** One event, and the site's today. */
export const eventQuery = (slug: string) => api.query('/api/events/{slug}', { params: { slug } }, { fresh: 2, kept: 5 })

export const eventsTextsQuery = pageTextsQuery(
  ['events-hero-title', 'events-hero-description', 'events-upcoming-title', 'events-past-title'],
  { fresh: 5, kept: 10 },
)
