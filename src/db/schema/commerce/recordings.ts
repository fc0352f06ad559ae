// Stores the files of digital music and their previews. Written by features/commerce/recordings.
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, updatedAt } from '../columns'
import { shopItems } from './shop'

/**
 * Files of digital music in the owner's order: tracks, and ZIPs of all of them. Checkouts and grants have their own
 * copies (OP-39), so a file may be replaced or removed here while its buyers can still download it.
 */
export const itemFiles = pgTable(
  'item_files',
  {
    id: id(),
    shop_item_id: belongsTo(() => shopItems.id),
    /** Name for buyers, without the ending: "01 Blue Stride". */
    name: text().notNull(),
    /** Private (OP-04): `private:music-files/<path>`; the path's ending gives the format. */
    file: text().notNull(),
    /** Size of the stored file, never a value from the form. */
    byte_size: bigint({ mode: 'number' }).notNull().default(0),
    position: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('item_files_by_item').on(table.shop_item_id, table.position),
    check('item_files_name_present', sql`length(btrim(${table.name})) > 0`),
  ],
)

/**
 * Previews: the beginnings of sold recordings, which every visitor may hear (decision 0049). Everything here can be
 * made again. A row whose file belongs to no item any more is removed with its preview.
 */
export const trackPreviews = pgTable(
  'track_previews',
  {
    /** Private (OP-04): `private:music-files/<path>` of the recording. */
    file: text().primaryKey(),
    /** Address `/media/...`; null for a recording that cannot be cut. */
    preview: text(),
    /** Reason why it cannot be cut, in words for the owner. */
    problem: text(),
    created_at: createdAt(),
  },
  (table) => [
    check('track_previews_preview_or_problem', sql`(${table.preview} is null) <> (${table.problem} is null)`),
  ],
)
