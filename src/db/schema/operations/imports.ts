// Stores imported records as they were at the import. A second import leaves alone what was changed or deleted here
// since, and so does undoing one. Stores how the owner assigned the columns of a table that no service writes.
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { belongsTo, id, moment, oneOf } from '../columns'

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

/** An import that was applied. It can be undone for 30 days. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    at: moment().notNull(),
    /** Address of the user, or `command line`. */
    actor: text().notNull(),
    /** Number of rows that it added or changed. */
    rows: integer().notNull(),
    undone_at: moment(),
    undone_by: text(),
  },
  (table) => [index('imports_by_time').on(table.at)],
)

/** A row that an import added or changed, with what undoing it needs. */
export const importChanges = pgTable(
  'import_changes',
  {
    import_id: belongsTo(() => imports.id),
    /** Place in the import; it is undone from the end. */
    position: integer().notNull(),
    /** Name of the importer's table. */
    table_name: text().notNull(),
    key: text().notNull(),
    title: text(),
    effect: oneOf(['added', 'changed']),
    /** Columns that the import wrote, in the order of their fingerprint. */
    columns: jsonb().$type<string[]>().notNull(),
    /** The whole row before the change, as PostgreSQL writes it; null for an added row. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** Row of `imported_rows` before the change; null if the record did not come from an import. */
    noted: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.import_id, table.position] }),
    check('import_changes_effect_known', sql`${table.effect} in ('added', 'changed')`),
  ],
)

/** Columns of a table that the owner assigned to those of the site, for the next file with the same columns. */
export const importColumnChoices = pgTable('import_column_choices', {
  /** Fingerprint of the names of its columns. */
  columns: text().primaryKey(),
  /** Kind of records in the table. */
  target: text().notNull(),
  /** Column of the file by the column of the site. */
  choices: jsonb().$type<Record<string, string>>().notNull(),
  used_at: moment().notNull(),
})
