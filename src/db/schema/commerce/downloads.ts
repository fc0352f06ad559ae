// Stores grants (the right to download a bought file) and one-hour tickets for downloads (payments-security 3).
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, moment } from '../columns'

/** Has its own copy of file, limit and expiry (OP-05, OP-39), so it never reads the shop again. */
export const downloadGrants = pgTable(
  'download_grants',
  {
    id: id(),
    /** The order line of the grant. This is all that the feature knows about orders. */
    order_id: uuid().notNull(),
    title: text().notNull(),
    /**
     * `private:<bucket>/<path>`, an https address, or `made:...` for a file made from the line's other files at
     * download. Never leaves the server.
     */
    file: text().notNull(),
    /** The edition of the file, and its bought version; null if a file has no editions. No foreign key (OP-39). */
    edition_id: uuid(),
    edition_version: integer(),
    /** Current version of `file`, if a newer one has replaced the bought one (decision 0006). */
    delivered_version: integer(),
    /** Time at which a correction reached this purchase, and the owner's note about it. */
    corrected_at: moment(),
    correction: text(),
    /** The item's own file that it grants, as digital music has several; null for a PDF. No foreign key (OP-39). */
    file_id: uuid(),
    /** The bundle entry of the file; null for everything else. */
    entry_id: uuid(),
    /** Null if not measured, as for an address on another site. */
    byte_size: bigint({ mode: 'number' }),
    /** Position among the files of its line. */
    position: integer().notNull().default(0),
    /** Time at which the stored file was found missing; null if it was there when it was last sent. */
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

/**
 * One counted click: an hour of GET, HEAD and Range requests for one file. Its address is derived from the id, like a
 * grant's.
 */
export const downloadTickets = pgTable(
  'download_tickets',
  {
    id: id(),
    grant_id: belongsTo(() => downloadGrants.id),
    /** SHA-256 of the browser's cookie: the same browser gets the same ticket for an hour. */
    browser_hash: text().notNull(),
    expires_at: moment().notNull(),
    /**
     * Time at which the file was first sent to a browser that was still connected. Null: it has not arrived, and counts
     * only while it may be in progress.
     */
    arrived_at: moment(),
    created_at: createdAt(),
  },
  (table) => [index('download_tickets_by_grant').on(table.grant_id, table.browser_hash)],
)
