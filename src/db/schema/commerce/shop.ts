// Stores items and their variants (DATA-01). Written by features/commerce/catalog; `sellItems` counts stock and sales.
import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  belongsTo,
  createdAt,
  amountAsCents,
  id,
  integers,
  oneOf,
  searchText,
  searchWords,
  texts,
  updatedAt,
  type Columns,
} from '../columns'
import { prices } from './offers/prices'
import { tunes } from './sheet-music'

export const shopCategories = [
  'digital_music',
  'sheet_music',
  'merchandise',
  'physical_music',
  'cd',
  'free_content',
] as const

/** Kinds of a sheet music edition. */
export const editionKinds = ['lead_sheet', 'part', 'score', 'set', 'book'] as const
/**
 * Key of the instruments for which an edition is written. `any` means all of them, such as a score in C with its parts.
 */
export const transpositions = ['C', 'Bb', 'Eb', 'F', 'any'] as const
export const clefs = ['treble', 'alto', 'tenor', 'bass', 'grand', 'percussion'] as const

/** Returns the words by which a search finds an item. The index and the search use the same expression. */
export const itemWords = (item: Columns<'title' | 'description' | 'category' | 'line_up' | 'tags'>): SQL =>
  searchWords(sql`array[${item.title}, ${item.description}, ${item.category}, ${item.line_up}] || ${item.tags}`)

/** Returns the words by which a search finds an edition. */
export const editionWords = (edition: Columns<'label' | 'kind' | 'transposition' | 'clef' | 'instruments'>): SQL =>
  searchWords(
    sql`array[${edition.label}, ${edition.kind}, ${edition.transposition}, ${edition.clef}] || ${edition.instruments}`,
  )

/**
 * Releases: one work that is sold as several items, its formats, such as LP, CD and download. Each item keeps its price,
 * stock, orders and id; the shop shows them as one tile and one page.
 */
export const releases = pgTable(
  'releases',
  { id: id(), title: text().notNull(), created_at: createdAt(), updated_at: updatedAt() },
  (table) => [check('releases_title_present', sql`length(btrim(${table.title})) > 0`)],
)

export const shopItems = pgTable(
  'shop_items',
  {
    id: id(),
    /** Last part of the product page's address, `/shop/<slug>`. */
    slug: text().notNull(),
    category: oneOf(shopCategories),
    title: text().notNull(),
    description: text(),
    ...prices(),
    /** True when buyers may pay more than the price. */
    pay_more: boolean().notNull().default(false),
    image_url: text(),
    /** Private (OP-04): never in a public response. `private:<bucket>/<path>` for our own file, or an https address. */
    pdf_file_url: text(),
    /** Corrections in the item's next own file; emptied when that file becomes a version. */
    change_note: text(),
    bandcamp_url: text(),
    external_url: text(),
    tags: texts(),
    is_visible: boolean().notNull().default(true),
    is_featured: boolean().notNull().default(false),
    /** Null: stock is not tracked (OP-11). */
    inventory_count: integer(),
    download_limit: integer().notNull().default(5),
    download_expiry_days: integer().notNull().default(30),
    /** True when a confirmed subscriber of the newsletter gets its files free. */
    free_for_subscribers: boolean().notNull().default(false),
    order_index: integer().notNull().default(0),
    purchase_count: integer().notNull().default(0),
    /** Music of the sheet; null for everything else, and for sheets without a described tune. */
    tune_id: uuid().references(() => tunes.id, { onDelete: 'set null' }),
    /** Number of players or kind of band: "Quartet", "Big band". */
    line_up: text(),
    /**
     * Data of a recording: release year, players and makers, and its tracks, one a line, if it has no files that list
     * them.
     */
    release_year: integer(),
    credits: text(),
    track_list: text(),
    /** Pages of the item's own PDF that visitors may see before they buy, counted from 1. Editions have their own. */
    sample_pages: integers(),
    /** The release that this item is a format of, and the name of the format on its button: "LP". */
    release_id: uuid().references(() => releases.id, { onDelete: 'set null' }),
    release_format: text(),
    /** Weight of one piece in grams, packed; null: not known, then a parcel costs the highest rate of its zone. */
    weight_grams: integer(),
    /** True when parcels with it go to the home zone only, the first of the shipping zones. */
    home_zone_only: boolean().notNull().default(false),
    /** Customs declaration: code of the harmonized system, ISO 3166 code of the country of origin, and description. */
    hs_code: text(),
    origin_country: text(),
    customs_text: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('shop_items_by_release')
      .on(table.release_id)
      .where(sql`${table.release_id} is not null`),
    index('shop_items_by_tune')
      .on(table.tune_id)
      .where(sql`${table.tune_id} is not null`),
    uniqueIndex('shop_items_slug_unique').on(table.slug),
    index('shop_items_by_order').on(table.order_index, table.created_at.desc().nullsFirst(), table.id),
    index('shop_items_search').using(
      'gin',
      sql`${searchText(table.title, table.description, table.category)} gin_trgm_ops`,
    ),
    index('shop_items_words').using('gin', itemWords(table)),
    index('shop_items_low_stock')
      .on(table.inventory_count)
      .where(sql`${table.is_visible} and ${table.inventory_count} is not null`),
    index('shop_items_by_title').on(table.title),
    index('shop_items_weightless')
      .on(table.order_index, table.title)
      .where(
        sql`${table.is_visible} and ${table.weight_grams} is null and ${table.category} in ('physical_music', 'merchandise', 'cd')`,
      ),
    index('shop_items_listing').on(table.is_visible, table.order_index, table.created_at),
    check('shop_items_category_known', sql`${table.category} in ${shopCategories}`.inlineParams()),
    check('shop_items_title_present', sql`length(btrim(${table.title})) > 0`),
    check(
      'shop_items_price_not_negative',
      sql`coalesce(${table.price}, 0) >= 0 and coalesce(${table.digital_price}, 0) >= 0`,
    ),
    check('shop_items_sale_price_positive', sql`${table.sale_price} > 0 and ${table.sale_digital_price} > 0`),
    check('shop_items_sale_days_in_order', sql`${table.sale_until} >= ${table.sale_from}`),
    index('shop_items_in_sale')
      .on(table.sale_from)
      .where(sql`${table.sale_from} is not null`),
    check('shop_items_stock_not_negative', sql`${table.inventory_count} is null or ${table.inventory_count} >= 0`),
    check('shop_items_download_limit_range', sql`${table.download_limit} between 1 and 100`),
    check('shop_items_download_expiry_range', sql`${table.download_expiry_days} between 1 and 365`),
    check('shop_items_release_year_range', sql`${table.release_year} between 1860 and 2200`),
    check('shop_items_purchase_count_not_negative', sql`${table.purchase_count} >= 0`),
    check('shop_items_weight_positive', sql`${table.weight_grams} > 0`),
    check('shop_items_hs_code_shape', sql`${table.hs_code} ~ '^[0-9]{4,10}$'`),
    check('shop_items_origin_country_shape', sql`${table.origin_country} ~ '^[A-Z]{2}$'`),
  ],
)

