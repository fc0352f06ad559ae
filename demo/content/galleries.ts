// The home page's pictures (DATA-11) and those of the LOE page (DATA-12).
import { picture, type PictureSlug } from './pictures'
import type { DemoLoeImage, DemoPhoto } from './types'

/**
 * Home page: these pictures in this order; the first eight rotate in the carousel. None of those eight is on the media
 * page or opens a video of the home page.
 */
const homeOrder: PictureSlug[] = [
  'into-the-bell',
  'night-train',
  'singer-at-microphone',
  'coffee-break',
  'water-tower',
  'big-band-stands',
  'record-on-deck',
  'ribbon-microphone',
  'valve-in-light',
  'piano-keys',
  'manuscript-under-lamp',
  'three-mutes',
  'trio-in-blue',
  'ride-cymbal',
  'slide-out',
  'night-bus',
  'drum-kit',
  'record-shelf',
  'pencilled-part',
  'empty-stage',
]

export const photoGallery: DemoPhoto[] = homeOrder.map((slug, orderIndex) => {
  const { title, altText, image } = picture(slug)
  return { title, altText, image, orderIndex, isActive: true, isFeatured: orderIndex < 8 }
})

/**
 * LOE page: the first six in this order, the others in any place (LOE-15). None of them is on the media page or in a
 * video of the LOE page.
 */
const loeOrder: PictureSlug[] = [
  'vibraphone',
  'trio-in-blue',
  'tape-reels',
  'notes-close',
  'drum-kit',
  'headphones',
  'snare-brushes',
  'empty-stage',
  'metronome',
  'ride-cymbal',
  'ribbon-microphone',
  'pencilled-part',
  'record-shelf',
]

export const loeImages: DemoLoeImage[] = loeOrder.map((slug, place) => ({
  ...picture(slug),
  orderIndex: place < 6 ? place + 1 : 0,
  isActive: true,
}))
