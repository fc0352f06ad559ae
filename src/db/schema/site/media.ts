// Stores the media gallery (DATA-08).
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, updatedAt } from '../columns'

export const mediaItems = pgTable(
  'media_items',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    type: oneOf(['photo', 'video', 'social']),
    url: text().notNull(),
    thumbnail_url: text(),
    platform: text(),
    is_featured: boolean().notNull().default(false),
    is_visible: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('media_items_listing').on(table.is_visible, table.created_at),
    check('media_items_type_known', sql`${table.type} in ('photo', 'video', 'social')`),
  ],
)
