// How a feature declares the import of one of its tables, and how a row is written without overwriting what was changed here.
import { createHash } from 'node:crypto'
import { and, eq, getTableColumns, getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '@/adapters/database/connect'
import { importedRows } from '@/db/schema/imports'
import { RowRefused } from './import-problem'
import type { DumpTable } from './reading/read-dump'
import type { RowReader } from './reading/row-reader'

type Values = Record<string, unknown>

export type Draft = {
  /** Its natural key here; a second row with the same key is a duplicate. */
  key: string
  /** Columns as they are to be stored. */
  values: Values
  /** Another row of the dump with the same key counts instead, wherever it is. */
  stepsBack?: boolean
}

export type Effect = 'added' | 'changed' | 'unchanged'

/** What writing may use: the row for notes and refusals, and the moment of the import. */
export type Writing = { tx: Transaction; row: RowReader; now: Date }

export type Importer = {
  /** Name of the table, which is also the name of its file. */
  table: string
  columns: readonly string[]
  /** Sentences about the whole file for the report. */
  remarks?(table: DumpTable): string[]
  /** Reads a row without writing anything. Throws RowRefused. */
  read(row: RowReader): Promise<Draft> | Draft
  /** In a savepoint of its own. Throws RowRefused. */
  write(draft: Draft, given: Writing): Promise<Effect>
}

export const fingerprint = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** What an earlier import noted about a row; null when there was none. */
export async function rememberedRow(
  tx: Transaction,
  table: string,
  key: string,
): Promise<typeof importedRows.$inferSelect | null> {
  const [found] = await tx
    .select()
    .from(importedRows)
    .where(and(eq(importedRows.table_name, table), eq(importedRows.key, key)))
  return found ?? null
}

export async function rememberRow(tx: Transaction, note: typeof importedRows.$inferInsert): Promise<void> {
  await tx
    .insert(importedRows)
    .values(note)
    .onConflictDoUpdate({ target: [importedRows.table_name, importedRows.key], set: note })
}

type ReadValues = Values & { stepsBack?: boolean }

export type TableOptions = {
  table: PgTable
  /** The columns of its file; default those of the table, all of which `read` must then give. */
  columns?: readonly string[]
  read(row: RowReader): Promise<ReadValues> | ReadValues
  /** The column a row is known by. */
  key?: string
  /** Columns that change by themselves here, such as counters: written once, and not a sign that somebody changed the row. */
  moving?: readonly string[]
  /** Further columns that a new row needs. */
  onAdd?(values: Values, given: Writing): Promise<Values>
  /** Whether a row that no import brought may be replaced, because the site came with it. Default: never. */
  mayReplace?(existing: Values, given: Writing, values: Values): Promise<boolean>
  /** Sentences about the whole file for the report. */
  remarks?(table: DumpTable): string[]
}

/** The importer of a table whose rows are stored as they are read. */
export function tableImporter(options: TableOptions): Importer {
  const { table, key = 'id', moving = [] } = options
  const name = getTableName(table)
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const keyColumn = columns[key]
  if (!keyColumn) throw new Error(`${name} has no column ${key}`)
  const steady = (values: Values) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([column, value]) => value !== undefined && !moving.includes(column) && column !== 'updated_at',
      ),
    )

  return {
    table: name,
    columns: options.columns ?? Object.keys(columns),
    remarks: options.remarks,
    async read(row) {
      const { stepsBack, ...values } = await options.read(row)
      const unread = options.columns ? [] : Object.keys(columns).filter((column) => !(column in values))
      if (unread.length > 0) throw new Error(`The importer of ${name} does not read ${unread.join(', ')}.`)
      return { key: String(values[key]), values, stepsBack }
    },
    async write({ key: value, values }, given) {
      const { tx, row, now } = given
      const [existing] = (await tx.select().from(table).where(eq(keyColumn, value)).for('update')) as Record<
        string,
        unknown
      >[]
      const known = await rememberedRow(tx, name, value)
      const source = fingerprint(values)
      /** The columns an import wrote, as the database gives them back. */
      const stored = (saved: Values) =>
        fingerprint(
          Object.keys(steady(values))
            .toSorted()
            .map((column) => [column, saved[column]]),
        )
      const record = async (saved: Values | undefined, effect: Effect): Promise<Effect> => {
        if (!saved) throw new Error(`${name} stored nothing`)
        await rememberRow(tx, {
          table_name: name,
          key: value,
          source,
          stored: stored(saved),
          mends: row.mends,
          imported_at: now,
        })
        return effect
      }
      const change = async () => {
        // The id stays: other tables may point at it.
        const { [key]: _, id: __, ...set } = steady(values)
        const [saved] = (await tx
          .update(table)
          .set({ ...set, ...('updated_at' in columns && { updated_at: values.updated_at ?? now }) })
          .where(eq(keyColumn, value))
          .returning()) as Values[]
        return record(saved, 'changed')
      }
      if (known) {
        if (!existing) throw new RowRefused('It was deleted here since the last import and stays deleted.')
        if (known.stored !== stored(existing))
          throw new RowRefused('It was changed here since the last import; what is here stays.')
        if (known.source !== source) return change()
        row.mends.splice(0, row.mends.length, ...known.mends)
        return 'unchanged'
      }
      if (existing) {
        if (await options.mayReplace?.(existing, given, values)) return change()
        throw new RowRefused('It is here already and did not come by an import; what is here stays.')
      }
      const added = { ...values, ...(await options.onAdd?.(values, given)) }
      const [saved] = (await tx.insert(table).values([added]).returning()) as Values[]
      return record(saved, 'added')
    },
  }
}
