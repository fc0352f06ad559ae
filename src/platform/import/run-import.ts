// Imports a dump: reads every row, stores the files, then writes all tables in one transaction. A dry run does the same
// and rolls it back.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { databaseErrorCode, inTransaction, type Transaction, uniqueViolation } from '@/adapters/database/connect'
import { queueJob } from '@/adapters/jobs/queue-job'
import { recordAudit } from '@/db/audit'
import type { Correction } from '@/db/schema/operations/imports'
import { addressesElsewhere, type Elsewhere } from './addresses-elsewhere'
import { RowRefused } from './import-problem'
import type { Draft, Effect, Importer, RowChange } from './importer'
import { startUndoLog, type UndoLog, withoutUndo } from './undo-log'
import type { DumpRow, DumpTable } from './reading/read-dump'
import { correction, type OldFileShelf, readRow, type RowReader } from './reading/row-reader'

export type RowReport = {
  line: number
  /** File of the line, unless it is that of the table. */
  file?: string | undefined
  key: string | null
  /** Title, name or address by which a user knows the record; null when the row has none. */
  title: string | null
  outcome: 'taken' | 'corrected' | 'refused'
  effect: Effect | 'none'
  corrections: Correction[]
  moved: Correction[]
  /** Addresses in the row that no given file replaced. They still lead to another site. */
  elsewhere: Elsewhere[]
  reason: string | null
}
export type TableReport = {
  table: string
  /** Format of the file: encoding, delimiter, order of dates. */
  format: string[]
  remarks: string[]
  /** Reason why the file could not be read at all; null when it was read. */
  problem: string | null
  rows: RowReport[]
}
export type ImportReport = { isApplied: boolean; tables: TableReport[] }

/** Key of the lock that allows one import at a time. Any constant of our own works. */
export const importLock = 7_221_602

/** A row that was read. Its reader is made again for writing, because thousands of readers would fill the memory. */
type ReadRow = Pick<RowReader, 'line' | 'corrections' | 'moved'> & {
  position: number
  file: string | undefined
  elsewhere: Elsewhere[]
  draft: Draft | null
  reason: string | null
}

type Import = {
  tables: readonly DumpTable[]
  importers: readonly Importer[]
  files: OldFileShelf
  apply: boolean
  actor: string
  /** Receives the number of rows read or written so far, of `total`: every row is read once and written once. */
  onProgress?: (done: number, total: number) => void
  /** Rolls everything back when it aborts before the end. */
  signal?: AbortSignal
}

/** Number of rows between two reports of progress. Other requests get their turn then. */
const rowsPerTurn = 100

/**
 * True for an error that a row causes. 22: a value that the column cannot hold; 23: a constraint of the table.
 */
const isRefusal = (code: string | undefined) => code !== undefined && /^2[23]/.test(code)

/** Rolls back a dry run. */
class DryRunIsOver extends Error {}

/**
 * Reads `tables` with the importers in their order and writes them, all or nothing. Without `apply`, the transaction
 * runs and is rolled back, so the report says what would happen. Every row of every table is in the report once.
 */
export async function runImport(
  ctx: Pick<Context, 'db' | 'clock'>,
  { tables, importers, files, apply, actor, onProgress, signal }: Import,
): Promise<ImportReport> {
  const total = 2 * tables.reduce((sum, { rows }) => sum + rows.length, 0)
  let readSoFar = 0
  let writtenSoFar = 0
  const countRow = async (what: 'read' | 'written') => {
    if (what === 'read') readSoFar += 1
    else writtenSoFar += 1
    if ((readSoFar + writtenSoFar) % rowsPerTurn !== 0) return
    signal?.throwIfAborted()
    onProgress?.(readSoFar + writtenSoFar, total)
    await nextTurn()
  }
  const work: { importer: Importer; dump: DumpTable; rows: ReadRow[] }[] = []
  for (const importer of importers) {
    const dump = tables.find(({ name }) => name === importer.table)
    if (dump) work.push({ importer, dump, rows: await readRows(importer, dump, files, () => countRow('read')) })
  }
  const reports: TableReport[] = []
  try {
    await inTransaction(ctx.db, async (tx) => {
      reports.length = 0
      writtenSoFar = 0
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
      const at = ctx.clock.now()
      await tx.execute(sql`select set_config('bandstand.sales', 'later', true)`)
      const log = apply ? await startUndoLog(tx, { actor, at }) : null
      for (const { importer, dump, rows } of work) {
        const written: RowReport[] = []
        for (let from = 0; from < rows.length; from += rowsPerTurn) {
          const chunk = rows.slice(from, from + rowsPerTurn)
          const added = await addNewRows(tx, importer, chunk, at)
          for (const read of chunk) {
            const change = added.get(read)
            written.push(
              change
                ? addedRow(dump, read, { change, importer, log })
                : await writeRow(tx, { importer, dump, files, log }, read, at),
            )
            await countRow('written')
          }
          await log?.store()
        }
        reports.push({ ...aboutFile(dump), remarks: listRemarks(importer, dump), rows: written })
      }
      signal?.throwIfAborted()
      if (work.some(({ importer }) => ['orders', 'orders.full'].includes(importer.table))) await addSales(tx)
      if (log === null) throw new DryRunIsOver()
      await log.end()
      const rows = Object.fromEntries(reports.map((report) => [report.table, sumTotals(report)]))
      await recordAudit(tx, { actor, what: 'import.done', ref: 'import', detail: rows, at })
    })
  } catch (error) {
    if (!(error instanceof DryRunIsOver)) throw error
  }
  const unknown = tables.filter(({ name }) => !importers.some(({ table }) => table === name))
  return { isApplied: apply, tables: [...reports, ...unknown.map(unknownTable)] }
}

