// Tables of the shop: items, variants, files, and whether it is open (DATA-01, DATA-03). features/commerce/shop writes them; `sellItems` counts stock and sales.
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

/** What an edition of sheet music is. */
export const editionKinds = ['lead_sheet', 'part', 'score', 'set', 'book'] as const
/** For instruments in which key an edition is written; `any`: for all of them, such as a score in C with its parts. */
export const transpositions = ['C', 'Bb', 'Eb', 'F', 'any'] as const
export const clefs = ['treble', 'alto', 'tenor', 'bass', 'grand', 'percussion'] as const

type Columns<Name extends string> = Readonly<Record<Name, SQLWrapper>>

/** The words that a search finds an item by: its index and the search say the same. */
export const itemWords = (item: Columns<'title' | 'description' | 'category' | 'line_up' | 'tags'>): SQL =>
  searchWords(sql`array[${item.title}, ${item.description}, ${item.category}, ${item.line_up}] || ${item.tags}`)

/** The words that a search finds a tune by; its key is one of them, `key3true` for four flats and minor. */
export const tuneWords = (
  tune: Columns<'title' | 'composer' | 'arranger' | 'lyricist' | 'style' | 'key_fifths' | 'key_minor'>,
): SQL =>
  searchWords(
    sql`array[${tune.title}, ${tune.composer}, ${tune.arranger}, ${tune.lyricist}, ${tune.style}, 'key' || (${tune.key_fifths} + 7)::text || ${tune.key_minor}::text]`,
  )

/** The words that a search finds an edition by. */
export const editionWords = (edition: Columns<'label' | 'kind' | 'transposition' | 'clef' | 'instruments'>): SQL =>
  searchWords(
    sql`array[${edition.label}, ${edition.kind}, ${edition.transposition}, ${edition.clef}] || ${edition.instruments}`,
  )

/** The music itself, apart from what is sold of it: one tune may be on several pages of the shop, on recordings and in set lists. */
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
    /** The collecting society it is registered with. */
    society: text(),
    style: text(),
    /** Beats a minute. */
    tempo: integer(),
    /** Sharps of the key signature above 0, flats below. */
    key_fifths: integer(),
    key_minor: boolean(),
    /** Seconds. */
    duration: integer(),
    /** How hard it is, 1 to 6 with halves, as bands grade it. */
    grade: doublePrecision(),
    /** How low and how high the lead goes in concert pitch, `F3-Bb5`, or how high alone, `Bb5`. */
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
    /** The product page's address, `/shop/<slug>`. */
    slug: text().notNull(),
    category: oneOf(shopCategories),
    title: text().notNull(),
    description: text(),
    price: dollarsAsCents(),
    digital_price: dollarsAsCents(),
    image_url: text(),
    /** Private (OP-04): never in a public answer. `private:<bucket>/<path>` for our own file, or an https address. */
    pdf_file_url: text(),
    /** What the next file of its own corrects; emptied when that file becomes a version. */
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
    /** The music on a sheet; null for everything else, and for sheets whose music was not described. */
    tune_id: uuid().references(() => tunes.id, { onDelete: 'set null' }),
    /** For how many, or for which band, a sheet is written: "Quartet", "Big band". */
    line_up: text(),
    /** Of a recording: when it came out, who plays and who made it, and its tracks where it has no files that say so, one a line. */
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
 * What of an item can be chosen: the sizes of a shirt, the colours of a record, the editions of a sheet. An item without variants leaves nothing to choose.
 * A variant with a file of its own is an edition; `kind` and the columns below it are of editions alone (decision 0034).
 * Orders have their own copy of the label, so a variant may go while its orders stay.
 */
