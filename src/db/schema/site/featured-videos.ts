// Stores the videos of the home page (DATA-09).
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '../columns'

export const featuredVideos = pgTable(
  'featured_videos',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    embed_id: text(),
    video_url: text(),
    thumbnail_url: text(),
    order_index: integer().notNull().default(0),
    is_active: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [check('featured_videos_order_not_negative', sql`${table.order_index} >= 0`)],
)
