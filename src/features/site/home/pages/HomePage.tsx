// The front page at `/` and `/home` (HOME-01 to HOME-13).
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { FeaturedVideos } from '@/features/site/featured-videos/pages/FeaturedVideos'
import { descriptionOf, titleOf } from '@/features/site/page-content/page-content.queries'
import { homeTexts } from '../home.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { BelowFirstScreen } from '@/ui/BelowFirstScreen'
import { recordError } from '@/ui/error-log'
import { homeTextsQuery } from '../home.queries'
import { HeroSkeleton, HomeHero } from './HomeHero'
import { LowerHome } from './LowerHome'
import { NewRecord } from './NewRecord'
import { NextConcert } from './NextConcert'

/** When the texts cannot be read, the sections stand under their usual names. */
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
          title={titleOf(texts, 'home-featured-videos-title', homeTexts.videos)}
          lede={descriptionOf(texts, 'home-featured-videos-description', '')}
        />
        <LowerHome />
      </BelowFirstScreen>
    </>
  )
}