export const itemVariants = pgTable(
  'item_variants',
  {
    id: id(),
    shop_item_id: belongsTo(() => shopItems.id),
    /** The label that buyers choose: "M", "Black, L". */
    label: text().notNull(),
    /** Null: the item's price. */
    price: dollarsAsCents(),
    /** Null: stock is not tracked (OP-11). An item with variants counts here, never in its own `inventory_count`. */
    inventory_count: integer(),
    position: integer().notNull().default(0),
    /** False: nobody can choose it any more; who has bought it keeps it. */
    is_on_sale: boolean().notNull().default(true),
    /** Pieces sold so far. */
    purchase_count: integer().notNull().default(0),
    kind: text({ enum: editionKinds }),
    transposition: text({ enum: transpositions }),
    clef: text({ enum: clefs }),
    /** Codes of `features/commerce/shop/instruments.ts`. */
    instruments: texts(),
    /** Private (OP-04): `private:<bucket>/<path>` of the file that is delivered now; null for a set that is joined of its parts. */
    pdf_file_url: text(),
    /** Which of its files that is, by `edition_files`, and how many pages it has. */
    version: integer(),
    page_count: integer(),
    /** What the next file corrects; emptied when that file becomes a version. */
    change_note: text(),
    /** International Standard Music Number, 13 digits beginning 9790. */
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
 * Every file an edition has had, from version 1 on; an item that has a PDF of its own is its own edition here, under its own id. No foreign
 * key: an item may go to the trash and come back, and what buyers got must stay provable.
 */
export const editionFiles = pgTable(
  'edition_files',
  {
    edition_id: uuid().notNull(),
    version: integer().notNull(),
    shop_item_id: uuid().notNull(),
    /** Private (OP-04). */
    file: text().notNull(),
    /** Null for a file that could not be counted. */
    page_count: integer(),
    byte_size: bigint({ mode: 'number' }).notNull(),
    released_at: moment().notNull().defaultNow(),
    /** What was corrected, in the owner's sentence; null: the file was only replaced, and nobody is told (decision 0044). */
    change_note: text(),
    /** How many addresses were written to because of it. */
    told: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.edition_id, table.version] }),
    index('edition_files_by_item').on(table.shop_item_id),
    check('edition_files_version_positive', sql`${table.version} > 0`),
  ],
)

/**
 * The files of digital music in the owner's order: tracks, and ZIPs of all of them. Checkouts and grants have their own copies (OP-39), so a
 * file may be replaced or removed here while those who bought it go on downloading it.
 */
export const itemFiles = pgTable(
  'item_files',
  {
    id: id(),
    shop_item_id: belongsTo(() => shopItems.id),
    /** As buyers read it, without the ending: "01 Blue Stride". */
    name: text().notNull(),
    /** Private (OP-04): `private:music-files/<path>`; the ending of the path says the format. */
    file: text().notNull(),
    /** Of the stored file, never of the form. */
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
 * The beginnings of sold recordings that everybody may hear (decision 0049). Everything here can be made again; a row whose file no item has any
 * more is removed with its preview.
 */
export const trackPreviews = pgTable(
  'track_previews',
  {
    /** Private (OP-04): `private:music-files/<path>` of the recording. */
    file: text().primaryKey(),
    /** `/media/...`; null for a recording that cannot be cut. */
    preview: text(),
    /** Why it cannot, as the owner reads it. */
    problem: text(),
    created_at: createdAt(),
  },
  (table) => [
    check('track_previews_preview_or_problem', sql`(${table.preview} is null) <> (${table.problem} is null)`),
  ],
)

/**
 * What is in a bundle, an item that sells editions of other items together (decision 0043). No foreign key to what it names: a deleted item leaves
 * its entry, so that the owner reads what is missing.
 */
export const bundleEntries = pgTable(
  'bundle_entries',
  {
    id: id(),
    /** The bundle. */
    shop_item_id: belongsTo(() => shopItems.id),
    entry_item_id: uuid().notNull(),
    /** The edition; null for a sheet that has none. */
    entry_variant_id: uuid(),
    /** What it was called when it was chosen: "Corner Table, B♭". */
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

/** The licences that sheet music is sold with, the same for the whole shop (decision 0040); none: every sheet is one copy. */
export const licenceTiers = pgTable(
  'licence_tiers',
  {
    id: id(),
    name: text().notNull(),
    /** How many copies its holder may make. */
    copies: integer().notNull(),
    /** Whether the price of the edition is multiplied or added to. */
    price_rule: oneOf(licencePriceRules).default('times'),
    /** Hundredths: 250 is 2.5 times the price, or 2.50 dollars on top. */
    price_amount: dollarsAsCents().notNull(),
    /** What a buyer may do, in a sentence. */
    terms: text(),
    /** Whether holder, order and copies are printed on every page; the checkout then asks for the holder. */
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
