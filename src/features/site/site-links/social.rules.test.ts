// Proves how an address gets the name of its network.
import { expect, test } from 'vitest'
import { socialLink, withScheme } from './social.rules'

test.each([
  ['https://www.instagram.com/ada', 'Instagram'],
  ['https://ada.bandcamp.com/', 'Bandcamp'],
  ['https://x.com/ada', 'Twitter'],
  ['https://www.youtube.com/@ada', 'YouTube'],
  ['https://youtu.be/abc', 'YouTube'],
  ['https://open.spotify.com/artist/1', 'Spotify'],
  ['https://music.apple.com/de/artist/1', 'Apple Music'],
  ['https://www.tiktok.com/@ada', 'TikTok'],
  ['https://mastodon.social/@ada', 'Mastodon'],
  ['https://jazz.example/@ada', 'Mastodon'],
  ['https://bsky.app/profile/ada.example', 'Bluesky'],
  ['https://notinstagram.com/ada', 'notinstagram.com'],
  ['https://www.example.com/ada', 'example.com'],
])('%s is a link to %s', (address, label) => {
  const link = socialLink(address)
  expect([link.href, link.label]).toEqual([address, label])
  expect(link.icon).toMatch(/^M/)
})

test('FOOT-02: a text of the footer names its network, whatever its address', () => {
  expect(socialLink('https://ada.example/pictures', 'instagram').label).toBe('Instagram')
})

test('an address without a scheme gets https; other text stays', () => {
  expect(withScheme(' bandcamp.com/ada ')).toBe('https://bandcamp.com/ada')
  expect(withScheme('http://ada.example')).toBe('http://ada.example')
  expect(withScheme('javascript:alert(1)')).toBe('javascript:alert(1)')
  expect(withScheme('@ada')).toBe('@ada')
})
