// /events: the page and its head, loaded together when somebody comes here.
import type { PageFacts } from '@/app/page-head'
import type { RouteContext } from '@/app/router'
import { descriptionOf } from '@/features/site/page-content/page-content.queries'
import { eventTexts } from '@/lib/texts/events'
import { knownAnswer } from '@/lib/use-api-query'
import { eventsTextsQuery, upcomingEventsQuery } from '../events.queries'
import { musicEvents } from './event-data'

export { EventsPage } from './EventsPage'

/** What the page says of itself. */
export function eventsHead({ site, queryClient }: RouteContext): PageFacts {
  const description = descriptionOf(
    knownAnswer(queryClient, eventsTextsQuery),
    'events-hero-description',
    eventTexts.description(site.name),
  )
  return {
    site,
    path: '/events',
    title: 'Live Events',
    description,
    jsonLd: import.meta.env.SSR ? musicEvents(knownAnswer(queryClient, upcomingEventsQuery(1)), site) : null,
  }
}
