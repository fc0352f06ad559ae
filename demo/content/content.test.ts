// Proves that the demo content is complete: every file exists and is measured, every key is present, and no item is for
// sale without a price.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseMusicKey } from '@/features/commerce/sheet-music/tunes/music-key'
import { namedFiles } from '../files-of'
import { isCountryCode } from '@/lib/countries'
import { isShipped } from '@/features/commerce/cart/format-name'
import { clips } from '../video/clips'
import { demoContent } from './all'
import { licences, parcels, zones } from './selling'
import type { DemoManifest } from './types'

const files = join(import.meta.dirname, '..', 'files')
const manifest = JSON.parse(readFileSync(join(files, 'manifest.json'), 'utf8')) as DemoManifest

const publicKeys = [
  ...['title', 'description', 'image', 'image-tall'].map((part) => `home-hero-${part}`),
  ...['featured-videos', 'photo-gallery', 'cta', 'about'].flatMap((block) => [
    `home-${block}-title`,
    `home-${block}-description`,
  ]),
  ...['quote', 'author', 'title'].map((part) => `home-testimonial-${part}`),
  'home-about-image',
  'about-hero',
  'about-hero-secondary',
  'about-hero-image',
  'about-journey',
  'about-influences',
  'about-collaborations',
  'about-milestones',
  'media',
  'loe',
  'loe-banner-text',
  'events-hero-title',
  'events-hero-description',
  'events-upcoming-title',
  'events-past-title',
  ...['title', 'description', 'shipping', 'delivery'].map((part) => `shop-hero-${part}`),
  'shop-featured-title',
  'shop-featured-description',
  'shop-catalog-title',
  'shop-parcel-description',
  ...[
    'hero-title',
    'hero-description',
    'email',
    'phone',
    'location',
    'instagram',
    'youtube',
    'booking-title',
    'booking-email',
  ].map((part) => `contact-${part}`),
  ...['instagram', 'facebook', 'twitter', 'soundcloud', 'bandcamp'].map((name) => `footer-${name}-url`),
]

