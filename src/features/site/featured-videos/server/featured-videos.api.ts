// The home page's videos.
import { asc } from 'drizzle-orm'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { publicRows } from '@/db/public-rows'
import { featuredVideos } from '@/db/schema/site/featured-videos'
import { featuredVideosEndpoints } from '../featured-videos.contract'
import { presentVideos } from './present-videos'

export const featuredVideosApi: BoundEndpoint[] = [
  bind(featuredVideosEndpoints.list, async ({ db }) => {
    const rows = await db
      .select()
      .from(featuredVideos)
      .where(publicRows(featuredVideos))
      .orderBy(asc(featuredVideos.order_index), asc(featuredVideos.created_at), asc(featuredVideos.id))
    return { videos: await presentVideos(db, rows) }
  }),
]
