// Stores the uploads in progress.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../columns'

/** An upload in progress. Its bytes wait in pieces in the bucket `incoming`; the row lists the valid pieces. */
export const uploads = pgTable(
  'uploads',
  {
    /** 32 hexadecimal digits; also the folder of the pieces. */
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Name as the browser sent it; never part of a path. */
    file_name: text().notNull(),
    declared_type: text().notNull(),
    byte_size: bigint({ mode: 'number' }).notNull(),
    received: bigint({ mode: 'number' }).notNull().default(0),
    /** Pieces in order; together they are `received` bytes. */
    pieces: jsonb().$type<{ name: string; byteSize: number }[]>().notNull().default([]),
    /** Milliseconds during which bytes arrived (OP-35: 30 minutes at most). */
    sending_ms: integer().notNull().default(0),
    /** E-mail of the administrator who uploads it. */
    owner: text().notNull(),
    /** Response of `finish`, once the file is stored. */
    result: jsonb().$type<Record<string, unknown>>(),
    created_at: createdAt(),
    touched_at: moment().notNull().defaultNow(),
  },
  (table) => [
    index('uploads_touched_at').on(table.touched_at),
    check('uploads_received_fits', sql`${table.received} between 0 and ${table.byte_size}`),
  ],
)
