// Stores the pictures of the LOE page (DATA-12).
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '../columns'

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
