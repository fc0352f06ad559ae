// Events for search engines and for subscribers of the feed.
import { latest, type Discovery } from '@/platform/http/discovery'
import { storedTexts } from '@/features/site/page-content/server/stored-texts'
import { eventsContentKeys } from '../events.content-keys'
import { doorsAndPrice, eventDates, eventSummary, isUpcoming } from '../events.rules'
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
    const upcoming = events.filter((event) => isUpcoming(event, today))
    // A weekly series is one piece of news at a time: its events were created at the same moment.
    const seriesName = ({ title, createdAt }: (typeof upcoming)[number]) => `${createdAt.getTime()} ${title}`
    return [...new Map(upcoming.toReversed().map((event) => [seriesName(event), event])).values()]
      .toReversed()
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, most)
      .map((event) => ({
        id: event.id,
        title: `${event.title}, ${eventDates(event)}`,
        text: [eventSummary(event), doorsAndPrice(event), event.description].filter(Boolean).join('\n'),
        path: `/events/${event.slug}`,
        publishedAt: event.createdAt,
      }))
  },
}
