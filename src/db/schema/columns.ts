// Provides column kinds that several tables share.
import { type SQL, type SQLWrapper, and, sql } from 'drizzle-orm'
import { type AnyPgColumn, customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { centsToDecimal, decimalToCents } from '@/lib/money'

/** Stores an amount of the shop's currency as `numeric(10,2)`; the code has hundredths. */
export const amountAsCents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  toDriver: centsToDecimal,
  fromDriver: decimalToCents,
})

export const id = () => uuid().primaryKey().defaultRandom()

/** Reference to a row that cannot be deleted before this one. */
export const refersTo = (row: () => AnyPgColumn) => uuid().notNull().references(row)

/** Reference to the row that owns this one: deleting the owner deletes this row. */
export const belongsTo = (row: () => AnyPgColumn) => uuid().notNull().references(row, { onDelete: 'cascade' })

/** One of these words, never null. A check of the table enforces the same in the database. */
export const oneOf = <const Word extends string, const Words extends readonly [Word, ...Word[]]>(words: Words) =>
  text({ enum: words }).notNull()

/** A list, empty by default. */
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

/** Date and time, always with time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/**
 * Condition: the column has one of these ids. Sends them as one array, so that lists of any length have the same text,
 * which PostgreSQL prepares once. Use it in frequent queries; elsewhere `inArray` will do.
 */
export const isAnyOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

/**
 * Joins text columns of a record into one text in folded letters (`fold_letters`), to search for parts of words. An
 * index on it (`gin_trgm_ops`) serves only a query with the same expression.
 */
export const searchText = (...columns: readonly SQLWrapper[]): SQL =>
  sql`fold_letters(${sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )})`

/** Pattern to compare with a `searchText`: the word anywhere in it, in folded letters. */
export const anywhere = (word: string): SQL => sql`fold_letters(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`

/** More words than this do not narrow a search. */
const mostWords = 8

/** Condition: each word of a search occurs somewhere in a `searchText`. Undefined for a search without words. */
export const hasWords = (searched: SQL, search: string): SQL | undefined =>
  and(
    ...search
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, mostWords)
      .map((word) => sql`${searched} like ${anywhere(word)}`),
  )

/**
 * Converts texts, an array in SQL, to the words that visitors search for: `♭` and "flat" are the same. An index on it
 * (gin) serves only a query with the same expression.
 */
export const searchWords = (texts: SQL): SQL => sql`search_words(${texts})`

export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () => moment().notNull().defaultNow()

/** Columns by name, as a table and its placeholders have them. */
export type Columns<Name extends string> = Readonly<Record<Name, SQLWrapper>>
