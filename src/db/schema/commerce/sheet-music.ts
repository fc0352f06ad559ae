// Stores tunes, and every file of an edition. Written by features/commerce/sheet-music.
import { type SQL, sql } from 'drizzle-orm'
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
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment, searchText, searchWords, updatedAt, type Columns } from '../columns'

/** Returns the words by which a search finds a tune. Its key is one of them: `key3true` for four flats and minor. */
export const tuneWords = (
  tune: Columns<'title' | 'composer' | 'arranger' | 'lyricist' | 'style' | 'key_fifths' | 'key_minor'>,
): SQL =>
  searchWords(
    sql`array[${tune.title}, ${tune.composer}, ${tune.arranger}, ${tune.lyricist}, ${tune.style}, 'key' || (${tune.key_fifths} + 7)::text || ${tune.key_minor}::text]`,
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
