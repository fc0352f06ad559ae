// Events for search engines and for those who follow the feed.
import { latest, type Discovery } from '@/platform/http/discovery'
import { storedTexts } from '@/features/site/page-content/server/stored-texts'
import { eventSummary } from '../events.rules'
import { publicEvents } from './public-events'

export const eventsDiscovery: Discovery = {
  reads: ['events', 'page_content', 'stored_files'],
  async pages(ctx) {
    const texts = await storedTexts(ctx, [
      'events-hero-title',
      'events-hero-description',
      'events-upcoming-title',
      'events-past-title',
    ])
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
    const events = await publicEvents(ctx)
    return events
      .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, most)
      .map((event) => ({
        id: event.id,
        title: event.title,
        text: [eventSummary(event), event.description].filter(Boolean).join('\n'),
        path: `/events/${event.slug}`,
        publishedAt: event.createdAt,
      }))
  },
}
