// Events as search engines read them.
import type { LiveEvent } from '../events.contract'
import { splitEvents, startOf, ticketAddress } from '../events.rules'

/** schema.org's MusicEvent, one for each event to come; null when there is none. `baseUrl` is the site's own address. */
export function musicEvents(answer: { today: string; events: LiveEvent[] } | undefined, site: { name: string; baseUrl: string }): Record<string, unknown> | null {
  const { upcoming } = splitEvents(answer?.events ?? [], answer?.today ?? '')
  if (upcoming.length === 0) return null
  return { '@graph': upcoming.map((event) => musicEvent(event, site)) }
}

function musicEvent(event: LiveEvent, { name, baseUrl }: { name: string; baseUrl: string }): Record<string, unknown> {
  const tickets = ticketAddress(event)
  return {
    '@type': 'MusicEvent',
    name: event.title,
    startDate: startOf(event),
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'MusicVenue', name: event.venue, address: event.city },
    url: `${baseUrl}/events#${anchorOf(event)}`,
    image: new URL(event.image.url, baseUrl).href,
    performer: { '@type': 'MusicGroup', name },
    ...(event.description ? { description: event.description } : null),
    ...(tickets ? { offers: { '@type': 'Offer', url: tickets } } : null),
  }
}

/** The place of an event on the events page, for links from elsewhere. */
export function anchorOf({ id }: Pick<LiveEvent, 'id'>): string {
  return `event-${id}`
}
