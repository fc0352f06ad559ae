// Stores the texts of the pages, one row per key (DATA-04 to DATA-06).
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, updatedAt } from '../columns'

export const pageContent = pgTable(
  'page_content',
  {
    id: id(),
    page_name: text().notNull(),
    title: text().notNull(),
    description: text(),
    /** A spacing class such as `mb-4`; only the about texts use it. */
    paragraph_spacing: text(),
    updated_at: updatedAt(),
  },
  (table) => [uniqueIndex('page_content_page_name_unique').on(table.page_name)],
)
