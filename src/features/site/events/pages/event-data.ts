// Events as search engines read them.
import { centsToDecimal } from '@/lib/money'
import { momentText } from '@/lib/zoned-time'
import { breadcrumbs, musician } from '@/features/site/page-content/pages/structured-data'
import type { LiveEvent, SetListLine } from '../events.contract'
import { setMoments } from '../event-times.rules'
import { splitEvents, eventStart, ticketAddress } from '../events.rules'

/** `timeZone`: the IANA name of the zone that times are meant in. */
type SiteFacts = { name: string; baseUrl: string; timeZone: string }

/** schema.org's MusicEvent, one for each event to come; null when there is none. `baseUrl` is the site's own address. */
export function musicEvents(
  answer: { today: string; events: LiveEvent[] } | undefined,
  site: SiteFacts,
): Record<string, unknown> | null {
  const { upcoming } = splitEvents(answer?.events ?? [], answer?.today ?? '')
  if (upcoming.length === 0) return null
  return { '@graph': upcoming.map((event) => musicEvent(event, site)) }
}

/** One event, gone ones too, with the tunes of the shop in its set list, and the way to its page. */
export function eventData(
  event: LiveEvent,
  site: SiteFacts,
  setList: readonly SetListLine[] | null,
  isOver: boolean,
): Record<string, unknown> {
  const tunes = (setList ?? []).filter(({ tuneId }) => tuneId !== null)
  return {
    '@graph': [
      {
        ...musicEvent(event, site, isOver),
        ...(tunes.length > 0 && { workPerformed: tunes.map((line) => tuneFor(line, site)) }),
      },
      breadcrumbs(site, [
        { name: 'Live Events', path: '/events' },
        { name: event.title, path: `/events/${event.slug}` },
      ]),
    ],
  }
}

/** Under the name that its page in the shop gives it. */
function tuneFor({ tuneId, title, composer }: SetListLine, { baseUrl }: SiteFacts): Record<string, unknown> {
  return {
    '@type': 'MusicComposition',
    '@id': `${baseUrl}/#tune-${tuneId}`,
    name: title,
    ...(composer ? { composer: { '@type': 'Person', name: composer } } : null),
  }
}

function musicEvent(event: LiveEvent, site: SiteFacts, isOver = false): Record<string, unknown> {
  const end = setMoments(event, site.timeZone).at(-1)?.end
  return {
    '@type': 'MusicEvent',
    name: event.title,
    startDate: eventStart(event, site.timeZone),
    ...(end && { endDate: momentText(end, event.timeZone ?? site.timeZone) }),
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'MusicVenue',
      name: event.venue,
      address: { '@type': 'PostalAddress', addressLocality: event.city },
    },
    url: `${site.baseUrl}/events/${event.slug}`,
    image: new URL(event.image.url, site.baseUrl).href,
    performer: musician(site),
    ...(event.description ? { description: event.description } : null),
    ...(isOver ? null : listOffers(event)),
  }
}

/** What search engines ask of tickets: where, and what they cost as far as the owner has said it. */
function listOffers(event: LiveEvent): Record<string, unknown> | null {
  const url = ticketAddress(event)
  if (!url) return null
  const { ticketCents } = event
  const price = ticketCents === undefined ? null : { price: centsToDecimal(ticketCents), priceCurrency: 'USD' }
  return { offers: { '@type': 'Offer', url, availability: 'https://schema.org/InStock', ...price } }
}
