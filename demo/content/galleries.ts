// The home page's photographs (DATA-11) and those of the LOE page (DATA-12).
import { picture, pictureSlugs, type PictureSlug } from './pictures'
import type { DemoLoeImage, DemoPhoto } from './types'

/** Home page: these pictures in this order; the first eight rotate in the carousel. */
const homeOrder: PictureSlug[] = [
  'into-the-bell',
  'player-backlit',
  'candle-tables',
  'singer-at-microphone',
  'rain-in-the-city',
  'club-door',
  'festival-dusk',
  'lights-in-haze',
  'piano-keys',
  'three-mutes',
  'manuscript-under-lamp',
  'trio-in-blue',
  'on-the-stand',
  'ride-cymbal',
  'big-band-stands',
  'slide-out',
  'bass-strings',
  'night-bus',
  'drum-kit',
  'ribbon-microphone',
  'rooftop-practice',
  'record-shelf',
  'pencilled-part',
  'parade-umbrella',
  'empty-stage',
  'mouthpieces',
]

export const photoGallery: DemoPhoto[] = homeOrder.map((slug, orderIndex) => {
  const { title, altText, image } = picture(slug)
  return { title, altText, image, orderIndex, isActive: true, isFeatured: orderIndex < 8 }
})

/** LOE page: these pictures first, in this order; the others in any place (LOE-15). */
const loeFirst: PictureSlug[] = [
  'player-backlit',
  'into-the-bell',
  'rain-in-the-city',
  'on-the-stand',
  'trio-in-blue',
  'notes-close',
]
const notOnLoe: PictureSlug[] = ['festival-dusk', 'big-band-stands']

export const loeImages: DemoLoeImage[] = [
  ...loeFirst,
  ...pictureSlugs.filter((slug) => !loeFirst.includes(slug) && !notOnLoe.includes(slug)),
].map((slug, place) => ({ ...picture(slug), orderIndex: place < loeFirst.length ? place + 1 : 0, isActive: true }))
