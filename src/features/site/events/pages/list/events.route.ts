// /events: the page and its head, loaded together when a visitor opens it.
import './events.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { pageDescription } from '@/features/site/page-content/page-content.queries'
import { eventTexts } from '../../events.texts'
import { knownAnswer } from '@/lib/use-api-query'
import { eventsTextsQuery, upcomingEventsQuery } from '../../events.queries'
import { musicEvents } from '../event-data'

export { EventsPage } from './EventsPage'

/** Returns the page's metadata. */
export function eventsHead({ site, queryClient }: HeadContext): PageSummary {
  const texts = knownAnswer(queryClient, eventsTextsQuery)
  const description = pageDescription(texts, 'events-hero-description', eventTexts.description(site.name))
  return {
    site,
    path: '/events',
    title: 'Live Events',
    description,
    jsonLd: import.meta.env.SSR ? musicEvents(knownAnswer(queryClient, upcomingEventsQuery(1)), site) : null,
  }
}
