// Column kinds that several tables share.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { centsToDecimal, decimalToCents } from '@/lib/money'

/** A price column in dollars (`numeric(10,2)`, as the documents name it) that is whole cents in the code. */
export const dollarsAsCents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  toDriver: centsToDecimal,
  fromDriver: decimalToCents,
})

export const id = () => uuid().primaryKey().defaultRandom()

/** The row that this one refers to, which cannot be deleted before it. */
export const refersTo = (row: () => AnyPgColumn) => uuid().notNull().references(row)

/** The row that this one is a part of: with it, this one is deleted. */
export const belongsTo = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' })

/** One of these words, never null. A check of the table says the same to the database. */
export const oneOf = <const Word extends string, const Words extends readonly [Word, ...Word[]]>(words: Words) =>
  text({ enum: words }).notNull()

/** Lists, empty unless something is said. */
export const texts = () =>
  text()
    .array()
    .notNull()
    .default(sql`'{}'::text[]`)
export const integers = () =>
  integer()
    .array()
    .notNull()
    .default(sql`'{}'::integer[]`)

/** A moment, always with its time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Text columns of a record as one text in folded letters (`fold_letters`), to find parts of words in. An index on it (`gin_trgm_ops`) serves only a query that says the same. */
export const searchText = (...columns: readonly SQLWrapper[]): SQL =>
  sql`fold_letters(${sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )})`

/** What a `searchText` is compared with: the word anywhere in it, in folded letters. */
export const anywhere = (word: string): SQL => sql`fold_letters(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`

/** Texts, an array in SQL, as the words that visitors search for: `♭` and "flat" are one. An index on it (gin) serves only a query that says the same. */
export const searchWords = (texts: SQL): SQL => sql`search_words(${texts})`

export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () => moment().notNull().defaultNow()