/**
 * Adds imported orders to the figures of sales once the import is committed: in chunks, so that payments do not wait
 * for all of them (features/commerce/numbers).
 */
export const addSales = (tx: Transaction) => queueJob(tx, 'rebuild-sales', {}, { key: 'rebuild-sales' })

const refusedRow = (
  { line, file, title = null }: { line: number; file?: string | undefined; title?: string | null },
  reason: string,
): RowReport => ({
  line,
  file,
  key: null,
  title,
  outcome: 'refused',
  effect: 'none',
  corrections: [],
  moved: [],
  elsewhere: [],
  reason,
})

const aboutFile = ({ name, format, problem }: DumpTable) => ({ table: name, format, problem })

function unknownTable(dump: DumpTable): TableReport {
  const rows = dump.rows.map((row) => refusedRow({ ...row, title: titleOfRow(row) }, 'The site has no such table.'))
  return { ...aboutFile(dump), remarks: dump.remarks, rows }
}

function listRemarks({ columns, remarks }: Importer, dump: DumpTable): string[] {
  const strange = dump.columns.filter((column) => !columns.includes(column))
  return [
    ...dump.remarks,
    ...(strange.length > 0 ? [`Columns the site does not have, left out: ${strange.join(', ')}.`] : []),
    ...(remarks?.(dump) ?? []),
  ]
}

/** Columns that name a record, the best first. */
const titleColumns = ['title', 'label', 'name', 'email', 'order_number', 'page_name'] as const
const longestTitle = 200

/** Returns the name of a record as its row has it; null when it has none. */
function titleOfRow({ cells }: DumpRow): string | null {
  for (const column of titleColumns) {
    const text = cells.get(column)?.replaceAll('\0', '').trim()
    if (text) return text.slice(0, longestTitle)
  }
  return null
}

async function readRows(
  importer: Importer,
  dump: DumpTable,
  files: OldFileShelf,
  onRow: () => Promise<void>,
): Promise<ReadRow[]> {
  const read: ReadRow[] = []
  for (const [position, given] of dump.rows.entries()) {
    const row = readRow(dump, given, position, files)
    const noted = () => ({
      line: row.line,
      corrections: row.corrections,
      moved: row.moved,
      position,
      file: given.file,
      elsewhere: addressesElsewhere(given, [...row.moved, ...row.corrections]),
    })
    try {
      if (given.surplusText !== '')
        row.refuse(`It has ${given.surplus} cells too many, so no cell is certain to be in the right column.`)
      if (given.surplus < 0)
        row.correct('(row)', null, `${-given.surplus} cells are missing at its end; they count as empty.`)
      if (given.surplus > 0) row.correct('(row)', null, `${given.surplus} empty cells too many were left out.`)
      for (const column of importer.columns) {
        const again = given.cells.get(`${column} (2)`) ?? null
        if (again !== null && again !== given.cells.get(column))
          row.refuse(`${column} is in the file twice, with two values.`)
      }
      const draft = await importer.read(row)
      read.push({ ...noted(), draft, reason: null })
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error
      read.push({ ...noted(), draft: null, reason: error.message })
    }
    await onRow()
  }
  return withoutDuplicates(read)
}

