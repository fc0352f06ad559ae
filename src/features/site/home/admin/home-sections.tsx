// The sections of the home page whose texts the owner edits: the texts of each section, and how visitors see it
// (ADM-HOME-02).
import type { ReactNode } from 'react'
import { FeaturedVideos } from '@/features/site/featured-videos/pages/FeaturedVideos'
import { pageDescription, pageTitle, type PageTexts } from '@/features/site/page-content/page-content.queries'
import { siteNameKey } from '@/features/site/page-content/site-name'
import { PhotoCarousel } from '@/features/site/photo-gallery/pages/PhotoCarousel'
import type { PictureSource } from '@/lib/picture'
import { homeTexts } from '../home.texts'
import { CallToAction } from '../pages/CallToAction'
import { HomeHero } from '../pages/HomeHero'
import type { HomeContentKey } from '../home.content-keys'

/** ADM-HOME-03. */
export const stockPicture: PictureSource = { url: '/placeholder-wide.svg', width: 1600, height: 900, placeholder: null }

/** ADM-HOME-05. */
const shownPhotos = 5

export type HomeSection = {
  title: string
  keys: readonly (HomeContentKey | typeof siteNameKey)[]
  /** Renders the section of the public page with these texts. */
  preview: (texts: PageTexts<HomeContentKey>, siteName: string) => ReactNode
}

export const homeSections: readonly HomeSection[] = [
  {
    title: 'Hero',
    keys: ['home-hero-title', 'home-hero-description', 'home-hero-image', 'home-hero-image-tall', siteNameKey],
    preview: (texts, siteName) => <HomeHero texts={texts} name={siteName} spare={stockPicture} />,
  },
  {
    title: 'Featured Videos',
    keys: ['home-featured-videos-title', 'home-featured-videos-description'],
    preview: (texts) => (
      <FeaturedVideos
        title={pageTitle(texts, 'home-featured-videos-title', homeTexts.videos)}
        lede={pageDescription(texts, 'home-featured-videos-description', '')}
      />
    ),
  },
  {
    title: 'Photo Gallery',
    keys: ['home-photo-gallery-title', 'home-photo-gallery-description'],
    preview: (texts) => (
      <PhotoCarousel
        title={pageTitle(texts, 'home-photo-gallery-title', homeTexts.photos)}
        lede={pageDescription(texts, 'home-photo-gallery-description', '')}
        most={shownPhotos}
        spare={stockPicture}
      />
    ),
  },
  {
    title: 'Call-to-Action',
    keys: ['home-cta-title', 'home-cta-description'],
    preview: (texts) => <CallToAction texts={texts} />,
  },
]
