// The home page's section of films. Hidden when there are none (FVID-11).
import { useApiQuery } from '@/lib/use-api-query'
import { ErrorPanel } from '@/ui/ErrorPanel'
import { SectionHeading } from '@/ui/Text'
import { Skeleton } from '@/ui/Skeleton'
import { featuredVideosQuery } from '../featured-videos.queries'
import { OtherFeaturedVideos } from './OtherFeaturedVideos'
import { VideoStage } from './VideoStage'

export function FeaturedVideos({ title, lede }: { title: string; lede: string }) {
  const videos = useApiQuery(featuredVideosQuery)
  if (videos.data && videos.data.videos.length === 0) return null
  return (
    <section className="section" aria-labelledby="videos">
      <div className="wrap">
        <SectionHeading id="videos" title={title} lede={lede || undefined} />
        {videos.data ? (
          <VideoStage videos={videos.data.videos} others={<OtherFeaturedVideos />} />
        ) : videos.isError ? (
          <ErrorPanel onRetry={() => void videos.refetch()} retrying={videos.isFetching} />
        ) : (
          <VideosSkeleton />
        )}
      </div>
    </section>
  )
}

/** HOME-09, FVID-10. */
function VideosSkeleton() {
  return (
    <div role="status">
      <Skeleton aspect="16 / 9" />
      <p className="type-small mt-4 text-ink-soft">Loading featured videos...</p>
      <div className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-4" aria-hidden="true">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} aspect="16 / 9" className={index > 0 ? 'max-sm:hidden' : undefined} />
        ))}
      </div>
    </div>
  )
}
