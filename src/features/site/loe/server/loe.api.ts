// The LOE page's videos, for visitors.
import { asc, eq } from 'drizzle-orm'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { loeVideos } from '@/db/schema/loe'
import { presentVideos } from '@/features/site/featured-videos/server/present-videos'
import { loeEndpoints } from '../loe.contract'

export const loeApi: BoundEndpoint[] = [
  bind(loeEndpoints.videos, async ({ db }) => {
    const rows = await db
      .select()
      .from(loeVideos)
      .where(eq(loeVideos.is_active, true))
      .orderBy(asc(loeVideos.order_index), asc(loeVideos.created_at), asc(loeVideos.id))
    return { videos: await presentVideos(db, rows) }
  }),
]
