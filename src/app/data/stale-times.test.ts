// Proves the stale time and the garbage collection time of each query, in the minutes of the requirements.
import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { aboutListsQuery, aboutTextsQuery } from '@/features/site/about/about.queries'
import { contactTextsQuery } from '@/features/site/contact/contact.queries'
import {
  eventsTextsQuery,
  nextEventsQuery,
  pastEventsQuery,
  upcomingEventsQuery,
} from '@/features/site/events/events.queries'
import { featuredVideosQuery } from '@/features/site/featured-videos/featured-videos.queries'
import { homeTextsQuery } from '@/features/site/home/home.queries'
import { loeImagesQuery } from '@/features/site/loe-gallery/loe-gallery.queries'
import { loeTextsQuery, loeVideosQuery } from '@/features/site/loe/loe.queries'
import { loeTracksQuery } from '@/features/site/player/player.queries'
import { mediaItemsQuery, mediaTextsQuery } from '@/features/site/media/media.queries'
import { featuredPhotosQuery } from '@/features/site/photo-gallery/photo-gallery.queries'
import {
  featuredItemsQuery,
  heroTextsQuery,
  shopItemQuery,
  shopItemsQuery,
  shopTextsQuery,
} from '@/features/commerce/catalog/catalog.queries'
import { siteLinksQuery } from '@/features/site/site-links/site-links.queries'
import type { ApiQuery } from '@/lib/api-client'
import { minute } from '@/lib/durations'
import { createBrowserQueryClient } from './query-client'

const toMinutes = ({ staleTime, gcTime }: ApiQuery<unknown>) => [staleTime / minute, gcTime / minute]

test.each([
  ['CACHE-03: footer links', siteLinksQuery, [5, 10]],
  ['CACHE-03: events to come', upcomingEventsQuery(1), [2, 5]],
  ['CACHE-03: the next events', nextEventsQuery, [2, 5]],
  ['CACHE-03: events gone by', pastEventsQuery(1), [2, 5]],
  ['CACHE-03: texts of the events page', eventsTextsQuery, [5, 10]],
  ['CACHE-03: about texts', aboutTextsQuery, [5, 10]],
  ['CACHE-03: about lists', aboutListsQuery, [5, 10]],
  ['CACHE-03: contact', contactTextsQuery, [10, 15]],
  ['CACHE-04: home texts', homeTextsQuery, [30, 60]],
  ['CACHE-04: media texts', mediaTextsQuery, [30, 60]],
  ['CACHE-04: LOE texts', loeTextsQuery, [30, 60]],
  ['CACHE-04: media items', mediaItemsQuery(1), [10, 20]],
  ['CACHE-05: LOE videos', loeVideosQuery, [15, 30]],
  ['CACHE-05: LOE pictures', loeImagesQuery(1), [15, 30]],
  ['CACHE-05: audio tracks', loeTracksQuery, [15, 30]],
  ['CACHE-06: shop hero', heroTextsQuery, [5, 10]],
  ['CACHE-06: shop items', shopItemsQuery(1), [5, 10]],
  ['CACHE-06: one shop item', shopItemQuery('a'), [5, 10]],
  ['CACHE-06: featured items', featuredItemsQuery, [10, 20]],
  ['CACHE-06: shop texts', shopTextsQuery, [15, 30]],
  ['CACHE-02: featured videos, which the documents give no time', featuredVideosQuery, [5, 5]],
  ['CACHE-02: featured photos, which the documents give no time', featuredPhotosQuery(1), [5, 5]],
])(
  '%s: goes stale and is dropped after the minutes of the list',
  (_title, query: ApiQuery<unknown>, expected: number[]) => {
    expect(toMinutes(query)).toEqual(expected)
  },
)

test('CACHE-01 CACHE-02: by default a query is dropped after 5 unused minutes, and retried three times', () => {
  const client = createBrowserQueryClient()
  const { gcTime, retry, retryDelay } = client.getDefaultOptions().queries ?? {}
  expect(gcTime).toBe(5 * minute)
  expect([retry, retryDelay].every((option) => typeof option === 'function')).toBe(true)
  // The library's own default values.
  expect(new QueryObserver(client, { queryKey: ['/api/a', {}], enabled: false }).options.gcTime).toBe(5 * minute)
  expect(client.getDefaultOptions().mutations?.retry).toBe(false)
})
