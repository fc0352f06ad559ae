// Proves which SoundCloud addresses are accepted and what player each gets.
import { expect, test } from 'vitest'
import {
  isSoundCloudPlaylist,
  isSoundCloudPrivateLink,
  isSoundCloudShortUrl,
  isSoundCloudUrl,
  soundCloudEmbed,
  soundCloudFrameUrl,
  soundCloudHeight,
  soundCloudPageUrl,
} from './soundcloud.rules'

const track = 'https://soundcloud.com/user/a-track'
const set = 'https://soundcloud.com/user/sets/late-set'
const privateTrack = 'https://soundcloud.com/user/a-track/s-AbC123'
const shortLink = 'https://on.soundcloud.com/xYz12'
const player =
  'https://w.soundcloud.com/player/?url=https%3A//api.soundcloud.com/playlists/1&color=%23000000&show_artwork=true'

test.each([
  track,
  `${track}?si=abc&utm_source=clipboard`,
  `  ${track}/  `,
  'https://www.soundcloud.com/user/a-track',
  'https://m.soundcloud.com/user/a-track',
  privateTrack,
  set,
  `${set}/s-AbC123`,
  shortLink,
  'https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/user/a-track',
])('SND-05: accepts %s', (address) => {
  expect(isSoundCloudUrl(address)).toBe(true)
})

test.each([
  '',
  '   ',
  'https://api.soundcloud.com/tracks/1',
  'https://api-v2.soundcloud.com/playlists/1',
  'https://soundcloud.com/user',
  'https://soundcloud.com/user/sets',
  'http://on.soundcloud.com/xYz12',
  'https://w.soundcloud.com/player/',
  'https://soundcloud.com.evil.example/user/track',
  'https://evil.example/soundcloud.com/user/track',
  'https://soundcloud.com@evil.example/user/track',
  'https://user:word@soundcloud.com/user/track',
  'javascript:alert("soundcloud.com/a/b")',
  'soundcloud.com/user/track',
])('SND-06: refuses "%s"', (address) => {
  expect(isSoundCloudUrl(address)).toBe(false)
})

test('SND-07: a playlist is recognised by /sets/ or /playlists/, also inside a player address', () => {
  expect(isSoundCloudPlaylist(set)).toBe(true)
  expect(isSoundCloudPlaylist(player)).toBe(true)
  expect(
    isSoundCloudPlaylist('https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fuser%2Fsets%2Flate-set'),
  ).toBe(true)
  expect(isSoundCloudPlaylist(track)).toBe(false)
  expect(isSoundCloudPlaylist('')).toBe(false)
})

test('SND-08: an existing player address stays as it is', () => {
  expect(soundCloudEmbed(player)).toEqual({ embedUrl: player })
})

test('SND-09: an API address is refused with its message', () => {
  for (const address of ['https://api.soundcloud.com/playlists/1', 'https://api-v2.soundcloud.com/tracks/1']) {
    expect(soundCloudEmbed(address)).toEqual({
      refused:
        'API URLs cannot be embedded. Please use a regular SoundCloud playlist URL (https://soundcloud.com/user/sets/playlist)',
    })
  }
})

test('ADM-AUD-10: anything else gives "Please enter a valid SoundCloud URL"', () => {
  expect(soundCloudEmbed('https://example.com/a/b')).toEqual({ refused: 'Please enter a valid SoundCloud URL' })
})

test('SND-10: the query is removed and the player gets its options', () => {
  expect(soundCloudEmbed(`${track}?si=abc`)).toEqual({
    embedUrl:
      'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fuser%2Fa-track&color=%23ff5500&auto_play=false&visual=true&show_comments=true' +
      '&show_user=true&show_reposts=false&show_teaser=true&sharing=true&liking=true&download=false&buying=false',
  })
})

test.each([shortLink, privateTrack])(
  'SND-11 OP-44: artwork is stored as shown for %s, and removed for display',
  (address) => {
    const embed = soundCloudEmbed(address)
    expect('embedUrl' in embed && embed.embedUrl).toContain('show_artwork=true')
    expect(soundCloudFrameUrl(address)).not.toContain('show_artwork')
    expect(soundCloudFrameUrl(player)).not.toContain('show_artwork')
  },
)

test('SND-11: a public track is stored without artwork', () => {
  expect(JSON.stringify(soundCloudEmbed(track))).not.toContain('show_artwork')
})

test('ADM-AUD-07: short and private links are distinguished', () => {
  expect([track, shortLink, privateTrack, set].map(isSoundCloudShortUrl)).toEqual([false, true, false, false])
  expect([track, shortLink, privateTrack, `${set}/s-AbC1`].map(isSoundCloudPrivateLink)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('SND-01: the player is 300 px high, 400 for playlists', () => {
  expect([track, set, player].map(soundCloudHeight)).toEqual([300, 400, 400])
})

test('only the player itself is ever framed', () => {
  for (const address of [
    '',
    'https://api.soundcloud.com/tracks/1',
    'https://evil.example/',
    'https://w.soundcloud.com.evil.example/player/?url=x',
  ]) {
    expect(soundCloudFrameUrl(address)).toBeNull()
  }
  expect(soundCloudFrameUrl('http://w.soundcloud.com/player/?url=https%3A//soundcloud.com/user/a')).toMatch(/^https:/)
})

test('SND-02: "Open in SoundCloud" links to the page behind the player', () => {
  expect(soundCloudPageUrl('https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/user/a-track&color=x')).toBe(
    track,
  )
  expect(soundCloudPageUrl(player)).toBe(player)
  expect(soundCloudPageUrl(privateTrack)).toBe(privateTrack)
  expect(soundCloudPageUrl('https://w.soundcloud.com/player/?url=javascript:alert(1)')).not.toMatch(/^javascript/)
  expect(soundCloudPageUrl('nonsense')).toBeNull()
})
