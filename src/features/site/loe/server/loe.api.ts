// The LOE page's videos, for visitors.
import { asc } from 'drizzle-orm'
import type { Database } from '@/adapters/database/connect'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { publicRows } from '@/db/public-rows'
import { loeVideos } from '@/db/schema/site/loe'
import { presentVideos } from '@/features/site/featured-videos/server/present-videos'
import { loeEndpoints } from '../loe.contract'

/** Returns active videos in the owner's order. */
export const activeVideos = (db: Database) =>
  db
    .select()
    .from(loeVideos)
    .where(publicRows(loeVideos))
    .orderBy(asc(loeVideos.order_index), asc(loeVideos.created_at), asc(loeVideos.id))

export const loeApi: BoundEndpoint[] = [
  bind(loeEndpoints.videos, async ({ db }) => ({ videos: await presentVideos(db, await activeVideos(db)) })),
]
