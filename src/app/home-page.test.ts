// Proves what the server sends for the home page: with content, without it, and while it loads.
import { expect, test, vi } from 'vitest'
import { away, event, html, item, picture, structuredData, text, today } from '../../tests/support/public-page'

vi.useFakeTimers({ toFake: ['Date'], now: today })

test('HOME-01 HOME-02 HOME-03 HOME-04: the hero preloads its picture, highlights the second word and links to the music', async () => {
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

test('HOME-03 HOME-08 FVID-11: a section without content takes no room', async () => {
  const page = await html('/home', { texts: { 'home-hero-title': text('The Musician', 'Slow tunes.') } })
  expect(page).not.toContain('<blockquote')
  expect(page).not.toContain('id="videos"')
  expect(page).not.toContain('id="photos"')
  expect(page).not.toContain('id="record"')
  expect(page).not.toContain('class="next-concert"')
})

test('HOME-05 HOME-06 HOME-07 HOME-08: every section has its own texts', async () => {
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
  // FVID-06: YouTube receives no request before a click.
  expect(page).not.toContain('<iframe')
  expect(page).not.toContain('ytimg')
})

test('HOME-10 HOME-13 OP-45: the page lists upcoming dates, or says that there are none, and links to all of them', async () => {
  const some = await html('/home', { events: [event(1, {}), event(2, { date: '2026-11-20' })] })
  expect(some).toContain('Evening 1')
  expect(some).not.toContain('Evening 2')
  const none = await html('/home')
  expect(none).toContain('No upcoming events scheduled at the moment.')
  for (const page of [some, none]) expect(page).toMatch(/<a [^>]*href="\/events"/)
})

test('HOME-09 HOME-11 FVID-10: while content loads, every section shows a placeholder', async () => {
  const page = await html('/home', {
    '/api/page-content': away,
    '/api/events': away,
    '/api/featured-videos': away,
    '/api/photo-gallery': away,
  })
  expect(page).toContain('Loading featured videos...')
  expect(page.match(/class="skeleton/g)?.length).toBeGreaterThan(12)
})

test('the home page of a shop with a single item is complete, and plays only items that have audio', async () => {
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
  // A cancelled event does not count as the next concert.
  expect(among).toMatch(/class="next-concert"[^]*?dateTime="2026-11-28"|class="next-concert"[^]*?datetime="2026-11-28"/)
})
