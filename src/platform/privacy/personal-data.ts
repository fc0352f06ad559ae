// What a feature declares about the personal data it stores: where it is, why, how long, and what is exported or erased on request.
// Each feature has one in server/<feature>.privacy.ts; src/server/all-personal-data.ts gathers them.
import { getTableName, sql, type AnyColumn, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { day } from '@/lib/durations'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import type { RetentionDays } from './retention-days'

export type DataMapEntry = {
  table: string
  /** What each column says of a person; null where it says nothing. */
  columns: Readonly<Record<string, string | null>>
  /** What visitors call it, on the privacy page; null for what is about administrators alone or says the same again. */
  title: string | null
  why: string
  retention(days: RetentionDays): string
  seenBy: string
  /** What of it is in an export. */
  exported: string
  /** What an erasure does to it. */
  erased: string
}

type ColumnOf<T extends PgTable> = keyof InferSelectModel<T> & string
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

type About<T extends PgTable, Impersonal extends string> = Omit<DataMapEntry, 'table' | 'columns'> & {
  /** What each column says of a person. */
  personal: Readonly<Record<Exclude<ColumnOf<T>, Words<Impersonal>>, string>>
  /** The columns that say nothing of a person, separated by spaces. */
  impersonal: Impersonal & (Words<Impersonal> extends ColumnOf<T> | '' ? unknown : never)
}

/** Describes a table; a column that is in neither list, or in both, does not compile. */
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

/** Deletes what is older than its retention period: at most `batch` rows, in the given transaction; answers how many. Repeating it is harmless. */
export type Forgetting = { name: string; run(tx: Transaction, ctx: Context, batch: number): Promise<number> }

export type PersonalData = {
  map: readonly DataMapEntry[]
  /** It is about administrators; what hinders an erasure lasts until an administrator changes something. */
  isAboutStaff?: boolean
  forget?: readonly Forgetting[]
  /** Everything of this (lower-cased) address. */
  collect?(tx: Transaction, ctx: Context, email: string): Promise<ExportSection[]>
  /** Sentences why it cannot be erased yet; none when it can. */
  obstacles?(tx: Transaction, ctx: Context, email: string): Promise<string[]>
  /** Sentences its person has to know before erasing. */
  warnings?(tx: Transaction, ctx: Context, email: string): Promise<string[]>
  /** Removes or hides it; answers rows by kind, for the activity log. A second time there is nothing left to do. */
  erase?(tx: Transaction, ctx: Context, email: string): Promise<Record<string, number>>
}

/** Stands where an address was; no address, so nothing is ever sent to it. */
export const erasedPerson = 'erased'

export const daysAgo = ({ clock }: Pick<Context, 'clock'>, days: number): Date =>
  new Date(clock.now().getTime() - days * day)

/** Whether a text column, or a JSON one as text, names this address and not merely a longer one that contains it. */
export function mentions(column: AnyColumn | SQL, email: string): SQL<boolean> {
  const literal = email.replace(/[^a-z0-9@_-]/g, (sign) => (/[\u0080-\uffff]/.test(sign) ? sign : `\\${sign}`))
  return sql<boolean>`(${column})::text ~* ${`(?<![[:alnum:].+_%'-])${literal}(?![[:alnum:]-]|\\.[[:alnum:]])`}`
}

/** Removes up to `batch` of the rows that meet the condition; answers how many. */
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
