// Proves what the server sends for LOE: the exact sentences, the place of every tile, and what works before a script
// runs and without one.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { aLoeImage, aPageText, aTrack } from '../../tests/support/make'
import type { AudioTrack } from '@/features/site/player/player.contract'
import type { LoeImage } from '@/features/site/loe-gallery/loe-gallery.contract'
import { GalleryLoader } from '@/features/site/loe-gallery/pages/GallerySkeleton'
import type { PageText } from '@/features/site/page-content/page-content.contract'
import { AppError } from '@/lib/errors'
import { renderPage } from './entry-server'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const text = (title: string, description: string | null) => aPageText({ title, description })
const image = (number: number, facts: Partial<LoeImage> = {}) =>
  aLoeImage({
    id: uuid(number),
    title: `Picture ${number}`,
    altText: `Seen in picture ${number}`,
    caption: `Told of picture ${number}`,
    picture: { url: `/media/media/${number}.jpg`, width: 1500, height: 1000, placeholder: null },
    ...facts,
  })
const track = (number: number, facts: Partial<AudioTrack> = {}) =>
  aTrack({
    id: uuid(100 + number),
    title: `Track ${number}`,
    artist: 'The Musician',
    audioUrl: `/media/loe-audio/audio/${number}.mp3`,
    duration: 125,
    ...facts,
  })
const film = {
  id: uuid(200),
  title: 'Last Bus',
  description: 'One take.',
  embedId: null,
  videoUrl: '/media/videos/videos/bus.mp4',
  thumbnail: image(9).picture,
}

type Answers = {
  texts?: Record<string, PageText> | Error
  images?: LoeImage[] | Error
  tracks?: AudioTrack[] | Error
  videos?: (typeof film)[] | Error
}

