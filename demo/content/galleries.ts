// The home page's pictures (DATA-11) and those of the LOE page (DATA-12).
import { picture, pictureSlugs, type PictureSlug } from './pictures'
import type { DemoLoeImage, DemoPhoto } from './types'

/** Home page: these pictures in this order; the first eight rotate in the carousel. */
const homeOrder: PictureSlug[] = [
  'into-the-bell',
  'singer-at-microphone',
  'rain-in-the-city',
  'club-door',
  'lights-in-haze',
  'piano-keys',
  'big-band-stands',
  'manuscript-under-lamp',
  'three-mutes',
  'trio-in-blue',
  'ride-cymbal',
  'slide-out',
  'night-bus',
  'drum-kit',
  'ribbon-microphone',
  'record-shelf',
  'pencilled-part',
  'empty-stage',
]

export const photoGallery: DemoPhoto[] = homeOrder.map((slug, orderIndex) => {
  const { title, altText, image } = picture(slug)
  return { title, altText, image, orderIndex, isActive: true, isFeatured: orderIndex < 8 }
})

/** LOE page: these pictures first, in this order; the others in any place (LOE-15). None of them rotates at home. */
const loeFirst: PictureSlug[] = [
  'slide-out',
  'trio-in-blue',
  'record-on-deck',
  'notes-close',
  'drum-kit',
  'empty-stage',
]
const atHome: readonly PictureSlug[] = homeOrder.slice(0, 8)

export const loeImages: DemoLoeImage[] = [
  ...loeFirst,
  ...pictureSlugs.filter((slug) => !loeFirst.includes(slug) && !atHome.includes(slug)),
].map((slug, place) => ({ ...picture(slug), orderIndex: place < loeFirst.length ? place + 1 : 0, isActive: true }))
