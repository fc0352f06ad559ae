// The home page's videos.
import { asc, eq } from 'drizzle-orm'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { featuredVideos } from '@/db/schema/site/featured-videos'
import { featuredVideosEndpoints } from '../featured-videos.contract'
import { presentVideos } from './present-videos'

export const featuredVideosApi: BoundEndpoint[] = [
  bind(featuredVideosEndpoints.list, async ({ db }) => {
    const rows = await db
      .select()
      .from(featuredVideos)
      .where(eq(featuredVideos.is_active, true))
      .orderBy(asc(featuredVideos.order_index), asc(featuredVideos.created_at), asc(featuredVideos.id))
    return { videos: await presentVideos(db, rows) }
  }),
]
