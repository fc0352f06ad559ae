// Events for search engines and for subscribers of the feed.
import { formatDate } from '@/lib/dates'
import { latest, type Discovery } from '@/platform/http/discovery'
import { storedTexts } from '@/features/site/page-content/server/stored-texts'
import { eventsContentKeys } from '../events.content-keys'
import { eventSummary, isUpcoming } from '../events.rules'
import { publicEvents, siteToday } from './public-events'

export const eventsDiscovery: Discovery = {
  reads: ['events', 'page_content', 'stored_files'],
  async pages(ctx) {
    const texts = await storedTexts(ctx, eventsContentKeys)
    const events = await publicEvents(ctx)
    return [
      {
        path: '/events',
        title: 'Live Events',
        changedAt: latest(texts.changedAt, ...events.map(({ updatedAt }) => updatedAt)),
      },
      ...events.map((event) => ({
        path: `/events/${event.slug}`,
        title: event.title,
        line: eventSummary(event),
        image: event.image.url,
        changedAt: event.updatedAt,
      })),
    ]
  },
  async news(ctx, most) {
    const today = siteToday(ctx)
    const events = await publicEvents(ctx)
    return events
      .filter((event) => isUpcoming(event, today))
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, most)
      .map((event) => ({
        id: event.id,
        title: `${event.title}, ${formatDate(event.date, 'MMM dd, yyyy')}`,
        text: [eventSummary(event), event.description].filter(Boolean).join('\n'),
        path: `/events/${event.slug}`,
        publishedAt: event.createdAt,
      }))
  },
}
