// The home page's section of videos. Hidden when there are none (FVID-11).
import { useApiQuery } from '@/lib/use-api-query'
import { SectionHeading } from '@/ui/Text'
import { Skeleton } from '@/ui/Skeleton'
import { featuredVideosQuery } from '../featured-videos.queries'
import { VideoStage } from './VideoStage'

export function FeaturedVideos({ title, lede }: { title: string; lede: string }) {
  const videos = useApiQuery(featuredVideosQuery)
  if (videos.data && videos.data.videos.length === 0) return null
  return (
    <section className="section" aria-labelledby="videos">
      <div className="wrap">
        <SectionHeading id="videos" title={title} lede={lede || undefined} />
        <VideoStage answer={videos} rowSkeleton={<RowSkeleton />} />
      </div>
    </section>
  )
}

/** HOME-09. */
function RowSkeleton() {
  return (
    <div className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-4" aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} aspect="16 / 9" className={index > 0 ? 'max-sm:hidden' : undefined} />
      ))}
    </div>
  )
}
