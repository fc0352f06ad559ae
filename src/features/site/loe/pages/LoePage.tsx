// The LOE page at `/loe`: its name in the light first, then films, gallery, audio and the way to write (LOE-01 to LOE-23).
import { descriptionOf, titleOf } from '@/features/site/page-content/page-content.queries'
import { loeTexts } from '@/lib/texts/loe'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { buttonClass } from '@/ui/Button'
import { hydrateWhenNear } from '@/ui/hydrate-when-near'
import { loeTextsQuery, loeTracksQuery } from '../loe.queries'
import { AudioLoader, BannerLoader, GalleryLoader } from './LoeSkeletons'
import { loeTextDefaults } from './loe-texts'
import { LoeEmblem } from './LoeEmblem'
import { LoeVideos } from './LoeVideos'
import { ParticleField } from './ParticleField'
import { SectionOfPage } from './section-of-page'

// What most windows do not show at once is fetched when the visitor comes near it (LOE-05).
const Gallery = hydrateWhenNear(() => import('./Gallery').then((part) => part.Gallery), <GalleryLoader />)
const AudioTracks = hydrateWhenNear(
  () => import('./AudioCollection').then((part) => part.AudioCollection),
  <AudioLoader />,
)
const Banner = hydrateWhenNear(() => import('./ContactBanner').then((part) => part.ContactBanner), <BannerLoader />)

/** When the texts cannot be read, the page stands under its usual name (LOE-01). */
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
            <h1 className="type-hero">{titleOf(texts, 'loe', loeTextDefaults.title)}</h1>
            <p className="type-lede mt-6">{descriptionOf(texts, 'loe', loeTextDefaults.description)}</p>
            {hasAudio && (
              <a href="#audio" className={buttonClass('primary', 'large', 'mt-9')}>
                {loeTexts.listen}
              </a>
            )}
          </div>
          <LoeEmblem />
        </div>
      </header>
      <SectionOfPage>
        <LoeVideos />
      </SectionOfPage>
      <SectionOfPage failure={loeTextDefaults.galleryCrash}>
        <Gallery />
      </SectionOfPage>
      <SectionOfPage>
        <AudioTracks />
      </SectionOfPage>
      <SectionOfPage>
        <Banner />
      </SectionOfPage>
    </>
  )
}
