// Stores imported records as they were at the import. A second import leaves alone what was changed or deleted here
// since.
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../columns'

/** A value that an import changed, with the reason. */
export type Correction = { column: string; was: string | null; now: string | null; why: string }

export const importedRows = pgTable(
  'imported_rows',
  {
    table_name: text().notNull(),
    /** The record's id, or the value of its identifying column: `page_name`. */
    key: text().notNull(),
    /** Fingerprint of the row in the dump. */
    source: text().notNull(),
    /** Fingerprint of the stored columns. */
    stored: text().notNull(),
    corrections: jsonb().$type<Correction[]>().notNull(),
    imported_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.table_name, table.key] })],
)
