// The front page at `/` and `/home` (HOME-01 to HOME-13).
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FeaturedVideos } from '@/features/site/featured-videos/pages/FeaturedVideos'
import { pageDescription, pageTitle, type PageTexts } from '@/features/site/page-content/page-content.queries'
import { PhotoCarousel } from '@/features/site/photo-gallery/pages/PhotoCarousel'
import { homeTexts } from '../home.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { Spotlight } from '@/ui/Atmosphere'
import { BelowFirstScreen } from '@/ui/BelowFirstScreen'
import { recordError } from '@/ui/error-log'
import { Skeleton, SkeletonText } from '@/ui/Skeleton'
import type { HomeContentKey } from '../home.content-keys'
import { homeTextsQuery } from '../home.queries'
import { CallToAction } from './CallToAction'
import { HeroSkeleton, HomeHero } from './HomeHero'
import { NewRecord } from './NewRecord'
import { NextConcert } from './NextConcert'
import { UpcomingEvents } from './UpcomingEvents'

/** If the texts cannot be read, the sections use their default names. */
export function HomePage() {
  const { site } = useRouteContext({ from: '__root__' })
  const { data: texts, isPending, isError } = useApiQuery(homeTextsQuery)
  useEffect(() => {
    if (isError) recordError(new Error('Failed to fetch home page contents'))
  }, [isError])
  return (
    <>
      {isPending ? (
        <HeroSkeleton name={site.name} />
      ) : (
        <HomeHero texts={texts} name={site.name} next={<NextConcert />} />
      )}
      <BelowFirstScreen>
        <NewRecord />
        <FeaturedVideos
          title={pageTitle(texts, 'home-featured-videos-title', homeTexts.videos)}
          lede={pageDescription(texts, 'home-featured-videos-description', '')}
        />
        <PhotoCarousel
          title={pageTitle(texts, 'home-photo-gallery-title', homeTexts.photos)}
          lede={pageDescription(texts, 'home-photo-gallery-description', '')}
        />
        {isPending ? <TestimonialSkeleton /> : <Testimonial texts={texts} />}
        <UpcomingEvents />
        {isPending ? <CallToActionSkeleton /> : <CallToAction texts={texts} />}
      </BelowFirstScreen>
    </>
  )
}

/** HOME-08; renders nothing without a quote. */
function Testimonial({ texts }: { texts: PageTexts<HomeContentKey> | undefined }) {
  const quote = pageDescription(texts, 'home-testimonial-quote', '')
  if (!quote) return null
  const author = pageDescription(texts, 'home-testimonial-author', '')
  const title = pageTitle(texts, 'home-testimonial-title', '')
  return (
    <section className="section testimonial-band" aria-label="Testimonial">
      <Spotlight from="center" />
      <figure className="wrap testimonial">
        <blockquote className="type-quote">
          <p>{quote}</p>
        </blockquote>
        <figcaption>
          {author && <p className="font-semibold">{author}</p>}
          {title && <p className="type-small text-ink-soft">{title}</p>}
        </figcaption>
      </figure>
    </section>
  )
}

function TestimonialSkeleton() {
  return (
    <div className="section testimonial-band" role="status">
      <span className="visually-hidden">Loading...</span>
      <div className="wrap testimonial" aria-hidden="true">
        <SkeletonText lines={3} className="type-quote w-full max-w-2xl" />
        <SkeletonText lines={2} className="w-48" />
      </div>
    </div>
  )
}

function CallToActionSkeleton() {
  return (
    <div className="section" role="status">
      <span className="visually-hidden">Loading...</span>
      <div className="wrap lean" aria-hidden="true">
        <SkeletonText lines={3} className="type-heading" />
        <Skeleton className="h-12 self-end" />
      </div>
    </div>
  )
}
