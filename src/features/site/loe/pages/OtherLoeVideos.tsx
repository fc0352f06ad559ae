// LOE's films but the first: they have code of their own, because few windows show them at once.
import { VideoRow } from '@/features/site/featured-videos/pages/VideoRow'
import { useApiQuery } from '@/lib/use-api-query'
import { loeVideosQuery } from '../loe.queries'

export function OtherLoeVideos() {
  return <VideoRow videos={useApiQuery(loeVideosQuery).data?.videos ?? []} />
}