/**
 * Choices of an item: the sizes of a shirt, the colours of a record, the editions of a sheet. An item without variants
 * has no choice. A variant with its own file is an edition; `kind` and the columns below it are for editions only
 * (decision 0043). Orders have their own copy of the label, so a variant may be deleted while its orders stay.
 */
export const itemVariants = pgTable(
  'item_variants',
  {
    id: id(),
    shop_item_id: belongsTo(() => shopItems.id),
    /** Label that buyers choose: "M", "Black, L". */
    label: text().notNull(),
    /** Null: the item's price applies. */
    price: amountAsCents(),
    /** Price on the days of the item's sale; null: its price stays, or that of the item applies. */
    sale_price: amountAsCents(),
    /**
     * Null: stock is not tracked (OP-11). An item with variants is counted here, never in its own `inventory_count`.
     */
    inventory_count: integer(),
    position: integer().notNull().default(0),
    /** False: buyers can no longer choose it; people who bought it keep it. */
    is_on_sale: boolean().notNull().default(true),
    /** Number of pieces sold so far. */
    purchase_count: integer().notNull().default(0),
    /** Weight of one piece in grams, packed; null: the item's. */
    weight_grams: integer(),
    kind: text({ enum: editionKinds }),
    transposition: text({ enum: transpositions }),
    clef: text({ enum: clefs }),
    /** Codes from `features/commerce/sheet-music/editions/instruments.ts`. */
    instruments: texts(),
    /** Private (OP-04): `private:<bucket>/<path>` of the current file; null for a set that is joined from its parts. */
    pdf_file_url: text(),
    /** Version of its current file, by `edition_files`, and its number of pages. */
    version: integer(),
    page_count: integer(),
    /** Corrections in the next file; emptied when that file becomes a version. */
    change_note: text(),
    /** International Standard Music Number, 13 digits that start with 9790. */
    ismn: text(),
    /** Pages that visitors may see before they buy, counted from 1. */
    sample_pages: integers(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    check('item_variants_sale_price_positive', sql`${table.sale_price} > 0`),
    check('item_variants_kind_known', sql`${table.kind} in ${editionKinds}`.inlineParams()),
    check('item_variants_transposition_known', sql`${table.transposition} in ${transpositions}`.inlineParams()),
    check('item_variants_clef_known', sql`${table.clef} in ${clefs}`.inlineParams()),
    check('item_variants_purchase_count_not_negative', sql`${table.purchase_count} >= 0`),
    check('item_variants_weight_positive', sql`${table.weight_grams} > 0`),
    check('item_variants_ismn_shape', sql`${table.ismn} ~ '^9790[0-9]{9}$'`),
    index('item_variants_words').using('gin', editionWords(table)),
    uniqueIndex('item_variants_label_unique').on(table.shop_item_id, sql`lower(${table.label})`),
    index('item_variants_by_item').on(table.shop_item_id, table.position),
    check('item_variants_label_present', sql`length(btrim(${table.label})) > 0`),
    check('item_variants_price_positive', sql`${table.price} is null or ${table.price} > 0`),
    check('item_variants_stock_not_negative', sql`${table.inventory_count} is null or ${table.inventory_count} >= 0`),
  ],
)
