// Proves what the server sends for the media page: its texts and its tiles.
import { expect, test, vi } from 'vitest'
import { html, picture, today } from '../../tests/support/public-page'

vi.useFakeTimers({ toFake: ['Date'], now: today })

test('MEDIA-01 MEDIA-02 MEDIA-04: the page has a heading, a subtitle and an empty state', async () => {
  const page = await html('/media')
  expect(page).toContain('Media <span class="highlight">Gallery</span>')
  expect(page).toContain(
    'Explore videos, photos, and social content showcasing performances, studio sessions, and behind-the-scenes moments',
  )
  expect(page).toContain('No media items found. Check back soon for new content!')
})

test('MEDIA-05 MEDIA-06 IMG-11 OP-33: only Instagram and YouTube tiles are links, without opener; the first loads before all others, those beside it at once in wide windows', async () => {
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
  expect(page.match(/data-eager="wide"/g)).toHaveLength(2)
})
