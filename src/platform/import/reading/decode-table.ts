// Decodes the text of a table file and splits it into cells. Detects encoding and delimiter, unless the command gives
// them. Refuses a file that is not a table or exceeds the import limits.
import { parse } from 'csv-parse/sync'
import { ImportProblem } from '../import-problem'
import type { DateOrder } from './dates'

/** Options that the command line sets; all others are detected per file. */
export type DecodeOptions = { delimiter?: string; encoding?: string; dates?: DateOrder }

/** Limits of an import. More than one musician's content needs, and small enough to fit into memory several times. */
export const tableBounds = {
  bytes: 48 * 1024 * 1024,
  columns: 500,
  recordCharacters: 1_000_000,
  rows: 100_000,
  cells: 1_000_000,
}

/** One record, and the number of its last line. */
export type Parsed = { record: string[]; lines: number }

export type DecodedTable = { records: Parsed[]; encoding: string; delimiter: string }

/**
 * Detects UTF-16 without a byte order mark: every plain letter has a zero byte, the second in little-endian, the first
 * in big-endian.
 */
function utf16Without(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of start.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = start.length / 10
  if (odd > many && even * 4 < odd) return 'utf-16le'
  return even > many && odd * 4 < even ? 'utf-16be' : null
}

function detectEncoding(bytes: Buffer): string {
  const mark = bytes.subarray(0, 3).toString('hex')
  if (mark.startsWith('fffe')) return 'utf-16le'
  if (mark.startsWith('feff')) return 'utf-16be'
  const wide = utf16Without(bytes)
  if (wide) return wide
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    // Spreadsheet programs of Western Europe and America write this encoding.
    return 'windows-1252'
  }
}

/** Some programs put the mark of UTF-8 before a text in another encoding, where it would be part of the first column. */
const utf8Mark = 'efbbbf'

const signs = [',', ';', '\t', '|']

/** Matches a first line that only contains `sep=;`, as Excel writes it. */
const separatorLine = /^"?sep=(.)"?\r?\n/i

const readerOptions = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: tableBounds.recordCharacters,
} as const

/** Returns the delimiter that gives the header the most columns. */
function detectDelimiter(text: string): string {
  const start = text.slice(0, 65_536)
  const columnsWith = (delimiter: string) => {
    try {
      return parse(start, { ...readerOptions, delimiter, to: 1 })[0]?.length ?? 0
    } catch {
      return 0
    }
  }
  return signs.toSorted((a, b) => columnsWith(b) - columnsWith(a))[0] ?? ','
}

const sentences: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: `one of its rows is longer than ${tableBounds.recordCharacters.toLocaleString('en')} characters; a quotation mark may be missing`,
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is never closed',
}

const megabytes = tableBounds.bytes / 1024 / 1024

/** Throws ImportProblem for a file that exceeds the size limit of an import. */
export function refuseTooLarge(fileName: string, bytes: number): void {
  if (bytes > tableBounds.bytes)
    throw new ImportProblem(`${fileName} is larger than ${megabytes} MB. Split it into several imports.`)
}

/** Returns the records of a table file. Throws ImportProblem with the place of the first error. */
export function decodeTable(fileName: string, bytes: Buffer, given: DecodeOptions = {}): DecodedTable {
  refuseTooLarge(fileName, bytes.length)
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004')
    throw new ImportProblem(`${fileName} is a ZIP file or a spreadsheet. Save it as CSV and try again.`)
  const encoding = given.encoding ?? detectEncoding(bytes)
  const isMarked = bytes.subarray(0, 3).toString('hex') === utf8Mark
  const text = new TextDecoder(encoding).decode(isMarked ? bytes.subarray(3) : bytes)
  const separator = separatorLine.exec(text)
  const delimiter = given.delimiter ?? separator?.[1] ?? detectDelimiter(text)
  const records: Parsed[] = []
  let cells = 0
  try {
    parse(text, {
      ...readerOptions,
      delimiter,
      from_line: separator ? 2 : 1,
      on_record(record: string[], { lines }) {
        if (record.length > tableBounds.columns)
          throw new Error(`line ${lines} has more than ${tableBounds.columns} columns`)
        if (records.length > tableBounds.rows)
          throw new Error(
            `it has more than ${tableBounds.rows.toLocaleString('en')} rows; split it into several imports`,
          )
        cells += record.length
        if (cells > tableBounds.cells)
          throw new Error(
            `it has more than ${tableBounds.cells.toLocaleString('en')} cells; split it into several imports`,
          )
        records.push({ record, lines })
        return null
      },
    })
    return { records, encoding, delimiter }
  } catch (cause) {
    const code = (cause as { code?: string }).code ?? ''
    const why = sentences[code] ?? (cause instanceof Error ? cause.message : String(cause))
    throw new ImportProblem(`${fileName} is not a readable CSV file: ${why}.`, { cause })
  }
}
