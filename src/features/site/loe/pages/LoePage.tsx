// The LOE page at `/loe`: title, videos, gallery, audio and the link to the contact page (LOE-01 to LOE-23).
import { Suspense } from 'react'
import { pageDescription, pageTitle } from '@/features/site/page-content/page-content.queries'
import { loeTextDefaults, loeTexts } from '../loe.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { BelowFirstScreen } from '@/ui/BelowFirstScreen'
import { buttonClass } from '@/ui/Button'
import { loeTextsQuery } from '../loe.queries'
import { loeTracksQuery } from '@/features/site/player/player.queries'
import { AudioLoader } from '@/features/site/player/pages/AudioSkeleton'
import { BannerLoader } from './BannerLoader'
import { GalleryLoader } from '@/features/site/loe-gallery/pages/GallerySkeleton'
import { lazyCode } from '@/ui/on-demand/lazy-code'
import { LoeEmblem } from './LoeEmblem'
import { LoeVideos } from './LoeVideos'
import { ParticleField } from './ParticleField'
import { SectionOfPage } from './section-of-page'

// LOE-05: each section loads on its own, so that a visitor who comes from another page does not wait for all of them.
const Gallery = lazyCode(() => import('@/features/site/loe-gallery/pages/Gallery').then((part) => part.Gallery))
const AudioCollection = lazyCode(() =>
  import('@/features/site/player/pages/AudioCollection').then((part) => part.AudioCollection),
)
const ContactBanner = lazyCode(() => import('./ContactBanner').then((part) => part.ContactBanner))

/** Loads all sections before hydration: a click on a section without its code would be lost. */
export async function loadSections(): Promise<void> {
  await Promise.all([Gallery, AudioCollection, ContactBanner].map((section) => section.load()))
}

/** If the texts cannot be read, the page uses its default name (LOE-01). */
export function LoePage() {
  const { data: texts } = useApiQuery(loeTextsQuery)
  const hasAudio = (useApiQuery(loeTracksQuery).data?.tracks.length ?? 0) > 0
  return (
    <>
      <header className="loe-hero under-header">
        <Spotlight />
        <ParticleField />
        <div className="wrap loe-hero-row">
          <div className="loe-hero-words">
            <h1 className="type-hero">{pageTitle(texts, 'loe', loeTextDefaults.title)}</h1>
            <p className="type-lede mt-6">{pageDescription(texts, 'loe', loeTextDefaults.description)}</p>
            {hasAudio && (
              <a href="#audio" className={buttonClass('primary', 'large', 'mt-9')}>
                {loeTexts.listen}
              </a>
            )}
          </div>
          <LoeEmblem />
        </div>
      </header>
      <BelowFirstScreen>
        <SectionOfPage>
          <LoeVideos />
        </SectionOfPage>
        <SectionOfPage>
          <Suspense fallback={<AudioLoader />}>
            <AudioCollection />
          </Suspense>
        </SectionOfPage>
        <SectionOfPage failure={loeTextDefaults.galleryCrash}>
          <Suspense fallback={<GalleryLoader />}>
            <Gallery />
          </Suspense>
        </SectionOfPage>
        <SectionOfPage>
          <Suspense fallback={<BannerLoader />}>
            <ContactBanner />
          </Suspense>
        </SectionOfPage>
      </BelowFirstScreen>
    </>
  )
}
