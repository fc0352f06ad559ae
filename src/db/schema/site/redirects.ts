// Stores addresses of the owner's former site, each with the address that visitors are sent to.
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '../columns'

export const redirects = pgTable(
  'redirects',
  {
    id: id(),
    /** Path as addresses are compared: decoded, in small letters, without a slash at its end. */
    from_path: text().notNull(),
    /** Path on this site, with its query and fragment, as a Location header takes it. */
    to_path: text().notNull(),
    /** Path of `to_path` as addresses are compared. */
    to_compared: text().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('redirects_from_unique').on(table.from_path),
    index('redirects_to').on(table.to_compared),
    check('redirects_paths', sql`${table.from_path} ~ '^/[^/]' and ${table.to_path} ~ '^/([^/]|$)'`),
    check('redirects_no_loop', sql`${table.from_path} <> ${table.to_compared}`),
  ],
)
