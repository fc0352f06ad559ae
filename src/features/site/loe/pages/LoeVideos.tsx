// LOE's videos, on the same stage as those of the home page (LOE-04, FVID-12). Hidden when there are none (FVID-11).
import { VideoStage } from '@/features/site/featured-videos/pages/VideoStage'
import { loeTexts } from '../loe.texts'
import { useApiQuery } from '@/lib/use-api-query'
import { loeVideosQuery } from '../loe.queries'

export function LoeVideos() {
  const videos = useApiQuery(loeVideosQuery)
  if (videos.data?.videos.length === 0) return null
  return (
    <section className="loe-videos" aria-labelledby="loe-videos">
      <div className="wrap">
        <h2 id="loe-videos" className="visually-hidden">
          {loeTexts.videos}
        </h2>
        <VideoStage answer={videos} priority />
      </div>
    </section>
  )
}
