// Declares the personal data that a feature stores: its place, purpose and retention period, and what is exported or
// erased on request. Each feature has one in server/<feature>.privacy.ts; src/server/all-personal-data.ts collects
// them.
import { getTableName, sql, type AnyColumn, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { day } from '@/lib/durations'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import type { RetentionDays } from './retention-days'

export type DataMapEntry = {
  table: string
  /** Meaning of each column for a person; null when it says nothing about a person. */
  columns: Readonly<Record<string, string | null>>
  /** Title for visitors on the privacy page; null for tables about administrators only, and for repetitions. */
  title: string | null
  why: string
  retention(days: RetentionDays): string
  seenBy: string
  /** Content in an export. */
  exported: string
  /** Effect of an erasure. */
  erased: string
}

type ColumnOf<T extends PgTable> = keyof InferSelectModel<T> & string
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

type About<T extends PgTable, Impersonal extends string> = Omit<DataMapEntry, 'table' | 'columns'> & {
  /** Meaning of each column for a person. */
  personal: Readonly<Record<Exclude<ColumnOf<T>, Words<Impersonal>>, string>>
  /** Columns that say nothing about a person, separated by spaces. */
  impersonal: Impersonal & (Words<Impersonal> extends ColumnOf<T> | '' ? unknown : never)
}

/** Describes a table. A column that is in neither list, or in both, does not compile. */
export function mapped<T extends PgTable, Impersonal extends string>(
  table: T,
  { personal, impersonal, ...about }: About<T, Impersonal>,
): DataMapEntry {
  const others = impersonal.split(' ').filter(Boolean)
  return {
    ...about,
    table: getTableName(table),
    columns: { ...Object.fromEntries(others.map((name) => [name, null])), ...personal },
  }
}

/** Part of a person's data export: one table, one object per row. */
export type ExportSection = { name: string; rows: readonly Record<string, unknown>[] }

/**
 * Deletes rows older than their retention period: at most `batch` rows, in the given transaction. Returns their number.
 * Repeating it is harmless.
 */
export type Forgetting = { name: string; run(tx: Transaction, ctx: Context, batch: number): Promise<number> }

export type PersonalData = {
  map: readonly DataMapEntry[]
  /**
   * True when the data is about administrators. Obstacles to an erasure then last until an administrator changes
   * something.
   */
  isAboutStaff?: boolean
  forget?: readonly Forgetting[]
  /** Returns all data of this (lower-cased) address. */
  collect?(tx: Transaction, ctx: Context, email: string): Promise<ExportSection[]>
  /** Returns sentences why it cannot be erased yet; empty when it can. */
  obstacles?(tx: Transaction, ctx: Context, email: string): Promise<string[]>
  /** Returns sentences that the person has to know before erasing. */
  warnings?(tx: Transaction, ctx: Context, email: string): Promise<string[]>
  /**
   * Removes or hides the data. Returns the number of rows by kind, for the activity log. A second call finds nothing
   * left to do.
   */
  erase?(tx: Transaction, ctx: Context, email: string): Promise<Record<string, number>>
}

/** Replaces an erased address. It is not an address, so no mail is ever sent to it. */
export const erasedPerson = 'erased'

export const daysAgo = ({ clock }: Pick<Context, 'clock'>, days: number): Date =>
  new Date(clock.now().getTime() - days * day)

/**
 * Matches a text column, or a JSON column as text, that contains this address, and not just a longer address that
 * contains it.
 */
export function mentions(column: AnyColumn | SQL, email: string): SQL<boolean> {
  const literal = email.replace(/[^a-z0-9@_-]/g, (sign) => (/[\u0080-\uffff]/.test(sign) ? sign : `\\${sign}`))
  return sql<boolean>`(${column})::text ~* ${`(?<![[:alnum:].+_%'-])${literal}(?![[:alnum:]-]|\\.[[:alnum:]])`}`
}

/** Deletes up to `batch` of the rows that meet the condition. Returns their number. */
export async function removeRows(
  tx: Transaction,
  table: PgTable & { id: AnyColumn },
  condition: SQL | undefined,
  batch: number,
): Promise<number> {
  const { id } = table
  const removed = await tx
    .delete(table)
    .where(sql`${id} in (select ${id} from ${table} where ${condition} limit ${batch})`)
  return removed.rowCount ?? 0
}
