// Grants, the right to download a bought file, and one-hour tickets to do it (payments-security 3).
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, moment } from './columns'

/** Carries its own copy of file, limit and expiry (OP-05, OP-39), so it never looks back at the shop. */
export const downloadGrants = pgTable(
  'download_grants',
  {
    id: id(),
    /** The order line it belongs to; the feature knows no more of orders than this. */
    order_id: uuid().notNull(),
    title: text().notNull(),
    /** `private:<bucket>/<path>`, an https address, or `made:...` for what is made of the other files of its line when it is fetched; never leaves the server. */
    file: text().notNull(),
    /** The edition it gives, and which version of it was bought; null where a file has no editions. No foreign key (OP-39). */
    edition_id: uuid(),
    edition_version: integer(),
    /** Which version `file` is by now, where a newer one has taken the place of the bought one (decision 0044). */
    delivered_version: integer(),
    /** When a correction reached this purchase, and what the owner wrote about it. */
    corrected_at: moment(),
    correction: text(),
    /** Which of the item's own files it gives, as digital music has several; null for a PDF. No foreign key (OP-39). */
    file_id: uuid(),
    /** What of a bundle it belongs to; null for everything else. */
    entry_id: uuid(),
    /** Null where it was not measured, as for an address elsewhere. */
    byte_size: bigint({ mode: 'number' }),
    /** Its place among the files of its line. */
    position: integer().notNull().default(0),
    /** When the stored file was looked for and not found; null: it was there when it was last sent. */
    missing_since: moment(),
    /** Part of the token: raising it makes every earlier link invalid. */
    generation: integer().notNull().default(1),
    max_downloads: integer().notNull(),
    used: integer().notNull().default(0),
    expires_at: moment().notNull(),
    revoked_at: moment(),
    created_at: createdAt(),
  },
  (table) => [
    unique('download_grants_one_per_file')
      .on(table.order_id, table.entry_id, table.edition_id, table.file_id)
      .nullsNotDistinct(),
    index('download_grants_by_edition').on(table.edition_id),
    index('download_grants_missing')
      .on(table.missing_since)
      .where(sql`${table.missing_since} is not null`),
    check('download_grants_within_limit', sql`${table.used} between 0 and ${table.max_downloads}`),
    check('download_grants_limit_positive', sql`${table.max_downloads} > 0`),
  ],
)

/** One counted click: an hour of GET, HEAD and Range requests for one file. Its address is derived from the id, as a grant's is. */
export const downloadTickets = pgTable(
  'download_tickets',
  {
    id: id(),
    grant_id: belongsTo(() => downloadGrants.id),
    /** SHA-256 of the browser's cookie: the same browser gets the same ticket for an hour. */
    browser_hash: text().notNull(),
    expires_at: moment().notNull(),
    /** When the file first went out to a browser that was still there; null: it has not arrived anywhere, and counts only while it may be under way. */
    arrived_at: moment(),
    created_at: createdAt(),
  },
  (table) => [index('download_tickets_by_grant').on(table.grant_id, table.browser_hash)],
)
