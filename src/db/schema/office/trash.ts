// Stores the owner's deleted records, complete, for 30 days.
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '../columns'

export const deletedRecords = pgTable(
  'deleted_records',
  {
    id: id(),
    /** Its resource: `events`. */
    resource: text().notNull(),
    record_id: uuid().notNull(),
    /** Name of the record for people, for the list. */
    title: text().notNull(),
    /** The row as the database returned it, by column. */
    record: jsonb().$type<Record<string, unknown>>().notNull(),
    deleted_by: text().notNull(),
    deleted_at: moment().notNull().defaultNow(),
  },
  (table) => [index('deleted_records_by_time').on(table.deleted_at)],
)
