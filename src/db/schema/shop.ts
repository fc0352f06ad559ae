// What the shop sells and whether it is open (DATA-01, DATA-03). Written by features/commerce/shop; stock and sales also by its `moveStock`.
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, dollarsAsCents, id, moment, searchText, updatedAt } from './columns'

export const shopCategories = [
  'digital_music',
  'sheet_music',
  'merchandise',
  'physical_music',
  'cd',
  'free_content',
] as const

export const shopItems = pgTable(
  'shop_items',
  {
    id: id(),
    /** The product page's address, `/shop/<slug>`. */
    slug: text().notNull(),
    category: text({ enum: shopCategories }).notNull(),
    title: text().notNull(),
    description: text(),
    price: dollarsAsCents(),
    digital_price: dollarsAsCents(),
    image_url: text(),
    /** Private (OP-04): never in a public answer. `private:<bucket>/<path>` for our own file, or an https address. */
    pdf_file_url: text(),
    bandcamp_url: text(),
    external_url: text(),
    tags: text()
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    is_visible: boolean().notNull().default(true),
    is_featured: boolean().notNull().default(false),
    /** Null: stock is not tracked (OP-11). */
    inventory_count: integer(),
    download_limit: integer().notNull().default(5),
    download_expiry_days: integer().notNull().default(30),
    order_index: integer().notNull().default(0),
    purchase_count: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('shop_items_slug_unique').on(table.slug),
    index('shop_items_by_order').on(table.order_index, table.created_at.desc().nullsFirst(), table.id),
    index('shop_items_search').using(
      'gin',
      sql`${searchText(table.title, table.description, table.category)} gin_trgm_ops`,
    ),
    index('shop_items_low_stock')
      .on(table.inventory_count)
      .where(sql`${table.is_visible} and ${table.inventory_count} is not null`),
    index('shop_items_listing').on(table.is_visible, table.order_index, table.created_at),
    check('shop_items_category_known', sql`${table.category} in ${shopCategories}`.inlineParams()),
    check('shop_items_title_present', sql`length(btrim(${table.title})) > 0`),
    check(
      'shop_items_price_not_negative',
      sql`coalesce(${table.price}, 0) >= 0 and coalesce(${table.digital_price}, 0) >= 0`,
    ),
    check('shop_items_stock_not_negative', sql`${table.inventory_count} is null or ${table.inventory_count} >= 0`),
    check('shop_items_download_limit_range', sql`${table.download_limit} between 1 and 100`),
    check('shop_items_download_expiry_range', sql`${table.download_expiry_days} between 1 and 365`),
    check('shop_items_purchase_count_not_negative', sql`${table.purchase_count} >= 0`),
  ],
)

/**
 * What of an item can be chosen: the sizes of a shirt, the colours of a record. An item without variants leaves nothing to choose.
 * Orders have their own copy of the label, so a variant may go while its orders stay.
 */
export const itemVariants = pgTable(
  'item_variants',
  {
    id: id(),
    shop_item_id: uuid()
      .notNull()
      .references(() => shopItems.id, { onDelete: 'cascade' }),
    /** The label that buyers choose: "M", "Black, L". */
    label: text().notNull(),
    /** Null: the item's price. */
    price: dollarsAsCents(),
    /** Null: stock is not tracked (OP-11). An item with variants counts here, never in its own `inventory_count`. */
    inventory_count: integer(),
    position: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    uniqueIndex('item_variants_label_unique').on(table.shop_item_id, sql`lower(${table.label})`),
    index('item_variants_by_item').on(table.shop_item_id, table.position),
    check('item_variants_label_present', sql`length(btrim(${table.label})) > 0`),
    check('item_variants_price_positive', sql`${table.price} is null or ${table.price} > 0`),
    check('item_variants_stock_not_negative', sql`${table.inventory_count} is null or ${table.inventory_count} >= 0`),
  ],
)

export const pageSettings = pgTable('page_settings', {
  page_name: text().primaryKey(),
  is_work_in_progress: boolean().notNull().default(false),
  wip_message: text(),
  updated_at: moment().notNull().defaultNow(),
})
