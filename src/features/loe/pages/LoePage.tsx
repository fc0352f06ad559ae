// The LOE page at `/loe`: its name in the light first, then films, gallery, audio and the way to write, each with code of its own (LOE-01 to LOE-23).
import { descriptionOf, titleOf } from '@/features/page-content/page-content.queries'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { loeTextsQuery } from '../loe.queries'
import { AudioLoader, BannerLoader, GalleryLoader, VideosLoader } from './LoeSkeletons'
import { loeTextDefaults } from './loe-texts'
import { LoeEmblem } from './LoeEmblem'
import { ParticleField } from './ParticleField'
import { onDemand, SectionOfPage } from './section-on-demand'

// The server has all code at hand and renders every section; the browser fetches it once the page stands. Vite drops the other branch.
const Videos = import.meta.env.SSR ? (await import('./LoeVideos')).LoeVideos : onDemand(() => import('./LoeVideos').then((part) => part.LoeVideos))
const Gallery = import.meta.env.SSR ? (await import('./Gallery')).Gallery : onDemand(() => import('./Gallery').then((part) => part.Gallery))
const AudioTracks = import.meta.env.SSR
  ? (await import('./AudioCollection')).AudioCollection
  : onDemand(() => import('./AudioCollection').then((part) => part.AudioCollection))
const Banner = import.meta.env.SSR ? (await import('./ContactBanner')).ContactBanner : onDemand(() => import('./ContactBanner').then((part) => part.ContactBanner))

/** When the texts cannot be read, the page stands under its usual name (LOE-01). */
export function LoePage() {
  const { data: texts } = useApiQuery(loeTextsQuery)
  return (
    <>
      <header className="loe-hero under-header">
        <Spotlight />
        <ParticleField />
        <div className="wrap loe-hero-row">
          <div className="loe-hero-words">
            <h1 className="type-hero">{titleOf(texts, 'loe', loeTextDefaults.title)}</h1>
            <p className="type-lede mt-6">{descriptionOf(texts, 'loe', loeTextDefaults.description)}</p>
          </div>
          <LoeEmblem />
        </div>
      </header>
      <SectionOfPage loader={<VideosLoader />}>
        <Videos />
      </SectionOfPage>
      <SectionOfPage loader={<GalleryLoader />} failure={loeTextDefaults.galleryCrash}>
        <Gallery />
      </SectionOfPage>
      <SectionOfPage loader={<AudioLoader />}>
        <AudioTracks />
      </SectionOfPage>
      <SectionOfPage loader={<BannerLoader />}>
        <Banner />
      </SectionOfPage>
    </>
  )
}
