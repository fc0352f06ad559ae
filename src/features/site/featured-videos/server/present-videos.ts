// Turns stored videos into the videos that visitors see; LOE uses it for its own table.
import type { Database } from '@/adapters/database/connect'
import type { featuredVideos } from '@/db/schema/site/featured-videos'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import type { PictureSource } from '@/lib/picture'
import { webAddress } from '@/lib/web-address'
import type { Video } from '../featured-videos.contract'

/**
 * Shown until the owner chooses a still. YouTube's own still is not used: no request goes to YouTube's hosts before a
 * visitor clicks play.
 */
const placeholderPicture: PictureSource = { url: '/placeholder-wide.svg', width: 1600, height: 900, placeholder: null }

/** Returns the given rows in their order; reads all thumbnails in one query. */
export async function presentVideos(
  db: Database,
  rows: readonly (typeof featuredVideos.$inferSelect)[],
): Promise<Video[]> {
  const addresses = rows.map((row) => row.thumbnail_url)
  const pictures = await describePictures(db, addresses)
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    embedId: row.embed_id?.trim() || null,
    videoUrl: webAddress(row.video_url),
    thumbnail: (row.thumbnail_url && pictures.get(row.thumbnail_url)) || placeholderPicture,
  }))
}
