// What came from another site, and what it looked like then: a second import leaves alone what was changed or deleted here since.
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from './columns'

/** A value that an import changed, and why. */
export type Mend = { column: string; was: string | null; now: string | null; why: string }

export const importedRows = pgTable(
  'imported_rows',
  {
    table_name: text().notNull(),
    /** The record's id, or the column it is known by: `page_name`. */
    key: text().notNull(),
    /** Fingerprint of what the dump said. */
    source: text().notNull(),
    /** Fingerprint of the columns as they were stored. */
    stored: text().notNull(),
    mends: jsonb().$type<Mend[]>().notNull(),
    imported_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.table_name, table.key] })],
)
