// Stores the settings that the owner changes in the back-office. A setting without a row has its default.
import { sql } from 'drizzle-orm'
import { check, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from '../columns'

export const settings = pgTable(
  'settings',
  {
    /** A name of `lib/site-settings.ts`, such as `currency`, or `former_addresses` of pages. */
    name: text().primaryKey(),
    /** Null for a secret. */
    value: jsonb().$type<unknown>(),
    /** Encrypted with a key derived from TOKEN_SECRET; null for any other setting. */
    secret: text(),
    updated_at: updatedAt(),
  },
  (table) => [check('settings_one_value', sql`(${table.value} is null) <> (${table.secret} is null)`)],
)
