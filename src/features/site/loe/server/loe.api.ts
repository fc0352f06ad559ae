// The LOE page's answers to visitors.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { databaseErrorCode } from '@/adapters/database/connect'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import { loeAudioTracks, loeImages, loeVideos } from '@/db/schema/loe'
import { presentVideos } from '@/features/site/featured-videos/server/present-videos'
import { describePictures } from '@/features/operations/uploads/server/pictures/describe-pictures'
import { AppError } from '@/lib/errors'
import { offsetOf } from '@/lib/paging'
import { webAddress } from '@/lib/web-address'
import { arrangeGallery } from '../gallery.rules'
import { loeEndpoints } from '../loe.contract'
import { visualWeightOf } from '../loe.rules'

type StoredImage = Pick<
  typeof loeImages.$inferSelect,
  'id' | 'title' | 'alt_text' | 'caption' | 'image_url' | 'order_index'
>

/** LOE-13: from the stored procedure; LOE-14: should it fail, the same order from the table. */
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
      .where(eq(loeImages.is_active, true))
      .orderBy(
        sql`${loeImages.order_index} = 0`,
        asc(loeImages.order_index),
        asc(loeImages.created_at),
        asc(loeImages.id),
      )
  }
}

export const loeApi: BoundEndpoint[] = [
  bind(loeEndpoints.videos, async ({ db }) => {
    const rows = await db
      .select()
      .from(loeVideos)
      .where(eq(loeVideos.is_active, true))
      .orderBy(asc(loeVideos.order_index), asc(loeVideos.created_at), asc(loeVideos.id))
    return { videos: await presentVideos(db, rows) }
  }),
  bind(loeEndpoints.images, async (ctx, { query: { page } }) => {
    const rows = await orderedImages(ctx)
    const pictures = await describePictures(
      ctx.db,
      rows.map((row) => row.image_url),
    )
    const images = rows.flatMap((row) => {
      const picture = pictures.get(row.image_url)
      if (!picture) return []
      return [
        {
          id: row.id,
          title: row.title,
          altText: row.alt_text,
          caption: row.caption,
          orderIndex: row.order_index,
          picture,
          visualWeight: visualWeightOf(picture),
        },
      ]
    })
    // The shuffle is of all pictures, so that one who goes on meets each of them once.
    return { images: arrangeGallery(images).slice(offsetOf(page), offsetOf(page + 1)), total: images.length }
  }),
  bind(loeEndpoints.tracks, async ({ db }) => {
    const rows = await db
      .select()
      .from(loeAudioTracks)
      .where(eq(loeAudioTracks.is_active, true))
      .orderBy(asc(loeAudioTracks.order_index), asc(loeAudioTracks.created_at), asc(loeAudioTracks.id))
    const pictures = await describePictures(
      db,
      rows.map((row) => row.artwork_url),
    )
    return {
      tracks: rows.map((row) => ({
        id: row.id,
        title: row.title,
        artist: row.artist,
        album: row.album,
        audioUrl: webAddress(row.audio_url),
        artwork: (row.artwork_url && pictures.get(row.artwork_url)) || null,
        duration: row.duration,
        sourceType: row.source_type,
        soundcloudEmbedUrl: webAddress(row.soundcloud_embed_url),
      })),
    }
  }),
  bind(loeEndpoints.peaks, async ({ db }, { params: { id } }) => {
    const [row] = await db
      .select({ peaks: loeAudioTracks.peaks })
      .from(loeAudioTracks)
      .where(and(eq(loeAudioTracks.id, id), eq(loeAudioTracks.is_active, true)))
    if (!row) throw new AppError('not_found')
    return row
  }),
]
