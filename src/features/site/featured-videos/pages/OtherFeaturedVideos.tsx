// The home page's films but the first: they have code of their own, because few windows show them at once.
import { useApiQuery } from '@/lib/use-api-query'
import { featuredVideosQuery } from '../featured-videos.queries'
import { VideoRow } from './VideoRow'

export function OtherFeaturedVideos() {
  return <VideoRow videos={useApiQuery(featuredVideosQuery).data?.videos ?? []} />
}
