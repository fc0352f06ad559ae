// /events/{slug}: the page and its head, loaded together when somebody comes here.
import './event.route.css'
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import type { LiveEvent } from '../events.contract'
import { eventSummary } from '../events.rules'
import { eventData } from './event-data'

export { EventPage } from './EventPage'

/** What the page says of itself; of an event that could not be read only where it is. */
export function eventHead({ site }: HeadContext, slug: string, event: LiveEvent | undefined): PageFacts {
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
    jsonLd: import.meta.env.SSR ? eventData(event, site) : null,
  }
}
