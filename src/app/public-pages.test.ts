// Proves what the server sends for the public pages: the exact sentences, heads and structured data, with content, without, and when reading fails.
import { expect, test, vi } from 'vitest'
import type { LiveEvent } from '@/features/site/events/events.contract'
import { splitEvents } from '@/features/site/events/events.rules'
import type { PageText } from '@/features/site/page-content/page-content.contract'
import type { Photo } from '@/features/site/photo-gallery/photo-gallery.contract'
import type { ShopItem } from '@/features/commerce/shop/shop.contract'
import { AppError } from '@/lib/errors'
import { renderPage } from './entry-server'

// The router writes into a document when its data was loaded.
vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') })

const picture = (url: string) => ({ url, width: 1600, height: 1000, placeholder: null })
const text = (title: string, description: string | null = null, image: string | null = null): PageText => ({
  title,
  description,
  paragraph_spacing: null,
  picture: image === null ? null : picture(image),
})
const event = (number: number, facts: Partial<LiveEvent>): LiveEvent => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  slug: `evening-${number}-2026-12-01-0000000${number}`,
  title: `Evening ${number}`,
  date: '2026-12-01',
  time: 'TBD',
  venue: 'The Corner Room',
  city: 'Old Town',
  description: '',
  image: picture('/placeholder-poster.svg'),
  ticketUrl: null,
  videoUrl: null,
  type: 'live',
  status: 'upcoming',
  isFeatured: false,
  ...facts,
})

/** Answers by path; an error stands for a failed read. What is not given is empty. */
type Answers = { texts?: Record<string, PageText>; events?: LiveEvent[] | Error } & Record<`/api/${string}`, unknown>

const nothing: Record<string, unknown> = {
  // No theme of the owner's: the style sheet's own colours hold.
  '/api/theme': null,
  '/api/shop/status': { isWorkInProgress: false, wipMessage: '', shippingFlatCents: 0, freeShippingFromCents: 5000 },
  '/api/shop/front': { lead: null, others: [] },
  '/api/featured-videos': { videos: [] },
  '/api/photo-gallery': { photos: [], total: 0 },
  '/api/media': { items: [], total: 0 },
  '/api/about': { influences: [], collaborations: [], stats: [] },
}

