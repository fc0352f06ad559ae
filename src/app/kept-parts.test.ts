// Proves that cached parts of pages fit every page that shows them.
import { expect, test, vi } from 'vitest'
import type { Photo } from '@/features/site/photo-gallery/photo-gallery.contract'
import { aStock } from '../../tests/support/make'
import { type Answers, event, item, picture, text, today, travelling } from '../../tests/support/public-page'

vi.useFakeTimers({ toFake: ['Date'], now: today })

test('design: cached parts of pages read as if they were rendered in place, on every page that contains them', async () => {
  const items = [
    item(1),
    item(2, { isFree: true, freeUrl: 'https://example.com/free' }),
    item(3, { inventory: aStock(0) }),
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
      formats: [],
      samples: [],
      canPlayAlong: false,
      recording: { year: null, credits: null, tracks: [] },
      story: null,
    },
    '/api/photo-gallery': { photos, total: 3 },
    events: [event(1, {}), event(2, { date: '2026-11-20', ticketUrl: 'https://tickets.example/2' })],
    texts: { 'footer-instagram-url': text('https://instagram.example/me'), 'home-photo-gallery': text('Photos') },
  }
  // Two rounds: in the second, all parts come from the cache, including those made for other pages.
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
