// What the owner deleted, whole, for 30 days.
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from './columns'

export const deletedRecords = pgTable(
  'deleted_records',
  {
    id: id(),
    /** The resource it belonged to: `events`. */
    resource: text().notNull(),
    record_id: uuid().notNull(),
    /** What a person calls it, for the list. */
    title: text().notNull(),
    /** The row as the database gave it, by column. */
    record: jsonb().$type<Record<string, unknown>>().notNull(),
    deleted_by: text().notNull(),
    deleted_at: moment().notNull().defaultNow(),
  },
  (table) => [index('deleted_records_by_time').on(table.deleted_at)],
)
