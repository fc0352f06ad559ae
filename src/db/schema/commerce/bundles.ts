// Stores the content of bundles. Written by features/commerce/bundles.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, updatedAt } from '../columns'
import { shopItems } from './shop'

/**
 * Entries of a bundle, an item that sells editions of other items together (decision 0043). No foreign key to the named
 * item: a deleted item leaves its entry, so that the owner sees which one is missing.
 */
export const bundleEntries = pgTable(
  'bundle_entries',
  {
    id: id(),
    /** The bundle. */
    shop_item_id: belongsTo(() => shopItems.id),
    entry_item_id: uuid().notNull(),
    /** The edition; null for a sheet without editions. */
    entry_variant_id: uuid(),
    /** Name at the time of choice: "Corner Table, B♭". */
    label: text().notNull(),
    position: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('bundle_entries_by_item').on(table.shop_item_id, table.position),
    index('bundle_entries_by_entry').on(table.entry_item_id),
    check('bundle_entries_label_present', sql`length(btrim(${table.label})) > 0`),
  ],
)