/** The document as it travels. */
async function travelling(href: string, { texts = {}, events = [], ...answers }: Answers = {}): Promise<string> {
  const page = await renderPage({
    href,
    site: {
      name: 'The Musician',
      baseUrl: 'https://musician.example',
      homeHref: '/',
      year: 2026,
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

/** Without the data for the browser's script, and without the comments React puts between neighbouring texts. */
async function html(href: string, answers: Answers = {}): Promise<string> {
  return (await travelling(href, answers))
    .replace(/<script(?! type="application\/ld)[^>]*>.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
}

const structuredData = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null') as Record<
    string,
    unknown
  > | null

test('HOME-01 HOME-02 HOME-03 HOME-04: the hero with its picture preloaded, the second word lit, and the way to listen', async () => {
  const page = await html('/home', {
    texts: {
      'home-hero-title': text('The Musician', 'Slow tunes, late sets.'),
      'home-hero-description': text('Hero description', 'New songs this season.'),
      'home-hero-image': text('Hero picture', '/media/media/hero.jpg', '/media/media/hero.jpg'),
    },
  })
  expect(page).toContain('The <span class="highlight">Musician</span>')
  expect(page).toContain('Slow tunes, late sets.')
  expect(page).toContain('New songs this season.')
  expect(page).toMatch(/<a [^>]*href="\/loe"[^>]*>Listen Now<\/a>/)
  expect(page).toMatch(/<link rel="preload" as="image"[^>]*hero\.jpg/)
  expect(/<img[^>]*hero\.jpg[^>]*>/.exec(page)?.[0]).not.toContain('loading="lazy"')
  expect(page).toContain('<link rel="canonical" href="https://musician.example/home"/>')
  expect(structuredData(page)).toMatchObject({
    '@graph': [
      {
        '@type': ['Person', 'MusicGroup'],
        name: 'The Musician',
        image: 'https://musician.example/media/media/hero.jpg',
      },
      { '@type': 'WebSite' },
    ],
  })
})

test('HOME-03 HOME-08 FVID-11: what has no content takes no room', async () => {
  const page = await html('/home', { texts: { 'home-hero-title': text('The Musician', 'Slow tunes.') } })
  expect(page).not.toContain('<blockquote')
  expect(page).not.toContain('id="videos"')
  expect(page).not.toContain('id="photos"')
  expect(page).not.toContain('id="record"')
  expect(page).not.toContain('class="next-concert"')
})

test('HOME-05 HOME-06 HOME-07 HOME-08: every section under its own words', async () => {
  const page = await html('/home', {
    texts: {
      'home-featured-videos-title': text('Seen From the Bar'),
      'home-featured-videos-description': text('', 'Short films.'),
      'home-photo-gallery-title': text('After Dark'),
      'home-photo-gallery-description': text('', 'Brass and rain.'),
      'home-testimonial-quote': text('', 'A whole evening.'),
      'home-testimonial-author': text('', 'A director'),
      'home-testimonial-title': text('Who still hums'),
      'home-cta-title': text('Word Before the Gig'),
      'home-cta-description': text('', 'One letter a month.'),
    },
    '/api/featured-videos': {
      videos: [
        {
          id: '1',
          title: 'Closing Tune',
          description: null,
          embedId: 'abcdefghi-_',
          videoUrl: null,
          thumbnail: picture('/placeholder-wide.svg'),
        },
      ],
    },
    '/api/photo-gallery': {
      photos: [
        { id: '2', title: 'Bell', altText: 'The bell of a trombone', picture: picture('/media/media/bell.jpg') },
      ],
      total: 1,
    },
  })
  for (const words of [
    'Seen From the Bar',
    'Short films.',
    'After Dark',
    'Brass and rain.',
    'A whole evening.',
    'A director',
    'Who still hums',
    'Word Before the Gig',
    'One letter a month.',
    'Closing Tune',
  ]) {
    expect(page).toContain(words)
  }
  expect(page).toContain('aria-label="Newsletter"')
  // FVID-06: nothing is asked of YouTube before a press.
  expect(page).not.toContain('<iframe')
  expect(page).not.toContain('ytimg')
})

test('HOME-10 HOME-13 OP-45: dates to come, or the sentence that there are none, and the way to all', async () => {
  const some = await html('/home', { events: [event(1, {}), event(2, { date: '2026-11-20' })] })
  expect(some).toContain('Evening 1')
  expect(some).not.toContain('Evening 2')
  const none = await html('/home')
  expect(none).toContain('No upcoming events scheduled at the moment.')
  for (const page of [some, none]) expect(page).toMatch(/<a [^>]*href="\/events"/)
})

test('HOME-09 HOME-11 FVID-10: while content is on its way every section shows where it will be', async () => {
  const away = new AppError('database_unavailable')
  const page = await html('/home', {
    '/api/page-content': away,
    '/api/events': away,
    '/api/featured-videos': away,
    '/api/photo-gallery': away,
  })
  expect(page).toContain('Loading featured videos...')
  expect(page.match(/class="skeleton/g)?.length).toBeGreaterThan(12)
})

test('EVT-01 EVT-02 EVT-03: the texts of the events page when none are stored', async () => {
  const page = await html('/events')
  expect(page).toContain('Live <span class="highlight">Events</span>')
  expect(page).toContain(
    'Experience the magic of live jazz performance. Join us for upcoming shows and explore recordings from past performances.',
  )
  expect(page).toContain('Upcoming Events')
  expect(page).toContain('No upcoming events scheduled at the moment.')
})

test('EVT-05 EVT-07 EVT-09 OP-29: cards with tickets, a cancelled one without, evenings gone with their recordings', async () => {
  const page = await html('/events', {
    events: [
      event(1, { time: '9:30 PM', ticketUrl: 'https://tickets.example/1', description: 'Two sets.' }),
      event(2, { status: 'cancelled', ticketUrl: 'https://tickets.example/2' }),
      event(3, { status: 'past', date: '2026-10-01', videoUrl: '/media/videos/videos/a.mp4' }),
    ],
  })
  expect(page).toMatch(/<time dateTime="2026-12-01">Dec 01, 2026<\/time>.{0,60}9:30\sPM/)
  expect(page).toContain('The Corner Room, Old Town')
  expect(page).toMatch(/href="https:\/\/tickets\.example\/1" target="_blank" rel="noopener noreferrer"/)
  expect(page).toContain('>Cancelled<')
  expect(page).not.toContain('href="https://tickets.example/2"')
  expect(page).toContain('href="/media/videos/videos/a.mp4"')
  expect(page).not.toContain('<video')
  expect(structuredData(page)).toMatchObject({
    '@graph': [
      { '@type': 'MusicEvent', startDate: '2026-12-01T21:30:00-05:00' },
      { eventStatus: 'https://schema.org/EventCancelled' },
    ],
  })
})

test('EVT-04: six cards stand where events will be', async () => {
  const page = await html('/events', { events: new AppError('database_unavailable') })
  expect(page.match(/class="event-card"/g)).toHaveLength(6)
})

test('MEDIA-01 MEDIA-02 MEDIA-04: heading, subtitle and the empty state', async () => {
  const page = await html('/media')
  expect(page).toContain('Media <span class="highlight">Gallery</span>')
  expect(page).toContain(
    'Explore videos, photos, and social content showcasing performances, studio sessions, and behind-the-scenes moments',
  )
  expect(page).toContain('No media items found. Check back soon for new content!')
})

test('MEDIA-05 MEDIA-06 IMG-11 OP-33: only Instagram and YouTube tiles are links, without opener; the first comes before all others, the third at once in wide windows', async () => {
  const item = (id: number, url: string) => ({
    id: `m${id}`,
    title: `Tile ${id}`,
    description: null,
    type: 'photo',
    url,
    platform: null,
    isFeatured: false,
    picture: picture(`/media/media/${id}.jpg`),
  })
  const others = [4, 5, 6, 7].map((id) => item(id, `/media/media/${id}.jpg`))
  const page = await html('/media', {
    '/api/media': {
      items: [
        item(1, 'https://www.instagram.com/p/x'),
        item(2, 'https://youtu.be/abcdefghi-_'),
        item(3, 'https://instagram.com.evil.example/'),
        ...others,
      ],
      total: 7,
    },
  })
  const links = [
    ...page.matchAll(/<a href="([^"]+)" target="_blank" rel="noopener noreferrer" class="media-tile"/g),
  ].map(([, href]) => href)
  expect(links).toEqual(['https://www.instagram.com/p/x', 'https://youtu.be/abcdefghi-_'])
  expect(page.match(/<img[^>]*loading="lazy"/g)).toHaveLength(6)
  expect(page.match(/<img[^>]*fetchPriority="high"/gi)).toHaveLength(1)
  expect(page.match(/data-eager="wide"/g)).toHaveLength(1)
})

test('ABOUT-01 ABOUT-02 ABOUT-03 ABOUT-05 OP-22: the story by paragraphs; chapters only where something is written', async () => {
  const page = await html('/about', {
    texts: {
      'about-hero': text('About the musician', 'One.\nTwo.'),
      'about-hero-secondary': text('x', 'Three.'),
      'about-journey': text('The journey', 'Four.'),
    },
    '/api/about': {
      influences: [{ name: 'Melba Liston' }],
      collaborations: [],
      stats: [{ icon: 'Music', value: '1,140', label: 'Concerts' }],
    },
  })
  expect(page).toContain('About the <span class="highlight">musician</span>')
  for (const words of [
    '<p>One.</p><p>Two.</p>',
    '<p>Three.</p>',
    'The journey',
    '<p>Four.</p>',
    'Melba Liston',
    '1,140',
    '/placeholder-poster.svg',
  ])
    expect(page).toContain(words)
  expect(page).not.toContain('id="about-milestones"')
  expect(page).not.toContain('id="about-collaborations"')
  expect(await html('/about')).toContain('About the <span class="highlight">musician</span>')
})

test('CONT-01 CONT-02 CONT-03 CONT-07 OP-03: addresses as links, the form with its four required fields, the way to purchases', async () => {
  const page = await html('/contact', {
    texts: {
      'contact-hero-title': text('Say Something'),
      'contact-email': text('E-mail', 'hello@musician.example'),
      'contact-phone': text('Phone', '+1 555 0107'),
      'contact-location': text('Location', 'Old Town'),
      'contact-instagram': text('Instagram', 'https://www.instagram.com/x'),
      'contact-youtube': text('YouTube', 'javascript:alert(1)'),
      'contact-booking-title': text('Booking'),
      'contact-booking-email': text('', 'booking@musician.example'),
    },
  })
  expect(page).toContain('Say <span class="highlight">Something</span>')
  for (const href of [
    'mailto:hello@musician.example',
    'tel:+15550107',
    'https://www.instagram.com/x',
    'mailto:booking@musician.example',
    '/purchases',
  ])
    expect(page).toContain(`href="${href}"`)
  expect(page).toContain('Old Town')
  expect(page).not.toContain('javascript:')
  for (const field of ['name', 'email', 'subject', 'message'])
    expect(page).toMatch(
      new RegExp(`<(input|textarea)[^>]*(name="${field}"[^>]*required|required[^>]*name="${field}")`),
    )
  expect(page).toMatch(/<form [^>]*action="\/contact"/)
})

test('NEWS-01 OP-19: the page behind a newsletter link changes nothing by itself; its buttons are forms', async () => {
  const page = await html('/newsletter/abc', {
    '/api/newsletter/{token}': { email: 'fan@fans.example', state: 'pending' },
  })
  expect(page).toMatch(
    /<form [^>]*action="\/newsletter\/abc\/confirm"[^>]*method="post"|<form [^>]*method="post"[^>]*action="\/newsletter\/abc\/confirm"/,
  )
  expect(page).toContain('/newsletter/abc/unsubscribe')
  expect(page).toContain('name="robots" content="noindex, nofollow"')
  expect(page).not.toContain('rel="canonical"')
  expect(await html('/newsletter/abc', { '/api/newsletter/{token}': new AppError('not_found') })).toContain(
    'link</span> is not valid',
  )
})

const away = new AppError('database_unavailable')

test('ABOUT-04: while the story is on its way, plates stand in its place', async () => {
  const page = await html('/about', { '/api/page-content': away })
  expect(page.match(/class="skeleton/g)?.length).toBeGreaterThan(3)
  // Only for who has the page read aloud.
  expect(page.match(/<h1[^>]*>/g)).toEqual(['<h1 class="visually-hidden">'])
})

test('CONT-04 CONT-05: while the addresses are on their way, plates stand in their place; form and newsletter are there already', async () => {
  const page = await html('/contact', { '/api/page-content': away })
  const main = /<main.*<\/main>/s.exec(page)?.[0] ?? ''
  expect(main.match(/class="skeleton/g)?.length).toBeGreaterThan(4)
  expect(main.match(/<h1[^>]*>/g)).toEqual(['<h1 class="visually-hidden">'])
  const whole = await html('/contact')
  for (const shown of [main, whole])
    expect(shown.indexOf('action="/contact"')).toBeLessThan(shown.indexOf('aria-label="Newsletter"'))
  expect(whole).toContain('action="/contact"')
})

test('CONT-11: an answer within 24 hours is promised, in words and as a figure, once the owner has written so', async () => {
  const promised = await html('/contact', {
    texts: { 'contact-hero-description': text('Contact', 'I answer within 24 hours.') },
  })
  expect(promised).toContain('within 24 hours')
  expect(promised).toMatch(/>24<\/span>.*?hours/s)
  expect(await html('/contact')).not.toMatch(/>24<|hours/)
})

test('NEWS-01: without script the newsletter form is sent to the server, from the home page and the contact page', async () => {
  for (const path of ['/home', '/contact'])
    expect(await html(path)).toMatch(
      /<form [^>]*action="\/newsletter"[^>]*method="post"|<form [^>]*method="post"[^>]*action="\/newsletter"/,
    )
})

test('FOOT-05: while the links are on their way the footer says so, under a shorter tagline', async () => {
  const footer = (page: string) => /<footer.*<\/footer>/s.exec(page)?.[0] ?? ''
  const loading = footer(await html('/about', { '/api/page-content': away }))
  expect(loading).toContain('Loading social links...')
  const [, short = ''] = /type-lede[^>]*>([^<]*)</.exec(loading) ?? []
  const [, long = ''] = /type-lede[^>]*>([^<]*)</.exec(footer(await html('/about'))) ?? []
  expect(short.length).toBeGreaterThan(0)
  expect(long.length).toBeGreaterThan(short.length)
})

const shopAnswers = {
  '/api/shop/items': { items: [], total: 0, isGuess: false, facets: [] },
  '/api/shop/featured': { items: [] },
}

test('SHOP-01: before it is known whether the shop is open, it says "Loading..." and shows nothing of either', async () => {
  const page = await html('/shop', { ...shopAnswers, '/api/shop/status': away })
  expect(/<main.*<\/main>/s.exec(page)?.[0]).toContain('Loading...')
  expect(page).not.toMatch(/Official|Shop Under Maintenance/)
})

test('SHOP-02: the flag decides between the shop and the maintenance screen', async () => {
  const status = {
    isWorkInProgress: false,
    wipMessage: 'Back soon.',
    shippingFlatCents: 0,
    freeShippingFromCents: 5000,
  }
  const open = await html('/shop', { ...shopAnswers, '/api/shop/status': status })
  expect(open).toContain('Official <span class="highlight">Store</span>')
  expect(open).toContain('id="catalogue"')
  expect(open).not.toContain('Shop Under Maintenance')
  const closed = await html('/shop', { ...shopAnswers, '/api/shop/status': { ...status, isWorkInProgress: true } })
  expect(closed).toMatch(/Shop Under .*Maintenance/)
  expect(closed).not.toContain('id="catalogue"')
})

const item = (number: number, facts: Partial<ShopItem> = {}): ShopItem => ({
  id: `00000000-0000-4000-8000-00000000010${number}`,
  slug: `tune-${number}`,
  category: 'lead-sheets',
  group: 'sheet-music',
  type: 'sheet',
  artist: 'The Musician',
  title: `Tune “${number}” & more`,
  description: 'For a <small> band.',
  priceCents: 1200,
  digitalPriceCents: null,
  image: picture('/placeholder-poster.svg'),
  tags: ['ballad'],
  formats: ['pdf'],
  offers: [{ format: 'pdf', name: 'PDF', delivery: 'file', unitCents: 1200, comesWithDownload: false }],
  variants: [],
  bundle: null,
  licences: [],
  facts: {},
  tune: null,
  canListen: false,
  isFeatured: true,
  isFree: false,
  freeUrl: null,
  hasPdf: true,
  download: null,
  inventory: { hasTracking: false, currentStock: null, isInStock: true, maxQuantity: null },
  purchaseCount: 0,
  downloadLimit: 5,
  downloadExpiryDays: 30,
  ...facts,
})

test('design: parts of pages that the server keeps read as if they were rendered in their place, on every page they stand on', async () => {
  const items = [
    item(1),
    item(2, { isFree: true, freeUrl: 'https://example.com/free' }),
    item(3, { inventory: { hasTracking: true, currentStock: 0, isInStock: false, maxQuantity: 0 } }),
  ]
  const photos: Photo[] = [1, 2, 3].map((number) => ({
    id: `00000000-0000-4000-8000-00000000020${number}`,
    title: `Night ${number}`,
    altText: 'On stage',
    picture: picture(`/media/${number}.jpg`),
  }))
  const answers: Answers = {
    '/api/shop/items': { items, total: 3, isGuess: false, facets: [] },
    '/api/shop/featured': { items },
    '/api/shop/items/{slug}': {
      item: item(4),
      related: items,
      samples: [],
      canPlayAlong: false,
      recording: { year: null, credits: null, tracks: [] },
      story: null,
    },
    '/api/photo-gallery': { photos, total: 3 },
    events: [event(1, {}), event(2, { date: '2026-11-20', ticketUrl: 'https://tickets.example/2' })],
    texts: { 'footer-instagram-url': text('https://instagram.example/me'), 'home-photo-gallery': text('Photos') },
  }
  // Twice: the second time everything comes from what was kept, made on other pages among them.
  for (const round of [1, 2]) {
    for (const path of [
      '/shop',
      '/shop?page=1',
      '/shop?category=sheet-music',
      '/shop?tag=ballad',
      '/shop/tune-4',
      '/home',
      '/',
      '/events',
      '/media',
      '/privacy',
      '/about',
      '/nowhere',
    ]) {
      const page = await travelling(path, answers)
      expect(page, `${path}, round ${round}`).toContain('<footer')
      if (path.startsWith('/shop')) expect(page).toContain('Tune “2” &amp; more')
    }
  }
  expect(await travelling('/home', answers)).toContain('Night 2')
})

test('the home page of a shop with one item is whole without others, and plays only what can be heard', async () => {
  const front = { lead: item(1, { type: 'album' }), others: [] }
  const alone = await html('/home', { '/api/shop/front': front })
  expect(alone).toContain('id="record"')
  expect(alone).not.toContain('new-record-others')
  expect(alone).not.toContain('listen-mark')
  const among = await html('/home', {
    '/api/shop/front': { lead: item(1, { type: 'album', canListen: true }), others: [item(2), item(3)] },
    events: [event(1, { status: 'cancelled', date: '2026-11-22' }), event(2, { date: '2026-11-28' })],
  })
  expect(among.match(/<li class="[^"]*album-cover-host/g)).toHaveLength(2)
  expect(among).toContain('listen-mark')
  // A cancelled one is no next concert.
  expect(among).toMatch(/class="next-concert"[^]*?dateTime="2026-11-28"|class="next-concert"[^]*?datetime="2026-11-28"/)
})

test('EVT-03: the events page begins with the next date that takes place, which stands in the list all the same', async () => {
  const page = await html('/events', {
    events: [event(1, { status: 'cancelled', date: '2026-11-22' }), event(2, { date: '2026-11-28' })],
  })
  expect(page).toMatch(/<span class="next-date-day">28<\/span> <span class="next-date-month">November<\/span>/)
  expect(page.match(/Evening 2/g)?.length).toBeGreaterThan(1)
  const cancelled = await html('/events', { events: [event(1, { status: 'cancelled', date: '2026-11-22' })] })
  expect(cancelled).not.toContain('next-date')
})
