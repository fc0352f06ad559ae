// The gallery's endpoint for visitors.
import { desc } from 'drizzle-orm'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { publicRows } from '@/db/public-rows'
import { mediaItems } from '@/db/schema/site/media'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import { pageOffset, pageSize } from '@/lib/paging'
import type { PictureSource } from '@/lib/picture'
import { mediaEndpoints } from '../media.contract'
import { shownPicture } from '../media.rules'

/** OP-33: shown for a file that is not a picture and has no thumbnail. */
const placeholderPicture: PictureSource = {
  url: '/placeholder-sleeve.svg',
  width: 1200,
  height: 1200,
  placeholder: null,
}

export const mediaApi: BoundEndpoint[] = [
  bind(mediaEndpoints.list, async ({ db }, { query: { page } }) => {
    const isShown = publicRows(mediaItems)
    const rows = await db
      .select()
      .from(mediaItems)
      .where(isShown)
      .orderBy(desc(mediaItems.created_at), desc(mediaItems.id))
      .limit(pageSize)
      .offset(pageOffset(page))
    const total = await db.$count(mediaItems, isShown)
    const pictures = await describePictures(db, rows.map(shownPicture))
    return {
      total,
      items: rows.map((row) => {
        const url = shownPicture(row)
        return {
          id: row.id,
          title: row.title,
          description: row.description,
          type: row.type,
          url: row.url,
          platform: row.platform,
          isFeatured: row.is_featured,
          picture: (url && pictures.get(url)) || placeholderPicture,
        }
      }),
    }
  }),
]