async function html({ texts = {}, images = [], tracks = [], videos = [] }: Answers = {}): Promise<string> {
  const answers: Record<string, unknown> = {
    '/api/theme': null,
    '/api/shop/status': {
      isWorkInProgress: false,
      wipMessage: '',
      shippingFlatCents: 0,
      freeShippingFromCents: 5000,
      zones: [],
    },
    '/api/site-links': { menu: [], footer: [], social: [], isOwnList: false },
    '/api/page-content': texts,
    '/api/loe/images': images instanceof Error ? images : { images, total: images.length },
    '/api/loe/tracks': tracks instanceof Error ? tracks : { tracks },
    '/api/loe/videos': videos instanceof Error ? videos : { videos },
  }
  const page = await renderPage({
    href: '/loe',
    site: {
      name: 'The Musician',
      baseUrl: 'https://musician.example',
      homeHref: '/',
      copyright: '© 2024–2026',
      currency: 'USD',
      timeZone: 'America/New_York',
    },
    queryFn({ queryKey }) {
      const answer = answers[String(queryKey[0])]
      if (answer instanceof Error) throw answer
      return Promise.resolve(answer)
    },
    assets: { routes: {} },
    renderedAt: 0,
  })
  if (!('html' in page)) throw new Error(`redirected to ${page.redirectTo}`)
  return page.html
    .replace(/<script[^>]*>.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
}

const broken = new AppError('database_unavailable')

test('LOE-01: title and description are the owner\'s, else "LOE" and "Discover our featured content and gallery"', async () => {
  const told = await html({ texts: { loe: text('After Hours', 'Songs from later.') } })
  expect(told).toMatch(/<h1[^>]*>After Hours<\/h1><p[^>]*>Songs from later\.<\/p>/)
  expect(told).toContain('<title>After Hours | The Musician</title>')
  for (const texts of [{}, broken])
    expect(await html({ texts })).toMatch(/<h1[^>]*>LOE<\/h1><p[^>]*>Discover our featured content and gallery<\/p>/)
})

test('LOE-02 LOE-03: the page has a logo with a name, and a dust canvas that is hidden from screen readers', async () => {
  const page = await html()
  expect(page).toMatch(/role="img" aria-label="LOE"/)
  expect(page).toMatch(/<canvas[^>]*aria-hidden="true"/)
})

test('LOE-04 LOE-05 FVID-12: videos follow the header, then audio, gallery and banner; the document contains them all', async () => {
  const texts = { 'contact-email': text('', 'me@musician.example') }
  const page = await html({ videos: [film], images: [image(1)], tracks: [track(1)], texts })
  const places = [
    '<h1',
    'Last Bus',
    '>Audio Collection</h2>',
    '>Gallery</h2>',
    'class="loe-banner" href="/contact"',
  ].map((part) => page.indexOf(part))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

test('FVID-11 AUDIO-04: without videos there is no stage; without tracks there is no audio section', async () => {
  const page = await html()
  expect(page).not.toContain('loe-videos')
  expect(page).not.toContain('Audio Collection')
})

test('LOE-07 LOE-08: an empty gallery says "No images available" and "Images will appear here when they\'re added to the gallery"', async () => {
  const page = await html()
  expect(page).toContain('>Gallery</h2>')
  expect(page).toContain('No images available')
  expect(page).toContain("Images will appear here when they're added to the gallery")
})

test('LOE-10 OP-41: each tile has title, caption, "1 of 2" and the alternative text', async () => {
  const page = await html({ images: [image(1), image(2)] })
  expect(page).toContain('Picture 1')
  expect(page).toMatch(/line-clamp-3">Told of picture 1</)
  expect(page).toContain('1 of 2')
  expect(page).toContain('Seen in picture 1')
})

test('LOE-09 LOE-15 IMG-11: every tile has its place in one, two and three columns; no picture is fetched before the page has loaded', async () => {
  const page = await html({ images: Array.from({ length: 12 }, (_, index) => image(index + 1)) })
  const tiles = page.match(/<li class="loe-tile".*?<\/li>/gs) ?? []
  expect(tiles).toHaveLength(12)
  expect(tiles[0]).toContain('Picture 1')
  for (const tile of tiles)
    for (const name of ['--s1:36', '--s2:', '--s3:', '--c2:', '--r2:', '--c3:', '--r3:']) expect(tile).toContain(name)
  expect(tiles.filter((tile) => !tile.includes('loading="lazy"'))).toEqual([])
})

test('LOE-06: content that the server could not read is a skeleton, "Preparing your gallery..." with 12 tiles, while the browser fetches it', async () => {
  const page = await html({ images: broken })
  expect(page).toContain('Preparing your gallery...')
  expect(page.match(/class="skeleton"/g)).toHaveLength(12)
})

test('LOE-06: the section loader has 9 tiles', () => {
  const loader = renderToStaticMarkup(createElement(GalleryLoader))
  expect(loader).toContain('Preparing your gallery...')
  expect(loader.match(/class="skeleton"/g)).toHaveLength(9)
})

test('FVID-10 AUDIO-02 LOE-22: the loaders say "Loading featured videos...", "Loading audio tracks...", "Loading contact information..."', async () => {
  const page = await html({ videos: broken, tracks: broken, texts: broken })
  expect(page).toContain('Loading featured videos...')
  expect(page).toContain('Loading audio tracks...')
  expect(page).toContain('Loading contact information...')
})

test('LOE-19 LOE-20 LOE-21 OP-42: the banner repeats its text 8 times, and screen readers get one of them', async () => {
  const page = await html({
    texts: { 'loe-banner-text': text('', 'Write: {email}'), 'contact-email': text('', 'me@musician.example') },
  })
  expect(page.match(/Write: me@musician\.example/g)).toHaveLength(8)
  expect(page.match(/class="loe-banner-text" aria-hidden="true"/g)).toHaveLength(7)
})

test('LOE-23: without a contact address the banner of the owner shows the fallback; without either there is no banner', async () => {
  expect(await html({ texts: { 'loe-banner-text': text('', 'Write: {email}') } })).toMatch(
    /loe-banner-text">Write: \S+@\S+\.\S+/,
  )
  expect(await html()).not.toContain('loe-banner')
})

test('AUDIO-01 AUDIO-07 AUDIO-12 AUDIO-17: the page shows the current track as a card, all tracks in a list, and a note on those that will not play', async () => {
  const page = await html({ tracks: [track(1), track(2, { audioUrl: ' ' }), track(3)] })
  expect(page).toContain('Audio Collection')
  expect(page).toMatch(/<h3[^>]*>Track 1<\/h3>/)
  expect(page).toMatch(/aria-current="true"[^]*?Track 1/)
  expect(page.match(/class="playlist-title"/g)).toHaveLength(2)
  for (const name of [
    'Previous track',
    'Back 10 seconds',
    'Play Track 1',
    'Forward 10 seconds',
    'Next track',
    'Repeat this track',
    'Mute',
    'Volume',
    'Position',
  ]) {
    expect(page).toContain(`aria-label="${name}"`)
  }
  expect(page).toContain('2:05')
  expect(page).toContain("Note: 1 track has invalid audio sources and won't play.")
})

test('AUDIO-05 AUDIO-06: without a valid track the page says "Audio Tracks Need Attention", what each lacks, and where to fix it', async () => {
  const page = await html({
    tracks: [track(1, { audioUrl: null }), track(2, { sourceType: 'soundcloud', soundcloudEmbedUrl: '' })],
  })
  for (const words of [
    'Audio Tracks Need Attention',
    'Missing audio URL',
    'Missing SoundCloud URL',
    'Please check the track configuration in the admin panel.',
  ]) {
    expect(page).toContain(words)
  }
  expect(page).not.toContain('class="playlist"')
})

test('AUDIO-09: without JavaScript every file has native controls and preloads nothing; SoundCloud is a link', async () => {
  const page = await html({
    tracks: [
      track(1),
      track(2, { sourceType: 'soundcloud', audioUrl: null, soundcloudEmbedUrl: 'https://soundcloud.com/user/a-track' }),
    ],
  })
  const fallback = /<noscript>(.*?)<\/noscript>/s.exec(page.slice(page.indexOf('id="audio"')))?.[1] ?? ''
  expect(fallback).toMatch(/<audio controls="" preload="none" src="\/media\/loe-audio\/audio\/1\.mp3"/)
  expect(fallback).toMatch(/href="https:\/\/soundcloud\.com\/user\/a-track"[^>]*>Listen on SoundCloud/)
})

test('SND-01 OP-44: the document contains no SoundCloud frame, only the invitation in its place', async () => {
  const page = await html({
    tracks: [track(1, { sourceType: 'soundcloud', soundcloudEmbedUrl: 'https://soundcloud.com/user/sets/a-set' })],
  })
  expect(page).not.toContain('<iframe')
  expect(page).toContain('min-height:400px')
  expect(page).toContain('Load the SoundCloud player')
})

test('SND-03: a playlist says whose controls to use and has no skip buttons', async () => {
  const cloud = (address: string) => [track(1, { sourceType: 'soundcloud', soundcloudEmbedUrl: address }), track(2)]
  const playlist = await html({ tracks: cloud('https://soundcloud.com/user/sets/a-set') })
  expect(playlist).toContain('This is a playlist. Use the controls inside the SoundCloud player')
  expect(playlist).not.toContain('Next track')
  expect(await html({ tracks: cloud('https://soundcloud.com/user/a-track') })).toContain('Next track')
})
