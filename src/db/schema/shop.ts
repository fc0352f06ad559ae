// Stores the tables of the shop: items, variants, files, and its open or closed state (DATA-01, DATA-03).
// features/commerce/shop writes them; `sellItems` counts stock and sales.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  doublePrecision,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  belongsTo,
  createdAt,
  dollarsAsCents,
  id,
  integers,
  moment,
  oneOf,
  searchText,
  searchWords,
  texts,
  updatedAt,
} from './columns'

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

type Columns<Name extends string> = Readonly<Record<Name, SQLWrapper>>

/** Returns the words by which a search finds an item. The index and the search use the same expression. */
export const itemWords = (item: Columns<'title' | 'description' | 'category' | 'line_up' | 'tags'>): SQL =>
  searchWords(sql`array[${item.title}, ${item.description}, ${item.category}, ${item.line_up}] || ${item.tags}`)

/** Returns the words by which a search finds a tune. Its key is one of them: `key3true` for four flats and minor. */
export const tuneWords = (
  tune: Columns<'title' | 'composer' | 'arranger' | 'lyricist' | 'style' | 'key_fifths' | 'key_minor'>,
): SQL =>
  searchWords(
    sql`array[${tune.title}, ${tune.composer}, ${tune.arranger}, ${tune.lyricist}, ${tune.style}, 'key' || (${tune.key_fifths} + 7)::text || ${tune.key_minor}::text]`,
  )

/** Returns the words by which a search finds an edition. */
export const editionWords = (edition: Columns<'label' | 'kind' | 'transposition' | 'clef' | 'instruments'>): SQL =>
  searchWords(
    sql`array[${edition.label}, ${edition.kind}, ${edition.transposition}, ${edition.clef}] || ${edition.instruments}`,
  )

/**
 * Music, separate from the items that sell it: one tune may be on several pages of the shop, on recordings and in set
 * lists.
 */
export const tunes = pgTable(
  'tunes',
  {
    id: id(),
    title: text().notNull(),
    composer: text(),
    arranger: text(),
    lyricist: text(),
    rights: text({ enum: ['own', 'public_domain', 'licensed'] }),
    copyright_line: text(),
    /** International Standard Musical Work Code, `T-034.524.680-1`. */
    iswc: text(),
    /** The collecting society with which it is registered. */
    society: text(),
    style: text(),
    /** Beats per minute. */
    tempo: integer(),
    /** Above 0: sharps in the key signature. Below 0: flats. */
    key_fifths: integer(),
    key_minor: boolean(),
    /** Length in seconds. */
    duration: integer(),
    /** Difficulty, 1 to 6 with halves, as bands grade it. */
    grade: doublePrecision(),
    /** Lowest and highest note of the lead in concert pitch, `F3-Bb5`, or only the highest, `Bb5`. */
    lead_range: text(),
    story: text(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    index('tunes_words').using('gin', tuneWords(table)),
    index('tunes_search').using(
      'gin',
      sql`${searchText(table.title, table.composer, table.arranger, table.style)} gin_trgm_ops`,
    ),
    check('tunes_title_present', sql`length(btrim(${table.title})) > 0`),
    check('tunes_rights_known', sql`${table.rights} in ('own', 'public_domain', 'licensed')`),
    check('tunes_tempo_range', sql`${table.tempo} between 20 and 400`),
    check('tunes_key_range', sql`${table.key_fifths} between -7 and 7`),
    check('tunes_duration_positive', sql`${table.duration} > 0`),
    check('tunes_grade_range', sql`${table.grade} between 1 and 6 and ${table.grade} * 2 = floor(${table.grade} * 2)`),
    check('tunes_lead_range_shape', sql`${table.lead_range} ~ '^([A-G][b#]?[0-8]-)?[A-G][b#]?[0-8]$'`),
  ],
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
    price: dollarsAsCents(),
    digital_price: dollarsAsCents(),
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
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
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
    check('shop_items_release_year_range', sql`${table.release_year} between 1860 and 2200`),
    check('shop_items_purchase_count_not_negative', sql`${table.purchase_count} >= 0`),
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
    price: dollarsAsCents(),
    /**
     * Null: stock is not tracked (OP-11). An item with variants is counted here, never in its own `inventory_count`.
     */
    inventory_count: integer(),
    position: integer().notNull().default(0),
    /** False: buyers can no longer choose it; people who bought it keep it. */
    is_on_sale: boolean().notNull().default(true),
    /** Number of pieces sold so far. */
    purchase_count: integer().notNull().default(0),
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
    check('item_variants_kind_known', sql`${table.kind} in ${editionKinds}`.inlineParams()),
    check('item_variants_transposition_known', sql`${table.transposition} in ${transpositions}`.inlineParams()),
    check('item_variants_clef_known', sql`${table.clef} in ${clefs}`.inlineParams()),
    check('item_variants_purchase_count_not_negative', sql`${table.purchase_count} >= 0`),
    check('item_variants_ismn_shape', sql`${table.ismn} ~ '^9790[0-9]{9}$'`),
    index('item_variants_words').using('gin', editionWords(table)),
    uniqueIndex('item_variants_label_unique').on(table.shop_item_id, sql`lower(${table.label})`),
    index('item_variants_by_item').on(table.shop_item_id, table.position),
    check('item_variants_label_present', sql`length(btrim(${table.label})) > 0`),
    check('item_variants_price_positive', sql`${table.price} is null or ${table.price} > 0`),
    check('item_variants_stock_not_negative', sql`${table.inventory_count} is null or ${table.inventory_count} >= 0`),
  ],
)

