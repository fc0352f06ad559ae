// Stores the pictures of the sheet music pages that visitors may see before they buy (decision 0041). Written by
// features/commerce/look-inside.
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns'

/**
 * Picture of a page that an edition or an item lists in its `sample_pages`. Everything here can be made again from the
 * PDF. A row whose page is no longer listed is removed with its picture.
 */
export const samplePictures = pgTable(
  'sample_pictures',
  {
    /** Private (OP-04): `private:<bucket>/<path>` of the PDF. */
    file: text().notNull(),
    /** Counted from 1. */
    page: integer().notNull(),
    /** Address `/media/...`; null for a page that could not be rendered. */
    picture: text(),
    /** Reason why it could not be rendered, in words for the owner. */
    problem: text(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.file, table.page] }),
    check('sample_pictures_page_positive', sql`${table.page} > 0`),
    check('sample_pictures_picture_or_problem', sql`(${table.picture} is null) <> (${table.problem} is null)`),
  ],
)
