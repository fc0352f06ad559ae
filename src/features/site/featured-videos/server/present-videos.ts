// From stored videos to what visitors see; LOE uses it for its own table.
import type { Database } from '@/adapters/database/connect'
import type { featuredVideos } from '@/db/schema/featured-videos'
import { describePictures } from '@/features/operations/uploads/server/pictures/describe-pictures'
import type { PictureSource } from '@/lib/picture'
import { webAddress } from '@/lib/web-address'
import type { Video } from '../featured-videos.contract'

/** While the owner has chosen no still. Not YouTube's own: nothing is asked of its hosts before somebody presses play. */
const placeholderPicture: PictureSource = { url: '/placeholder-wide.svg', width: 1600, height: 900, placeholder: null }

/** The given rows in their order, thumbnails described in one query. */
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
