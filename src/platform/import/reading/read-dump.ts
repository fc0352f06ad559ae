// Reads a folder of CSV files, one per table with a header, as databases and spreadsheets export them. Checks only the
// shape of the files.
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { ImportProblem } from '../import-problem'
import { type ColumnOrder, orderOfColumn } from './dates'
import { type DecodedTable, decodeTable, refuseTooLarge, tableBounds, type DecodeOptions } from './decode-table'

export type DumpRow = {
  /** Line on which it begins in its file; the header is line 1. */
  line: number
  /** File of the row; set if rows of several files are in one table, or its table has another name. */
  file?: string
  cells: ReadonlyMap<string, string | null>
  /** Number of cells beyond the header; negative when some are missing. */
  surplus: number
  /** Text of the cells beyond the header; empty when they are empty. */
  surplusText: string
}

export type DumpTable = {
  name: string
  columns: string[]
  rows: DumpRow[]
  /** Format of the file, as sentences for the report: encoding, delimiter, order of dates. */
  format: string[]
  /** Order of day and month, by column. */
  orders: ReadonlyMap<string, ColumnOrder>
  /** Oddities of the file as a whole. */
  remarks: string[]
  /** Reason why the file could not be read at all; null when it was read. */
  problem: string | null
}

/** Reads a file of another kind as a table. `read` throws ImportProblem for a damaged file. */
export type FileReader = { ending: `.${string}`; read(fileName: string, bytes: Buffer): DumpTable }

/**
 * Returns every `<table>.csv` of the folder, by name, and every file that one of `readers` reads. A file that is not a readable table has its `problem` and no
 * rows; the others are read. Throws ImportProblem for a folder without CSV files.
 */
export async function readDump(
  folder: string,
  options: DecodeOptions = {},
  readers: readonly FileReader[] = [],
): Promise<{ tables: DumpTable[]; otherFiles: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new ImportProblem(`There is no folder at ${folder}, or it cannot be read.`, { cause })
  })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()
  const readerFor = (name: string) => readers.find(({ ending }) => name.toLowerCase().endsWith(ending))
  const names = files.filter((name) => /\.csv$/i.test(name) || readerFor(name) !== undefined)
  if (names.length === 0)
    throw new ImportProblem(
      `There is no CSV file in ${folder}. It should hold one per table: shop_items.csv, events.csv and so on.`,
    )
  const tables: DumpTable[] = []
  let cells = 0
  for (const name of names) {
    const table = await readTable(folder, name, options, readerFor(name))
    cells += table.columns.length * table.rows.length
    if (cells > tableBounds.cells)
      throw new ImportProblem(
        `The files have more than ${tableBounds.cells.toLocaleString('en')} cells together. Import them in several folders.`,
      )
    tables.push(table)
  }
  return { tables, otherFiles: files.filter((name) => !names.includes(name)) }
}

async function readTable(
  folder: string,
  fileName: string,
  options: DecodeOptions,
  reader: FileReader | undefined,
): Promise<DumpTable> {
  const place = path.join(folder, fileName)
  try {
    refuseTooLarge(fileName, (await stat(place)).size)
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
    return unreadTable(fileName, error.message)
  }
  return readTableFile(fileName, await readFile(place), options, reader)
}

/** Returns the name of the table that a file of this name has. */
const tableName = (fileName: string) => fileName.replace(/\.(csv|tsv|txt)$/i, '').toLowerCase()

/** Returns a table without rows for a file that could not be read, with the reason. */
export const unreadTable = (fileName: string, problem: string): DumpTable => ({
  name: tableName(fileName),
  columns: [],
  rows: [],
  format: [],
  orders: new Map(),
  remarks: [],
  problem,
})

/** Reads the bytes of one file. A file that is not a readable table has its `problem` and no rows. */
export function readTableFile(
  fileName: string,
  bytes: Buffer,
  options: DecodeOptions = {},
  reader?: FileReader,
): DumpTable {
  try {
    return reader
      ? reader.read(fileName, bytes)
      : toTable(tableName(fileName), decodeTable(fileName, bytes, options), options)
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
    return unreadTable(fileName, error.message)
  }
}

/** PostgreSQL writes null as an empty cell or as `\N`. */
const cell = (text: string): string | null => (text === '' || text === '\\N' ? null : text)

/** Names the columns. A column that appears twice in the file keeps both values, the second as `name (2)`. */
function columnNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((given) => {
    const name = given.trim().toLowerCase()
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

const delimiterNames: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' }

const orderSentence = (column: string, order: ColumnOrder) =>
  ({
    dmy: `Dates in ${column}: day first, 30/05/2027.`,
    mdy: `Dates in ${column}: month first, 05/30/2027.`,
    mixed: `Dates in ${column}: both 30/05/2027 and 05/30/2027 occur. Say how to read the others with --dates dmy or --dates mdy.`,
    unclear: `Dates in ${column}: 03/04/2027 can be 3 April or 4 March. Say which with --dates dmy (day first) or --dates mdy (month first).`,
  })[order]

function toTable(name: string, { records, encoding, delimiter }: DecodedTable, options: DecodeOptions): DumpTable {
  const [head, ...body] = records
  const columns = columnNames(head?.record ?? [])
  let before = head?.lines ?? 0
  const rows = body.map(({ record, lines }) => {
    const line = before + 1
    before = lines
    return {
      line,
      cells: new Map(columns.map((column, at) => [column, cell(record[at] ?? '')])),
      surplus: record.length - columns.length,
      surplusText: record
        .slice(columns.length)
        .filter((text) => cell(text) !== null)
        .join(', '),
    }
  })
  const orders = new Map<string, ColumnOrder>()
  for (const column of columns) {
    const order = orderOfColumn(rows.flatMap(({ cells }) => cells.get(column) ?? []))
    if (order) orders.set(column, options.dates ?? order)
  }
  const twice = columns.filter((column) => columns.includes(`${column} (2)`))
  return {
    name,
    columns,
    rows,
    orders,
    format: [
      `Read as ${encoding.toUpperCase()}, cells separated by ${delimiterNames[delimiter] ?? JSON.stringify(delimiter)}.`,
      ...[...orders].map(([column, order]) => orderSentence(column, order)),
    ],
    remarks: [
      ...(head ? [] : ['The file is empty.']),
      ...(twice.length > 0 ? [`Columns that are in the file twice: ${twice.join(', ')}.`] : []),
    ],
    problem: null,
  }
}
