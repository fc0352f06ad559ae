// Column kinds that several tables share.
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core'
import { centsToDecimal, decimalToCents } from '@/lib/money'

/** A price column in dollars (`numeric(10,2)`, as the documents name it) that is whole cents in the code. */
export const dollarsAsCents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  toDriver: centsToDecimal,
  fromDriver: decimalToCents,
})

export const id = () => uuid().primaryKey().defaultRandom()

/** A moment, always with its time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** Text columns of a record as one small text, to find parts of words in. An index on it (`gin_trgm_ops`) serves only a query that says the same. */
export const searchText = (...columns: readonly SQLWrapper[]): SQL =>
  sql`lower(${sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || ' ' || `,
  )})`

/** Texts, an array in SQL, as the words that visitors search for: `♭` and "flat" are one. An index on it (gin) serves only a query that says the same. */
export const searchWords = (texts: SQL): SQL => sql`search_words(${texts})`

export const createdAt = () => moment().notNull().defaultNow()
export const updatedAt = () => moment().notNull().defaultNow()
