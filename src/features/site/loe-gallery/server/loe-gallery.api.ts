// The pictures of the LOE page for visitors, in display order.
import { asc, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { databaseErrorCode } from '@/adapters/database/connect'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { publicRows } from '@/db/public-rows'
import { loeImages } from '@/db/schema/site/loe-gallery'
import { describePictures } from '@/features/operations/pictures/server/describe-pictures'
import { pageOffset } from '@/lib/paging'
import { arrangeGallery } from '../gallery.rules'
import { loeGalleryEndpoints } from '../loe-gallery.contract'
import { measureVisualWeight } from '../picture-weight.rules'

type StoredImage = Pick<
  typeof loeImages.$inferSelect,
  'id' | 'title' | 'alt_text' | 'caption' | 'image_url' | 'order_index'
>

/** LOE-13: reads the stored procedure. LOE-14: if it fails, reads the same order from the table. */
async function orderedImages({ db, log }: Context): Promise<StoredImage[]> {
  try {
    const { rows } = await db.execute<StoredImage>(
      sql`select id, title, alt_text, caption, image_url, order_index from get_loe_images_ordered()`,
    )
    return rows
  } catch (error) {
    log.warn({ code: databaseErrorCode(error) }, 'get_loe_images_ordered failed; reading the table instead')
    return db
      .select()
      .from(loeImages)
      .where(publicRows(loeImages))
      .orderBy(
        sql`${loeImages.order_index} = 0`,
        asc(loeImages.order_index),
        asc(loeImages.created_at),
        asc(loeImages.id),
      )
  }
}

export const loeGalleryApi: BoundEndpoint[] = [
  bind(loeGalleryEndpoints.images, async (ctx, { query: { page, limit } }) => {
    const rows = await orderedImages(ctx)
    const addresses = rows.map((row) => row.image_url)
    const pictures = await describePictures(ctx.db, addresses)
    const images = rows.flatMap(({ id, title, alt_text: altText, caption, image_url, order_index: orderIndex }) => {
      const picture = pictures.get(image_url)
      return picture
        ? [{ id, title, altText, caption, orderIndex, picture, visualWeight: measureVisualWeight(picture) }]
        : []
    })
    // Shuffles all pictures before paging, so that a visitor who loads more pages sees each picture once.
    return {
      images: arrangeGallery(images).slice(pageOffset(page, limit), pageOffset(page + 1, limit)),
      total: images.length,
    }
  }),
]