/** Keeps the first row with a key. A row that steps back counts only when no other row has its key. */
function withoutDuplicates(rows: ReadRow[]): ReadRow[] {
  const first = new Map<string, ReadRow>()
  for (const stepsBack of [false, true]) {
    for (const read of rows) {
      const { draft } = read
      if (draft && (draft.stepsBack ?? false) === stepsBack && !first.has(draft.key)) first.set(draft.key, read)
    }
  }
  return rows.map((read) => {
    const used = read.draft ? first.get(read.draft.key) : undefined
    if (used === undefined || used === read) return read
    const place = used.file === read.file ? '' : `${used.file ?? ''} `
    return {
      ...read,
      reason: `Line ${used.line} ${place === '' ? '' : `of ${place}`}is the same record (${read.draft?.key ?? ''}) and was used instead.`,
    }
  })
}

/** Adds the new rows of a chunk at once, if its importer can. Returns the changes of those that were added. */
async function addNewRows(
  tx: Transaction,
  importer: Importer,
  chunk: readonly ReadRow[],
  now: Date,
): Promise<Map<ReadRow, RowChange>> {
  const rows = chunk.flatMap((read) =>
    read.draft && read.reason === null ? [{ read, draft: read.draft, corrections: read.corrections }] : [],
  )
  if (!importer.addNew || rows.length === 0) return new Map()
  const { addNew } = importer
  try {
    const changes = await tx.transaction((inner) => addNew(rows, { tx: inner, now }))
    return new Map(
      rows.flatMap(({ read, draft }) => {
        const change = changes.get(draft.key)
        return change ? [[read, change] as const] : []
      }),
    )
  } catch (error) {
    // One of them is refused. Written one by one, the others are added.
    if (!isRefusal(databaseErrorCode(error))) throw error
    return new Map()
  }
}

function addedRow(
  dump: DumpTable,
  { line, file, position, corrections, moved, elsewhere }: ReadRow,
  { change, importer, log }: { change: RowChange; importer: Importer; log: UndoLog | null },
): RowReport {
  const given = dump.rows[position]
  const title = given === undefined ? null : titleOfRow(given)
  log?.add({ table_name: importer.table, title, ...change })
  const outcome = corrections.length > 0 ? 'corrected' : 'taken'
  return { line, file, key: change.key, title, outcome, effect: 'added', corrections, moved, elsewhere, reason: null }
}

async function writeRow(
  tx: Transaction,
  { importer, dump, files, log }: { importer: Importer; dump: DumpTable; files: OldFileShelf; log: UndoLog | null },
  { line, corrections, moved, position, file, elsewhere, draft, reason }: ReadRow,
  now: Date,
): Promise<RowReport> {
  const given = dump.rows[position]
  if (given === undefined) throw new RangeError(`${dump.name} has no row ${position}`)
  const title = titleOfRow(given)
  const refused = (why: string): RowReport => ({
    ...refusedRow({ line, file, title }, why),
    key: draft?.key ?? null,
    corrections,
    moved,
    elsewhere,
  })
  if (!draft || reason !== null) return refused(reason ?? 'It could not be read.')
  // Writing may add notes. A retried transaction begins with the notes of reading.
  const attempt: RowReader = {
    ...readRow(dump, given, position, files),
    moved,
    corrections: [...corrections],
    correct: (column, to, why) => void attempt.corrections.push(correction(column, null, to, why)),
  }
  try {
    let change: RowChange | null = null
    const changed = log === null ? undefined : (noted: RowChange) => void (change = noted)
    const effect = await tx.transaction((inner) => importer.write(draft, { tx: inner, row: attempt, now, changed }))
    if (effect !== 'unchanged')
      log?.add({ table_name: importer.table, title, ...(change ?? withoutUndo(draft.key, effect)) })
    const outcome = attempt.corrections.length > 0 ? 'corrected' : 'taken'
    return {
      line,
      file,
      key: draft.key,
      title,
      outcome,
      effect,
      corrections: attempt.corrections,
      moved,
      elsewhere,
      reason: null,
    }
  } catch (error) {
    if (error instanceof RowRefused) return refused(error.message)
    const code = databaseErrorCode(error)
    if (!isRefusal(code)) throw error
    return refused(
      code === uniqueViolation
        ? 'Another record here has the same value, which must be unique. The record here was kept.'
        : 'The database refuses it: a value breaks a rule of the table.',
    )
  }
}

/**
 * Counts rows: `taken + corrected + refused` is the total; `added + changed + unchanged` are the rows that were not
 * refused.
 */
export function sumTotals({ rows }: Pick<TableReport, 'rows'>) {
  const count = (what: string) => rows.filter(({ outcome, effect }) => outcome === what || effect === what).length
  return {
    rows: rows.length,
    taken: count('taken'),
    corrected: count('corrected'),
    refused: count('refused'),
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
  }
}
