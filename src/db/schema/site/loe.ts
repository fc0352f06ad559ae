// Stores the videos of the LOE page (DATA-10).
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '../columns'

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
