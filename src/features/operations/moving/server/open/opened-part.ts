// Declares what the process that opens the files of an import sends, and turns its tables into those of the import.
import type { OwnTable } from '@/platform/import/foreign-table'
import type { DumpTable } from '@/platform/import/reading/read-dump'

export type OpenQuestion = {
  name: string
  /** Tables of this site. */
  known: readonly OwnTable[]
}

/** A row as plain values, because thousands of them pass between two processes. */
type PlainRow = {
  line: number
  file?: string | undefined
  surplus: number
  surplusText: string
  cells: (string | null)[]
}

/** Parts arrive in order: a table before its rows, a file before its bytes. */
export type OpenedPart =
  | { kind: 'source'; name: string; what: string; problem: string | null }
  | { kind: 'table'; table: Omit<DumpTable, 'rows'> }
  | { kind: 'rows'; rows: PlainRow[] }
  | { kind: 'file'; name: string }
  | { kind: 'bytes'; bytes: Uint8Array }

/** `problem`: why the file was not read to its end; null when it was. */
export type OpenAnswer = { problem: string | null }

/** Returns the rows of a table in portions that fit into one message. */
export function* plainRows({ columns, rows }: DumpTable): Generator<PlainRow[]> {
  const perPart = Math.max(1, Math.floor(20_000 / Math.max(1, columns.length)))
  for (let from = 0; from < rows.length; from += perPart)
    yield rows
      .slice(from, from + perPart)
      .map(({ line, file, surplus, surplusText, cells }) => ({
        line,
        ...(file !== undefined && { file }),
        surplus,
        surplusText,
        cells: columns.map((column) => cells.get(column) ?? null),
      }))
}

/** Adds a portion of rows to its table. */
export function addRows(table: DumpTable, rows: readonly PlainRow[]): void {
  for (const { cells, ...row } of rows)
    table.rows.push({ ...row, cells: new Map(table.columns.map((column, at) => [column, cells[at] ?? null])) })
}
