// What a feature declares of the personal data it keeps: where it is, why, how long, and what leaves or vanishes when its person asks.
// Each feature has one in server/<feature>.privacy.ts; src/server/all-personal-data.ts gathers them.
import { getTableName, sql, type AnyColumn, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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
  kept(days: RetentionDays): string
  seenBy: string
  /** What of it is in an export. */
  exported: string
  /** What an erasure does to it. */
  erased: string
}

type About<T extends PgTable> = Omit<DataMapEntry, 'table' | 'columns'> & {
  columns: { readonly [C in keyof InferSelectModel<T> & string]: string | null }
}

/** Describes a table; one of its columns left out does not compile. */
export function mapped<T extends PgTable>(table: T, about: About<T>): DataMapEntry {
  return { ...about, table: getTableName(table) }
}

/** Part of what is handed to a person: a table of its own, one object per row. */
export type ExportSection = { name: string; rows: readonly Record<string, unknown>[] }

/** Takes away what is older than its time: at most `batch` rows, in the given transaction; answers how many. Repeating it is harmless. */
export type Forgetting = { name: string; run(tx: Transaction, ctx: Context, batch: number): Promise<number> }

export type PersonalData = {
  map: readonly DataMapEntry[]
  /** Its obstacles last until an administrator changes something. */
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
  new Date(clock.now().getTime() - days * 86_400_000)

/** Whether a text column, or a JSON one as text, names this address and not merely a longer one that contains it. */
export function mentions(column: AnyColumn | SQL, email: string): SQL<boolean> {
  const literal = email.replace(/[^a-z0-9@_-]/g, (sign) => (/[\u0080-\uffff]/.test(sign) ? sign : `\\${sign}`))
  return sql<boolean>`(${column})::text ~* ${`(?<![[:alnum:].+_%'-])${literal}(?![[:alnum:]-]|\\.[[:alnum:]])`}`
}

/** Removes the rows whose key a select finds, and counts them. */
export async function removeRows(tx: Transaction, table: PgTable, key: AnyColumn, found: SQL): Promise<number> {
  const removed = await tx.delete(table).where(sql`${key} in (${found})`)
  return removed.rowCount ?? 0
}
