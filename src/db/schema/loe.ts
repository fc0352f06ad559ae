// Videos, pictures and audio of the LOE page (DATA-10, DATA-12, DATA-13).
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from './columns'

export const loeVideos = pgTable(
  'loe_videos',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    embed_id: text(),
    video_url: text(),
    thumbnail_url: text(),
    /** 0 is the hero video, 1 and up the carousel. */
    order_index: integer().notNull().default(0),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    check('loe_videos_order_not_negative', sql`${table.order_index} >= 0`),
    check('loe_videos_exactly_one_source', sql`num_nonnulls(${table.embed_id}, ${table.video_url}) = 1`),
  ],
)

export const loeImages = pgTable(
  'loe_images',
  {
    id: id(),
    title: text().notNull(),
    alt_text: text().notNull(),
    caption: text(),
    image_url: text().notNull(),
    /** Above 0: shown first in this order; 0: anywhere (LOE-15). */
    order_index: integer().notNull().default(0),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [check('loe_images_order_not_negative', sql`${table.order_index} >= 0`)],
)

export const loeAudioTracks = pgTable(
  'loe_audio_tracks',
  {
    id: id(),
    title: text().notNull(),
    artist: text(),
    album: text(),
    audio_url: text(),
    artwork_url: text(),
    /** Seconds. */
    duration: integer(),
    order_index: integer().notNull().default(0),
    source_type: text({ enum: ['soundcloud', 'file', 'url'] })
      .notNull()
      .default('file'),
    soundcloud_embed_url: text(),
    /** Loudness of equal slices of the track, 0 to 1: the picture of its waveform. */
    peaks: jsonb().$type<number[]>(),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    check('loe_audio_tracks_source_known', sql`${table.source_type} in ('soundcloud', 'file', 'url')`),
    check('loe_audio_tracks_order_not_negative', sql`${table.order_index} >= 0`),
  ],
)
