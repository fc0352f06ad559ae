// Declares how a feature imports one of its tables, and writes rows without overwriting changes made here.
import { createHash } from 'node:crypto'
import { and, eq, getTableColumns, getTableName, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '@/adapters/database/connect'
import { type Correction, type importChanges, importedRows } from '@/db/schema/operations/imports'
import { RowRefused } from './import-problem'
import type { DumpTable } from './reading/read-dump'
import type { RowReader } from './reading/row-reader'

type Values = Record<string, unknown>

export type Draft = {
  /** Natural key on this site; a second row with the same key is a duplicate. */
  key: string
  /** Column values in the form that is stored. */
  values: Values
  /** Gives way to another row of the dump with the same key, wherever that row is. */
  stepsBack?: boolean
}

export type Effect = 'added' | 'changed' | 'unchanged'

/** A written row, with what undoing it needs; null values as in `import_changes`. */
export type RowChange = Pick<typeof importChanges.$inferSelect, 'key' | 'effect' | 'columns' | 'before' | 'noted'>

/**
 * Arguments for writing: the transaction, the row for notes and refusals, and the moment of the import. `changed`
 * receives what undoing needs; an importer that does not call it cannot be undone.
 */
export type Writing = { tx: Transaction; row: RowReader; now: Date; changed?: (change: RowChange) => void }

/**
 * Arguments for undoing: the transaction, and the moment of the import that is undone. `stays` is true for a row of this
 * import, by table and key, that was kept so far.
 */
export type Undoing = { tx: Transaction; importedAt: Date; stays(table: string, key: string): boolean }

/** A row to be added with others: its draft, and the notes of reading it. */
export type NewRow = { draft: Draft; corrections: Correction[] }

export type Importer = {
  /** Name of the table, which is also the name of its file. */
  table: string
  columns: readonly string[]
  /** Sentences about the whole file for the report. */
  remarks?(table: DumpTable): string[]
  /** Reads a row without writing anything. Throws RowRefused. */
  read(row: RowReader): Promise<Draft> | Draft
  /** Runs in a savepoint of its own. Throws RowRefused. */
  write(draft: Draft, given: Writing): Promise<Effect>
  /**
   * Adds those rows that are new here, with few statements. Returns their changes by key; the other rows are written
   * one by one. Runs in a savepoint of its own. Throws an error of the database if it refuses one of the rows.
   */
  addNew?(rows: readonly NewRow[], given: Pick<Writing, 'tx' | 'now'>): Promise<Map<string, RowChange>>
  /**
   * Deletes those added rows that nothing has changed since, with few statements. Returns their keys; the others are
   * taken back one by one. Runs in a savepoint of its own. Throws an error of the database if something uses a row.
   */
  undoAdded?(changes: readonly RowChange[], given: Undoing): Promise<ReadonlySet<string>>
  /** Takes a written row back, in a savepoint of its own. Throws RowRefused for one that was used or changed since. */
  undo?(change: RowChange, given: Undoing): Promise<void>
  /** True for a table whose rows are taken back after all others, because they stay with a row that stays. */
  isUndoneLast?: boolean
}

export const fingerprint = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Returns the notes of an earlier import about a row; null when there are none. */
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

/** Deletes the notes about a row, so that a later import adds it again. */
export async function forgetRow(tx: Transaction, table: string, key: string): Promise<void> {
  await tx.delete(importedRows).where(and(eq(importedRows.table_name, table), eq(importedRows.key, key)))
}

/** Reads a note that was stored as JSON. */
const asNote = (noted: Record<string, unknown>) =>
  ({ ...noted, imported_at: new Date(String(noted.imported_at)) }) as typeof importedRows.$inferInsert

type ReadValues = Values & { stepsBack?: boolean }

export type TableOptions = {
  table: PgTable
  /** Columns of its file. The default is all columns of the table, and `read` must then return every one of them. */
  columns?: readonly string[]
  read(row: RowReader): Promise<ReadValues> | ReadValues
  /** Column that identifies a row. */
  key?: string
  /**
   * Columns that change automatically here, such as counters. They are written once, and do not count as an edit of the
   * row.
   */
  moving?: readonly string[]
  /** Returns additional columns that a new row needs. */
  onAdd?(values: Values, given: Writing): Promise<Values>
  /**
   * Returns true when a row that did not come from an import may be replaced, because it was installed with the site.
   * Default: never.
   */
  mayReplace?(existing: Values, given: Writing, values: Values): Promise<boolean>
  /**
   * Set for a table with thousands of rows: new rows are added many at a time, without `onAdd`. Returns the keys of
   * rows that need `onAdd` and are written one by one.
   */
  oneByOne?(keys: readonly string[], tx: Transaction): Promise<ReadonlySet<string>>
  /** Returns why a row that an import added has to stay, such as a sale; null when it may be deleted. */
  staysBecause?(existing: Values, tx: Transaction): Promise<string | null>
  /** Sentences about the whole file for the report. */
  remarks?(table: DumpTable): string[]
}

/** Returns the importer of a table whose rows are stored exactly as read. */
export function tableImporter(options: TableOptions): Importer {
  const { table, key = 'id', moving = [] } = options
  const name = getTableName(table)
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const keyColumn = columns[key]
  if (!keyColumn) throw new Error(`${name} has no column ${key}`)
  /** Fingerprint of the columns that an import wrote, with the values that the database returns. */
  const fingerprintOf = (names: readonly string[], saved: Values) =>
    fingerprint(names.map((column) => [column, saved[column]]))
  const asJson = async (tx: Transaction, value: string) => {
    const { rows } = await tx.execute<{ row: Values }>(
      sql`select to_jsonb(t) as row from ${table} t where ${sql.identifier(keyColumn.name)} = ${value}`,
    )
    return rows[0]?.row ?? null
  }
  const steady = (values: Values) =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([column, value]) => value !== undefined && !moving.includes(column) && column !== 'updated_at',
      ),
    )

  const addNew = async (rows: readonly NewRow[], { tx, now }: Pick<Writing, 'tx' | 'now'>) => {
    const keys = rows.map(({ draft }) => draft.key)
    const existing = (await tx.select({ key: keyColumn }).from(table).where(inArray(keyColumn, keys))) as Values[]
    const known = await tx
      .select({ key: importedRows.key })
      .from(importedRows)
      .where(and(eq(importedRows.table_name, name), inArray(importedRows.key, keys)))
    const others = new Set([...existing, ...known].map(({ key: one }) => String(one)))
    for (const one of (await options.oneByOne?.(keys, tx)) ?? []) others.add(one)
    const fresh = new Map(rows.filter(({ draft }) => !others.has(draft.key)).map((row) => [row.draft.key, row]))
    if (fresh.size === 0) return new Map<string, RowChange>()
    const drafts = [...fresh.values()].map(({ draft }) => draft.values)
    const saved = (await tx.insert(table).values(drafts).returning()) as Values[]
    const changes = saved.map((row) => {
      const value = String(row[key])
      const added = fresh.get(value)
      if (!added) throw new Error(`${name} stored another key than it was given`)
      const written = Object.keys(steady(added.draft.values)).toSorted()
      const change: RowChange = { key: value, effect: 'added', columns: written, before: null, noted: null }
      const note = {
        table_name: name,
        key: value,
        source: fingerprint(added.draft.values),
        stored: fingerprintOf(written, row),
        corrections: added.corrections,
        imported_at: now,
      }
      return { change, note }
    })
    await tx.insert(importedRows).values(changes.map(({ note }) => note))
    return new Map(changes.map(({ change }) => [change.key, change]))
  }

  const undoAdded = async (changes: readonly RowChange[], { tx, importedAt }: Undoing) => {
    const keys = changes.map((change) => change.key)
    const existing = (await tx.select().from(table).where(inArray(keyColumn, keys)).for('update')) as Values[]
    const notes = await tx
      .select()
      .from(importedRows)
      .where(and(eq(importedRows.table_name, name), inArray(importedRows.key, keys)))
    const rowsByKey = new Map(existing.map((row) => [String(row[key]), row]))
    const notesByKey = new Map(notes.map((note) => [note.key, note]))
    const unchanged = changes.flatMap((change) => {
      const [row, note] = [rowsByKey.get(change.key), notesByKey.get(change.key)]
      if (!row || !note || note.imported_at.getTime() > importedAt.getTime()) return []
      return note.stored === fingerprintOf(change.columns, row) ? [change.key] : []
    })
    if (unchanged.length === 0) return new Set<string>()
    await tx.delete(table).where(inArray(keyColumn, unchanged))
    await tx.delete(importedRows).where(and(eq(importedRows.table_name, name), inArray(importedRows.key, unchanged)))
    return new Set(unchanged)
  }

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
      const written = Object.keys(steady(values)).toSorted()
      const stored = (saved: Values) => fingerprintOf(written, saved)
      const record = async (saved: Values | undefined, effect: 'added' | 'changed', before: Values | null) => {
        if (!saved) throw new Error(`${name} stored nothing`)
        given.changed?.({ key: value, effect, columns: written, before, noted: known })
        await rememberRow(tx, {
          table_name: name,
          key: value,
          source,
          stored: stored(saved),
          corrections: row.corrections,
          imported_at: now,
        })
        return effect
      }
      const change = async () => {
        // Keep the id: other tables may refer to it.
        const { [key]: _, id: __, ...set } = steady(values)
        const before = given.changed ? await asJson(tx, value) : null
        const [saved] = (await tx
          .update(table)
          .set({ ...set, ...('updated_at' in columns && { updated_at: values.updated_at ?? now }) })
          .where(eq(keyColumn, value))
          .returning()) as Values[]
        return record(saved, 'changed', before)
      }
      if (known) {
        if (!existing) throw new RowRefused('It was deleted here since the last import and stays deleted.')
        if (known.stored !== stored(existing))
          throw new RowRefused('It was changed here since the last import. The version here was kept.')
        if (known.source !== source) return change()
        row.corrections.splice(0, row.corrections.length, ...known.corrections)
        return 'unchanged'
      }
      if (existing) {
        if (await options.mayReplace?.(existing, given, values)) return change()
        throw new RowRefused('It already exists here and did not come from an import. The version here was kept.')
      }
      const added = { ...values, ...(await options.onAdd?.(values, given)) }
      const [saved] = (await tx.insert(table).values([added]).returning()) as Values[]
      return record(saved, 'added', null)
    },
    ...(options.oneByOne && { addNew, undoAdded }),
    async undo({ key: value, effect, columns: written, before, noted }, { tx, importedAt }) {
      const [existing] = (await tx.select().from(table).where(eq(keyColumn, value)).for('update')) as Values[]
      const known = await rememberedRow(tx, name, value)
      if (!existing) throw new RowRefused('It was deleted here since the import.')
      if (known && known.imported_at.getTime() > importedAt.getTime())
        throw new RowRefused('A later import changed it. Undo that one first.')
      if (!known || known.stored !== fingerprintOf(written, existing))
        throw new RowRefused('It was changed here since the import. The version here was kept.')
      if (effect === 'added') {
        const reason = (await options.staysBecause?.(existing, tx)) ?? null
        if (reason !== null) throw new RowRefused(reason)
        await tx.delete(table).where(eq(keyColumn, value))
      } else {
        // Columns that change by themselves, such as the stock, stay as they are now.
        const set = written.filter((column) => column !== key && column !== 'id' && !moving.includes(column))
        const target = sql.join(
          set.map((column) => sql.identifier(columns[column]?.name ?? column)),
          sql`, `,
        )
        const source = sql.join(
          set.map((column) => sql`b.${sql.identifier(columns[column]?.name ?? column)}`),
          sql`, `,
        )
        await tx.execute(
          sql`update ${table} t set (${target}) = (select ${source} from jsonb_populate_record(null::${table}, ${JSON.stringify(before)}::jsonb) b) where t.${sql.identifier(keyColumn.name)} = ${value}`,
        )
      }
      await forgetRow(tx, name, value)
      if (noted !== null) await tx.insert(importedRows).values(asNote(noted))
    },
  }
}
