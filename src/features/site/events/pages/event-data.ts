// Event data for search engines.
import { currencyAmount, roundToUnit } from '@/lib/money'
import { momentText, zonedText } from '@/lib/zoned-time'
import { breadcrumbs, musician } from '@/features/site/page-content/pages/structured-data'
import type { LiveEvent, SetListLine } from '../events.contract'
import { setMoments } from '../event-times.rules'
import { splitEvents, eventStart, lowestCents, ticketAddress } from '../events.rules'
import { parseTimes } from '../time-text.rules'

/** `timeZone`: IANA name of the zone of event times. */
type SiteIdentity = { name: string; baseUrl: string; timeZone: string; currency: string }

/** Returns schema.org's MusicEvent for each upcoming event; null without any. `baseUrl` is the site's own address. */
export function musicEvents(
  answer: { today: string; events: LiveEvent[] } | undefined,
  site: SiteIdentity,
): Record<string, unknown> | null {
  const { upcoming } = splitEvents(answer?.events ?? [], answer?.today ?? '')
  if (upcoming.length === 0) return null
  return { '@graph': upcoming.map((event) => musicEvent(event, site)) }
}

/**
 * Returns the data of one event, also a past one, with the tunes of the shop in its set list, and the link to its page.
 */
export function eventData(
  event: LiveEvent,
  site: SiteIdentity,
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

/** Uses the same name as its page in the shop. */
function tuneFor({ tuneId, title, composer }: SetListLine, { baseUrl }: SiteIdentity): Record<string, unknown> {
  return {
    '@type': 'MusicComposition',
    '@id': `${baseUrl}/#tune-${tuneId}`,
    name: title,
    ...(composer ? { composer: { '@type': 'Person', name: composer } } : null),
  }
}

function musicEvent(event: LiveEvent, site: SiteIdentity, isOver = false): Record<string, unknown> {
  const zone = event.timeZone ?? site.timeZone
  const end = setMoments(event, site.timeZone).at(-1)?.end
  const endDate = event.endDate ?? (end && momentText(end, zone))
  const doors = event.doors && parseTimes(event.doors)[0]
  return {
    '@type': 'MusicEvent',
    name: event.title,
    startDate: eventStart(event, site.timeZone),
    ...(endDate && { endDate }),
    ...(doors && { doorTime: zonedText(event.date, doors, zone) }),
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'MusicVenue',
      name: event.venue,
      address: {
        '@type': 'PostalAddress',
        ...(event.address && { streetAddress: event.address }),
        addressLocality: event.city,
      },
    },
    url: `${site.baseUrl}/events/${event.slug}`,
    image: new URL(event.image.url, site.baseUrl).href,
    performer: musician(site),
    ...(event.description ? { description: event.description } : null),
    ...(isOver ? null : listOffers(event, site)),
  }
}

/**
 * Returns the ticket data that search engines ask for: the address, and the price if it is known. Tickets with a price
 * and no address are sold at the door, as the event's page says.
 */
function listOffers(event: LiveEvent, { baseUrl, currency }: SiteIdentity): Record<string, unknown> | null {
  const cents = lowestCents(event, currency)
  const atTheDoor = cents === undefined || event.status === 'cancelled' ? null : `${baseUrl}/events/${event.slug}`
  const url = ticketAddress(event) ?? atTheDoor
  if (!url) return null
  const price =
    cents === undefined
      ? null
      : { price: currencyAmount(roundToUnit(cents, currency), currency), priceCurrency: currency }
  return { offers: { '@type': 'Offer', url, availability: 'https://schema.org/InStock', ...price } }
}
