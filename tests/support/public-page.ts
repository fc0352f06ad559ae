// Renders a public page as the server sends it, from responses that a test provides, and builds such responses.
import type { LiveEvent } from '@/features/site/events/events.contract'
import { splitEvents } from '@/features/site/events/events.rules'
import type { PageText } from '@/features/site/page-content/page-content.contract'
import type { DetailedItem } from '@/features/commerce/catalog/catalog.contract'
import { AppError } from '@/lib/errors'
import { navigation } from '@/app/layout/navigation'
import { renderPage } from '@/app/entry-server'
import { anEvent, anItem, anOffer, aPageText } from './make'

/**
 * The date of these pages. The router writes the load time of its data into a document: `vi.useFakeTimers({ toFake:
 * ['Date'], now: today })`.
 */
export const today = new Date('2026-11-21T12:00:00Z')

/** The error of a read while the database is unavailable. */
export const away = new AppError('database_unavailable')

export const picture = (url: string) => ({ url, width: 1600, height: 1000, placeholder: null })
export const text = (title: string, description: string | null = null, image: string | null = null): PageText =>
  aPageText({ title, description, picture: image === null ? null : picture(image) })
export const event = (number: number, facts: Partial<LiveEvent>): LiveEvent =>
  anEvent({
    id: `00000000-0000-4000-8000-00000000000${number}`,
    slug: `evening-${number}-2026-12-01-0000000${number}`,
    title: `Evening ${number}`,
    date: '2026-12-01',
    time: 'TBD',
    image: picture('/placeholder-poster.svg'),
    ...facts,
  })

/** Responses by path; an error means a failed read. A path that is left out is empty. */
export type Answers = { texts?: Record<string, PageText>; events?: LiveEvent[] | Error } & Record<
  `/api/${string}`,
  unknown
>

const nothing: Record<string, unknown> = {
  // The owner has set no theme: the style sheet's own colours apply.
  '/api/theme': null,
  '/api/shop/status': {
    isWorkInProgress: false,
    wipMessage: '',
    shippingFlatCents: 0,
    freeShippingFromCents: 5000,
    zones: [],
  },
  '/api/site-links': { menu: navigation, footer: [], social: [], isOwnList: false },
  '/api/shop/front': { lead: null, others: [] },
  '/api/featured-videos': { videos: [] },
  '/api/photo-gallery': { photos: [], total: 0 },
  '/api/media': { items: [], total: 0 },
  '/api/about': { influences: [], collaborations: [], stats: [] },
}

/** Returns the document as it is sent. */
export async function travelling(href: string, { texts = {}, events = [], ...answers }: Answers = {}): Promise<string> {
  const page = await renderPage({
    href,
    site: {
      name: 'The Musician',
      baseUrl: 'https://musician.example',
      homeHref: '/',
      copyright: '© 2024–2026',
      currency: 'USD',
      timeZone: 'America/New_York',
    },
    async queryFn({ queryKey }) {
      const path = String(queryKey[0])
      const { when } = (queryKey[1] as { query?: { when?: 'upcoming' | 'past' } } | undefined)?.query ?? {}
      const answer = {
        ...nothing,
        '/api/page-content': texts,
        '/api/events':
          events instanceof Error
            ? events
            : {
                today: '2026-11-21',
                events: when ? splitEvents(events, '2026-11-21')[when] : events,
                total: events.length,
              },
        ...answers,
      }[path]
      if (answer instanceof Error) throw answer
      return answer
    },
    assets: { routes: {} },
    renderedAt: 0,
  })
  if (!('html' in page)) throw new Error(`redirected to ${page.redirectTo}`)
  return page.html
}

/**
 * Returns the HTML without the data for the browser's script, and without the comments that React puts between adjacent
 * texts.
 */
export async function html(href: string, answers: Answers = {}): Promise<string> {
  return (await travelling(href, answers))
    .replace(/<script(?! type="application\/ld)[^>]*>.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
}

export const structuredData = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null') as Record<
    string,
    unknown
  > | null

export const item = (number: number, facts: Partial<DetailedItem> = {}): DetailedItem =>
  anItem({
    id: `00000000-0000-4000-8000-00000000010${number}`,
    slug: `tune-${number}`,
    category: 'lead-sheets',
    title: `Tune “${number}” & more`,
    description: 'For a <small> band.',
    image: picture('/placeholder-poster.svg'),
    tags: ['ballad'],
    offers: [anOffer()],
    isFeatured: true,
    ...facts,
  })
