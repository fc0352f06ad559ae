// Reads a folder of CSV files, one per table with a header, as hosted databases export them. Only the shape of the files is checked here.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { ImportProblem } from './import-problem'

export type DumpRow = {
  /** Where it begins in its file; the header is line 1. */
  line: number
  cells: ReadonlyMap<string, string | null>
  /** How many cells it has beyond the header; negative when some are missing. */
  surplus: number
  /** Whether the cells beyond the header say anything. */
  surplusText: string
}

export type DumpTable = {
  name: string
  columns: string[]
  rows: DumpRow[]
  /** What is odd about the file as a whole. */ remarks: string[]
}

/** Every `<table>.csv` of the folder, by name. Throws ImportProblem for a folder without any, and for a file that is no CSV. */
export async function readDump(folder: string): Promise<{ tables: DumpTable[]; otherFiles: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new ImportProblem(`There is no folder at ${folder}, or it may not be read.`, { cause })
  })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()
  const names = files.filter((name) => /\.csv$/i.test(name))
  if (names.length === 0)
    throw new ImportProblem(
      `There is no CSV file in ${folder}. It should hold one per table: shop_items.csv, events.csv and so on.`,
    )
  const tables: DumpTable[] = []
  for (const name of names) tables.push(readTable(name, await readFile(path.join(folder, name))))
  return { tables, otherFiles: files.filter((name) => !names.includes(name)) }
}

/** UTF-8, else what older spreadsheet programs write. */
function decoded(bytes: Buffer): { text: string; isUtf8: boolean } {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), isUtf8: true }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), isUtf8: false }
  }
}

/** PostgreSQL writes null as nothing or as `\N`. */
const cell = (text: string): string | null => (text === '' || text === '\\N' ? null : text)

type Parsed = { record: string[]; info: { lines: number } }

/** With `info` the reader answers another shape than its types say. */
const isParsed = (records: unknown): records is Parsed[] =>
  Array.isArray(records) &&
  records.every((found: Partial<Parsed>) => Array.isArray(found.record) && typeof found.info?.lines === 'number')

/** The records of a CSV text; throws ImportProblem with the place where it stops making sense. */
export function readCsv(fileName: string, bytes: Buffer): { records: Parsed[]; isUtf8: boolean } {
  const { text, isUtf8 } = decoded(bytes)
  try {
    const records: unknown = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    })
    if (!isParsed(records)) throw new Error('its records are no lists of texts')
    return { records, isUtf8 }
  } catch (cause) {
    throw new ImportProblem(
      `${fileName} is no readable CSV file: ${cause instanceof Error ? cause.message : String(cause)}. Nothing was changed.`,
      { cause },
    )
  }
}

function readTable(fileName: string, bytes: Buffer): DumpTable {
  const name = fileName.replace(/\.csv$/i, '').toLowerCase()
  const { records, isUtf8 } = readCsv(fileName, bytes)
  const [head, ...body] = records
  if (!head) return { name, columns: [], rows: [], remarks: ['The file is empty.'] }
  const columns = head.record.map((column) => column.trim().toLowerCase())
  const twice = columns.filter((column, at) => columns.indexOf(column) !== at)
  if (twice.length > 0) throw new ImportProblem(`${fileName} has the column ${twice[0]} twice. Nothing was changed.`)
  let before = head.info.lines
  const rows = body.map(({ record, info }) => {
    const line = before + 1
    before = info.lines
    const cells = new Map(columns.map((column, at) => [column, cell(record[at] ?? '')]))
    return {
      line,
      cells,
      surplus: record.length - columns.length,
      surplusText: record
        .slice(columns.length)
        .filter((text) => cell(text) !== null)
        .join(', '),
    }
  })
  return { name, columns, rows, remarks: isUtf8 ? [] : ['The file is not UTF-8; it was read as Windows-1252.'] }
}
