// The home page's photographs.
import { and, asc, eq } from 'drizzle-orm'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { publicRows } from '@/db/public-rows'
import { photoGallery } from '@/db/schema/site/photo-gallery'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import { pageOffset, pageSize } from '@/lib/paging'
import { photoGalleryEndpoints } from '../photo-gallery.contract'

export const photoGalleryApi: BoundEndpoint[] = [
  bind(photoGalleryEndpoints.featured, async ({ db }, { query: { page } }) => {
    const isShown = and(publicRows(photoGallery), eq(photoGallery.is_featured, true))
    const rows = await db
      .select()
      .from(photoGallery)
      .where(isShown)
      .orderBy(asc(photoGallery.order_index), asc(photoGallery.created_at), asc(photoGallery.id))
      .limit(pageSize)
      .offset(pageOffset(page))
    const addresses = rows.map((row) => row.image_url)
    const pictures = await describePictures(db, addresses)
    return {
      total: await db.$count(photoGallery, isShown),
      photos: rows.flatMap((row) => {
        const picture = pictures.get(row.image_url)
        return picture ? [{ id: row.id, title: row.title, altText: row.alt_text, picture }] : []
      }),
    }
  }),
]
