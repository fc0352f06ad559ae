// Declares how the back-office and the server talk about an import: one request with all files, one line of JSON for
// each answer.
import { megabyte } from '@/lib/file-size'
import type { ColumnChoice } from './column-targets'

/** Address of the import. The page sends the files twice: to see what would happen, and to apply it. */
export const importPath = '/api/admin/import'

/** Limits of one import in the back-office. `npm run import` takes larger tables. */
export const importLimits = {
  /** Bytes of all files together; proxies take 64 MB in one request. */
  bytes: 60 * megabyte,
  files: 500,
  /** Cells of all tables together, which the site's own process holds. */
  cells: 800_000,
}

/** First line of the request: the files whose bytes follow, in this order. */
export type ImportHead = {
  apply: boolean
  files: { name: string; size: number }[]
  /** Columns that the owner chose, by the name of the file; in a ZIP the name of its entry. */
  choices?: Record<string, ColumnChoice> | undefined
}

/** A file of the import: what the site recognised it as, or why it was not read. */
export type OpenedFile = {
  name: string
  what: string
  problem: string | null
  /** Set for a table that no service writes: the owner chooses its columns. `samples` are values of each column. */
  unknown?: { columns: string[]; samples: string[][]; choice: ColumnChoice | null }
}

export type ReportedRow = {
  line: number
  file: string | null
  title: string | null
  outcome: 'taken' | 'corrected' | 'refused'
  effect: 'added' | 'changed' | 'unchanged' | 'none'
  notes: string[]
  reason: string | null
}

export type ReportedTable = {
  table: string
  remarks: string[]
  problem: string | null
  totals: { rows: number; refused: number; corrected: number; added: number; changed: number; unchanged: number }
}

/** Lines of the answer. `done` or `failed` is the last one; an answer that ends without it was cut off. */
export type ImportLine =
  | { kind: 'progress'; step: 'opening' | 'fetching' | 'rows'; done: number; total: number }
  | { kind: 'files'; files: OpenedFile[] }
  | { kind: 'table'; table: ReportedTable }
  /** Rows of the table before it. */
  | { kind: 'rows'; rows: ReportedRow[] }
  | { kind: 'done'; isApplied: boolean }
  | { kind: 'failed'; message: string }

/** Ends the first line of the request. */
export const headEnd = '\n'
