// Stores the photographs of the home page's carousel (DATA-11).
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '../columns'

export const photoGallery = pgTable(
  'photo_gallery',
  {
    id: id(),
    title: text().notNull(),
    alt_text: text().notNull(),
    image_url: text().notNull(),
    /** Photographer or agency to name beside the photo; null if unknown. */
    credit: text(),
    order_index: integer().notNull().default(0),
    is_active: boolean().notNull().default(true),
    is_featured: boolean().notNull().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [check('photo_gallery_order_not_negative', sql`${table.order_index} >= 0`)],
)
