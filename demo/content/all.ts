// Exports the whole demo content as one object, for the seed: `import { demoContent } from '<...>/demo/content/all'`.
import { collaborations, musicalInfluences, stats } from './about-lists'
import { loeAudioTracks } from './audio-tracks'
import { events } from './events'
import { loeImages, photoGallery } from './galleries'
import { featuredVideos, loeVideos, mediaItems } from './media'
import { pageContent } from './page-content'
import { shopItems } from './shop-items'
import { themeSettings } from './themes'
import type { DemoContent } from './types'

export const demoContent: DemoContent = {
  brand: {
    loeLogo: 'pictures/loe-logo.png',
    appIconSvg: 'pictures/app-icon.svg',
    appIcon512: 'pictures/app-icon-512.png',
  },
  pageContent,
  shopItems,
  events,
  mediaItems,
  featuredVideos,
  loeVideos,
  photoGallery,
  loeImages,
  loeAudioTracks,
  themeSettings,
  musicalInfluences,
  collaborations,
  stats,
}
