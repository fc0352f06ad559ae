// /events/{slug}: the page and its head, loaded together when a visitor opens it.
import './event.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { knownAnswer } from '@/lib/use-api-query'
import { eventQuery } from '../../events.queries'
import { eventSummary, isUpcoming } from '../../events.rules'
import { eventData } from '../event-data'

export { EventPage } from './EventPage'

/** Returns the page's metadata. An event that could not be read gets only its path and a general title. */
export function eventHead({ site, queryClient }: HeadContext, slug: string): PageSummary {
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
