// Queries of events and their texts, with the stale and garbage collection times of CACHE-03 in minutes.
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { createApi } from '@/lib/api-client'
import type { eventsEndpoints } from './events.contract'
import { eventsContentKeys } from './events.content-keys'

const api = createApi<typeof eventsEndpoints>()

const minutes = { staleMinutes: 2, gcMinutes: 5 }

/** A page of upcoming events, the next one first, and the site's today (QRY-08). */
export const upcomingEventsQuery = (page: number) =>
  api.query('/api/events', { query: { when: 'upcoming', page } }, minutes)

/** The next few events (HOME-10). */
export const nextEventsQuery = api.query('/api/events', { query: { when: 'upcoming', limit: 4 } }, minutes)

/** A page of past events, the latest first (EVT-05). */
export const pastEventsQuery = (page: number) => api.query('/api/events', { query: { when: 'past', page } }, minutes)

/** One event, and the site's today. */
export const eventQuery = (slug: string) => api.query('/api/events/{slug}', { params: { slug } }, minutes)

/** The next event at which the tune of a shop item is played. */
export const playingQuery = (item: string) => api.query('/api/events/playing/{item}', { params: { item } }, minutes)

export const eventsTextsQuery = pageTextsQuery(eventsContentKeys, { staleMinutes: 5, gcMinutes: 10 })