/**
 * Every file of an edition, from version 1 on. An item with its own PDF is its own edition here, under its own id. No
 * foreign key: an item may go to the trash and be restored, and the files that buyers got must stay provable.
 */
export const editionFiles = pgTable(
  'edition_files',
  {
    edition_id: uuid().notNull(),
    version: integer().notNull(),
    shop_item_id: uuid().notNull(),
    /** Private (OP-04). */
    file: text().notNull(),
    /** Null if the pages could not be counted. */
    page_count: integer(),
    byte_size: bigint({ mode: 'number' }).notNull(),
    released_at: moment().notNull().defaultNow(),
    /** Correction in the owner's words; null: the file was only replaced, and buyers are not told (decision 0006). */
    change_note: text(),
    /** Number of addresses that were mailed about it. */
    told: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.edition_id, table.version] }),
    index('edition_files_by_item').on(table.shop_item_id),
    check('edition_files_version_positive', sql`${table.version} > 0`),
  ],
)

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

export const pageSettings = pgTable('page_settings', {
  page_name: text().primaryKey(),
  is_work_in_progress: boolean().notNull().default(false),
  wip_message: text(),
  updated_at: moment().notNull().defaultNow(),
})

export const licencePriceRules = ['times', 'plus'] as const

/**
 * Licences for sheet music, the same for the whole shop (decision 0040). If there are none, every sheet is one copy.
 */
export const licenceTiers = pgTable(
  'licence_tiers',
  {
    id: id(),
    name: text().notNull(),
    /** Number of copies that its holder may make. */
    copies: integer().notNull(),
    /** Rule that multiplies the edition's price or adds to it. */
    price_rule: oneOf(licencePriceRules).default('times'),
    /** Hundredths: 250 is 2.5 times the price, or 2.50 dollars on top. */
    price_amount: dollarsAsCents().notNull(),
    /** Rights of the buyer, in a sentence. */
    terms: text(),
    /** True when holder, order and copies are printed on every page; the checkout then asks for the holder. */
    is_stamped: boolean().notNull().default(true),
    order_index: integer().notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (table) => [
    check('licence_tiers_copies_range', sql`${table.copies} between 1 and 1000`),
    check('licence_tiers_rule_known', sql`${table.price_rule} in ('times', 'plus')`),
    check(
      'licence_tiers_never_cheaper',
      sql`${table.price_amount} >= case ${table.price_rule} when 'times' then 1 else 0 end`,
    ),
  ],
)
