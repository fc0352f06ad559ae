// Stores pages that the owner writes: imprint, terms, withdrawal, press kit.
import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, oneOf, updatedAt } from '../columns'

export const ownPages = pgTable(
  'own_pages',
  {
    id: id(),
    title: text().notNull(),
    /** Address without the slash: `imprint` is shown at `/imprint`. */
    slug: text().notNull(),
    /** Text in paragraphs, as typed. */
    body: text().notNull().default(''),
    /** Place of the link to it. */
    place: oneOf(['footer', 'menu', 'none']).default('footer'),
    is_visible: boolean().notNull().default(true),
    order_index: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('own_pages_slug_unique').on(table.slug),
    check('own_pages_place_known', sql`${table.place} in ('footer', 'menu', 'none')`),
  ],
)
