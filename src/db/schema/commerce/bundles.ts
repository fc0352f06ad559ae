// Stores the content of bundles. Written by features/commerce/bundles.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, createdAt, id, updatedAt } from '../columns'
import { shopItems } from './shop'

/**
 * Entries of a bundle, an item that sells other items together (decision 0043). No foreign key to the named
 * item: a deleted item leaves its entry, so that the owner sees which one is missing.
 */
export const bundleEntries = pgTable(
  'bundle_entries',
  {
    id: id(),
    /** The bundle. */
    shop_item_id: belongsTo(() => shopItems.id),
    entry_item_id: uuid().notNull(),
    /** The size, colour or edition; null for an item without any, or when the buyer chooses it. */
    entry_variant_id: uuid(),
    /** True when the buyer chooses the size, colour or edition on the page of the bundle. */
    buyer_chooses: boolean().notNull().default(false),
    /** Name at the time of choice: "Corner Table, B♭". */
    label: text().notNull(),
    position: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('bundle_entries_by_item').on(table.shop_item_id, table.position),
    index('bundle_entries_by_entry').on(table.entry_item_id),
    check('bundle_entries_one_choice', sql`not ${table.buyer_chooses} or ${table.entry_variant_id} is null`),
    check('bundle_entries_label_present', sql`length(btrim(${table.label})) > 0`),
  ],
)