describe('demo content', () => {
  it('DATA-05 DATA-06: has every page text, within the limits of the editors', () => {
    expect(publicKeys.filter((key) => !(key in demoContent.pageContent))).toEqual([])
    for (const [key, { title, description, descriptionFile }] of Object.entries(demoContent.pageContent)) {
      expect(title.length, key).toBeGreaterThan(0)
      expect(title.length, key).toBeLessThanOrEqual(200)
      expect((description ?? '').length, key).toBeLessThanOrEqual(1000)
      if (key.endsWith('-image')) expect(descriptionFile, key).toBeTruthy()
    }
    expect(demoContent.pageContent['loe-banner-text']?.description).toContain('{email}')
  })

  it('names only files that exist and are in the manifest', () => {
    const named = namedFiles()
    expect(named.filter((name) => !existsSync(join(files, name)))).toEqual([])
    expect(named.filter((name) => !(name in manifest.files))).toEqual([])
  })

  it('measures every file: size, placeholder, pages, waveform, duration', () => {
    for (const [name, entry] of Object.entries(manifest.files)) {
      expect(entry.bytes, name).toBeGreaterThan(0)
      if (entry.kind === 'picture') {
        expect(Math.min(entry.width, entry.height), name).toBeGreaterThan(0)
        expect(entry.placeholder, name).toMatch(/^data:image\/webp;base64,/)
        expect(entry.placeholder.length, name).toBeLessThan(400)
      } else if (entry.kind === 'pdf') expect(entry.pages, name).toBeGreaterThan(0)
      else expect(entry.duration, name).toBeGreaterThan(5)
      if (entry.kind === 'audio') {
        expect(entry.peaks, name).toHaveLength(200)
        expect(Math.max(...entry.peaks), name).toBe(1)
      }
      if (entry.kind === 'video') expect(entry.bytes, name).toBeLessThanOrEqual(1_500_000)
    }
  })

  it('DATA-01 ADM-SHOP-20: sells in every category at a price above zero; only free content is free', () => {
    const { shopItems } = demoContent
    expect(shopItems.length).toBeGreaterThanOrEqual(14)
    expect(new Set(shopItems.map((item) => item.category)).size).toBe(6)
    expect(new Set(shopItems.map((item) => item.slug)).size).toBe(shopItems.length)
    for (const item of shopItems) {
      expect(Number.isInteger(item.priceCents), item.slug).toBe(true)
      if (item.category === 'free_content') expect(item.priceCents, item.slug).toBe(0)
      else expect(item.priceCents, item.slug).toBeGreaterThan(0)
      if (item.digitalPriceCents !== null) expect(item.digitalPriceCents, item.slug).toBeGreaterThan(0)
      if (item.category === 'sheet_music') expect(item.pdf ?? item.bundle ?? item.editions, item.slug).toBeTruthy()
    }
    expect(shopItems.some((item) => item.inventoryCount === 0)).toBe(true)
    expect(
      shopItems.some((item) => item.inventoryCount !== null && item.inventoryCount >= 1 && item.inventoryCount <= 5),
    ).toBe(true)
  })

  it('sells a shirt in sizes whose counts add up to the stock; no text asks the buyer to write a size anywhere', () => {
    const withSizes = demoContent.shopItems.filter(({ variants }) => variants)
    expect(withSizes.map(({ slug }) => slug)).toEqual(['seventh-position-shirt'])
    for (const { variants = [], inventoryCount } of withSizes) {
      expect(variants.map(({ label }) => label)).toEqual(['S', 'M', 'L', 'XL', '2XL'])
      expect(variants.reduce((sum, variant) => sum + variant.inventoryCount, 0)).toBe(inventoryCount)
    }
    for (const { slug, description } of demoContent.shopItems)
      expect(description, slug).not.toMatch(/order note|write your size/i)
  })

  it('weighs everything that is sent by post, ships to every country, and sells one copy at the price of the sheet', () => {
    // A bundle weighs what is in it.
    const sent = demoContent.shopItems.filter(({ category, bundle }) => isShipped(category) && !bundle)
    expect(Object.keys(parcels).toSorted()).toEqual(sent.map(({ slug }) => slug).toSorted())
    const labels = sent.flatMap(({ variants = [] }) => variants.map(({ label }) => label))
    for (const { grams, choices = {} } of Object.values(parcels)) {
      expect(grams).toBeGreaterThan(0)
      expect(Object.keys(choices).filter((label) => !labels.includes(label))).toEqual([])
    }
    expect(Object.values(parcels).filter(({ isHomeZoneOnly }) => isHomeZoneOnly)).toHaveLength(1)
    const countries = zones.flatMap((zone) => zone.countries?.split(' ') ?? [])
    expect(countries.filter((code) => !isCountryCode(code))).toEqual([])
    expect(new Set(countries).size).toBe(countries.length)
    expect(zones.filter((zone) => zone.countries === null)).toHaveLength(1)
    expect(licences[0]).toMatchObject({ copies: 1, times: 100, isStamped: false })
  })

  it('has three tunes in C, B♭, E♭ and bass clef, and one as score and parts', () => {
    const labels = demoContent.shopItems.flatMap(({ editions }) =>
      editions ? [editions.map(({ label }) => label)] : [],
    )
    expect(labels.filter((each) => each.join() === 'C,B♭,E♭,Bass clef')).toHaveLength(3)
    expect(labels.filter((each) => each.includes('Bass Trombone'))).toHaveLength(1)
    for (const { tune } of demoContent.shopItems)
      if (tune?.key) expect(parseMusicKey(tune.key), tune.title).not.toBeNull()
  })

  it('sells real PDFs whose page counts match the descriptions', () => {
    const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
    const sold = demoContent.shopItems.flatMap((item) =>
      [item.pdf, ...(item.editions ?? []).map(({ pdf }) => pdf)].flatMap((pdf) => (pdf ? [{ ...item, pdf }] : [])),
    )
    for (const item of sold) {
      expect(readFileSync(join(files, item.pdf)).subarray(0, 4).toString('latin1'), item.pdf).toBe('%PDF')
      const entry = manifest.files[item.pdf]
      const told = /\b(\w+) pages/i.exec(item.description)?.[1]?.toLowerCase()
      if (told && entry?.kind === 'pdf') expect(words.indexOf(told), item.slug).toBe(entry.pages)
    }
  })

  it('DATA-07 OP-29: lists at least eight upcoming and eight past dates, one of them cancelled', () => {
    const { events } = demoContent
    expect(events.filter((event) => event.inDays > 0).length).toBeGreaterThanOrEqual(8)
    expect(events.filter((event) => event.inDays < 0).length).toBeGreaterThanOrEqual(8)
    expect(events.filter((event) => event.status === 'cancelled')).toHaveLength(1)
    for (const event of events) {
      expect(event.description.length, event.title).toBeLessThanOrEqual(500)
      if (event.inDays > 0) expect(event.video, event.title).toBeNull()
    }
  })

  it('DATA-08 to DATA-13: fills the galleries, with alternative texts for screen reader users', () => {
    const { photoGallery, loeImages, mediaItems, featuredVideos, loeVideos, loeAudioTracks } = demoContent
    expect(photoGallery.length).toBeGreaterThanOrEqual(18)
    expect(photoGallery.filter((photo) => photo.isFeatured)).toHaveLength(8)
    expect(loeImages.length).toBeGreaterThan(12)
    expect(mediaItems.length).toBeGreaterThanOrEqual(11)
    expect(loeAudioTracks.length).toBeGreaterThanOrEqual(8)
    for (const image of [...photoGallery, ...loeImages]) expect(image.altText.length, image.image).toBeGreaterThan(15)
    for (const item of mediaItems) expect([item.file, item.url].filter(Boolean), item.title).toHaveLength(1)
    for (const videos of [featuredVideos, loeVideos])
      expect(videos.map((video) => video.orderIndex)).toEqual(videos.map((_, i) => i))
    for (const track of loeAudioTracks) {
      const entry = manifest.files[track.audio]
      if (entry?.kind === 'audio') expect(track.duration, track.title).toBe(Math.floor(entry.duration))
    }
  })

  it('shows no picture on two neighbouring pages, and no video on both the media page and the LOE page', () => {
    const { loeImages, mediaItems, loeVideos, photoGallery } = demoContent
    const shown = mediaItems.filter(({ isVisible }) => isVisible)
    const onMedia = new Set(shown.flatMap(({ file, thumbnail }) => [file, thumbnail]))
    const others = [...loeImages, ...photoGallery.filter(({ isFeatured }) => isFeatured)].map(({ image }) => image)
    expect(shown.length).toBeGreaterThan(9)
    expect(others.filter((image) => onMedia.has(image))).toEqual([])
    expect(loeVideos.map(({ video }) => video).filter((video) => onMedia.has(video))).toEqual([])
  })

  it('shows no picture beside a video that begins with it, and none of a video of LOE in its gallery', () => {
    const { loeImages, loeVideos, mediaItems, featuredVideos, photoGallery } = demoContent
    const inVideos = (videos: { video: string | null }[], scenes: number) =>
      clips
        .filter(({ name }) => videos.some(({ video }) => video === `video/${name}.mp4`))
        .flatMap(({ shots }) => shots.slice(0, scenes).map((shot) => shot.picture))
    const loe = new Set(inVideos(loeVideos, 9))
    const home = new Set(inVideos(featuredVideos, 1))
    const media = new Set(
      inVideos(
        mediaItems.map(({ file }) => ({ video: file })),
        1,
      ),
    )
    expect([loe.size, home.size, media.size]).toEqual([7, 5, 2])
    expect(loeImages.filter(({ image }) => loe.has(image))).toEqual([])
    expect(photoGallery.filter(({ image, isFeatured }) => isFeatured && home.has(image))).toEqual([])
    expect(mediaItems.filter(({ file, thumbnail }) => media.has(file ?? '') || media.has(thumbnail ?? ''))).toEqual([])
  })

  it('DATA-14 THEME-04: stores the default theme as the only active one', () => {
    const active = demoContent.themeSettings.filter((theme) => theme.isActive)
    expect(active.map((theme) => theme.name)).toEqual(['Late Set'])
    expect(active[0]?.colors.primary).toBe('45 90% 60%')
    for (const theme of demoContent.themeSettings)
      for (const color of Object.values(theme.colors)) expect(color).toMatch(/^\d+(\.\d+)? \d+(\.\d+)?% \d+(\.\d+)?%$/)
  })
})
