// /events/{slug}: the page and its head, loaded together when somebody comes here.
import './event.route.css'
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import { knownAnswer } from '@/lib/use-api-query'
import { eventQuery } from '../events.queries'
import { eventSummary, isUpcoming } from '../events.rules'
import { eventData } from './event-data'

export { EventPage } from './EventPage'

/** What the page says of itself; of an event that could not be read only where it is. */
export function eventHead({ site, queryClient }: HeadContext, slug: string): PageFacts {
  const known = knownAnswer(queryClient, eventQuery(slug))
  const event = known?.event
  const path = `/events/${slug}`
  if (!event) return { site, path, title: 'Live Events' }
  const summary = eventSummary(event)
  return {
    site,
    path,
    title: event.title,
    description: [summary, event.description].filter(Boolean).join('. '),
    image: event.image.url,
    imageLine: summary,
    jsonLd: import.meta.env.SSR ? eventData(event, site, known.setList, !isUpcoming(event, known.today)) : null,
  }
}
