// Reads one row of a dump, column by column, each with its expected type. Corrects and notes each value that can be
// corrected; refuses the row otherwise.
import { createHash } from 'node:crypto'
import type { Correction } from '@/db/schema/operations/imports'
import { isEmail, normalEmail } from '@/lib/email'
import { isWebAddress } from '@/lib/form-fields'
import { RowRefused } from '../import-problem'
import type { FoundFile } from '../old-files'
import { parseDate, parseInstant, readsBothWays } from './dates'
import type { DumpRow, DumpTable } from './read-dump'
import { parseArray, parseCents, isPlainMoney, parseJson, parseSeconds, parseWhole, yesOrNo } from './read-values'

/**
 * Matches control characters, marks that change text direction, and zero-width characters. Joiners of emoji and Persian
 * stay.
 */
const unseen = /[^\P{Cc}\n\t]|[\u00ad\u200b\u2028-\u202e\u2060-\u206f\ufeff]/gu

/** Maximum length of a text, in characters. Longer texts, which no page can show, are cut. */
const longestText = 10_000

/** A file of an export of this site, which is stored as it is at its place. */
export type OwnFile = { bucket: string; path: string; contentType: string; sha256: string }

export type OldFileShelf = {
  take(kind: string, address: string): Promise<FoundFile>
  /** Stores a file of an export of this site; without it, there is none. */
  keep?(file: OwnFile): Promise<FoundFile>
}

/** Value after the correction; null means empty. */
type CorrectedValue = string | number | boolean | null

export const correction = (column: string, was: string | null, now: CorrectedValue, why: string): Correction => ({
  column,
  was,
  now: now === null ? null : String(now),
  why,
})

export type RowReader = {
  line: number
  /** The file that contains the row, and the row's unchanged cells. */
  table: DumpTable
  cells: DumpRow['cells']
  corrections: Correction[]
  /** Addresses that were replaced because their file was imported. They do not count as corrections. */
  moved: Correction[]
  refuse(reason: string): never
  correct(column: string, now: CorrectedValue, why: string): void
  /** Returns the text trimmed, without control characters, cut at `most`; null when it is empty. */
  text(column: string, most?: number): string | null
  /** Refuses the row when the text is missing, unless `instead` gives a replacement. */
  required(column: string, options?: { most?: number; instead?: string | null }): string
  whole(column: string, range: { least: number; most: number; fallback: number }): number
  wholeOrNull(column: string): number | null
  /** Returns whole cents; null for a negative price. */
  cents(column: string): number | null
  seconds(column: string): number | null
  yes(column: string, fallback: boolean): boolean
  moment(column: string): Date | undefined
  date(column: string): string
  choice<Choice extends string>(column: string, choices: readonly Choice[], fallback: Choice): Choice
  email(column: string): string
  tags(column: string): string[]
  json(column: string): unknown
  /**
   * Returns an http(s) address, or our own name for the file it refers to. `kind` is the kind of file that this field
   * accepts; null when it accepts no files.
   */
  address(column: string, kind: string | null): Promise<string | null>
  requiredAddress(column: string, kind: string | null): Promise<string>
  /** Stores a file of an export of this site at the place that the row says. */
  keepFile(file: OwnFile): Promise<FoundFile>
  /** Returns `order_index`; the position in the file when it is empty. */
  place(): number
  /** Returns the original id. Derives one from it when it is not a UUID, so that a second run derives the same. */
  id(): string
}

/** Returns the id of the record that had the id `raw` in this table of the old site. */
export function recordId(table: string, raw: string): string {
  if (/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(raw)) return raw.toLowerCase()
  const hex = createHash('sha256').update(`${table}\n${raw}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Reads one row of `table`. */
export function readRow(table: DumpTable, row: DumpRow, position: number, files: OldFileShelf): RowReader {
  const { orders } = table
  const corrections: Correction[] = []
  const moved: Correction[] = []
  const raw = (column: string) => row.cells.get(column) ?? null
  // PostgreSQL cannot store NUL, and the note is stored.
  const correct = (column: string, now: CorrectedValue, why: string) =>
    void corrections.push(correction(column, raw(column)?.replaceAll('\0', '\\0') ?? null, now, why))
  const refuse = (reason: string): never => {
    throw new RowRefused(reason)
  }
  const bare = (column: string) => raw(column)?.replaceAll('\0', '').trim() || null
  /** Returns the result of `parse`; `fallback`, with a note, when `parse` cannot read the text. */
  function parsed<T>(
    column: string,
    parse: (text: string) => T | null,
    fallback: T & (CorrectedValue | Date),
    why: string,
  ): T {
    const text = bare(column)
    if (text === null) return fallback
    const value = parse(text)
    if (value !== null) return value
    correct(column, fallback instanceof Date ? fallback.toISOString() : fallback, why)
    return fallback
  }

  const reader: RowReader = {
    line: row.line,
    table,
    cells: row.cells,
    corrections,
    moved,
    refuse,
    correct,
    text(column, most = longestText) {
      const given = raw(column)
      if (given === null) return null
      // Changed line ends are not noted. Other control characters cannot be stored or seen.
      const plain = given.replace(/\r\n?/g, '\n')
      const clean = plain.replace(unseen, '').trim()
      if (plain.search(unseen) >= 0) correct(column, clean, 'Control characters were removed.')
      if (clean.length <= most) return clean || null
      const cut = `${clean
        .slice(0, most - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
      correct(column, cut, `Longer than ${most} characters. The rest is in this report only.`)
      return cut
    },
    required(column, { most, instead = null } = {}) {
      const text = reader.text(column, most)
      if (text !== null) return text
      if (instead === null) return refuse(`${column} is missing.`)
      correct(column, instead, 'It was missing.')
      return instead
    },
    whole(column, { least, most, fallback }) {
      const value = parsed(column, parseWhole, fallback, 'Not a whole number.')
      const near = Math.min(most, Math.max(least, value))
      if (near !== value) correct(column, near, `Outside of ${least} to ${most}.`)
      return near
    },
    wholeOrNull: (column) =>
      parsed<number | null>(column, parseWhole, null, 'Not a whole number.') === null
        ? null
        : reader.whole(column, { least: 0, most: 1_000_000, fallback: 0 }),
    cents(column) {
      const value = parsed<number | null>(column, parseCents, null, 'Not an amount of money.')
      if (value === null) return null
      const text = bare(column) ?? ''
      if (value < 0) correct(column, null, 'A price cannot be negative.')
      else if (!isPlainMoney(text)) correct(column, value / 100, 'Read as an amount of money.')
      return value < 0 ? null : value
    },
    seconds: (column) => parsed<number | null>(column, parseSeconds, null, 'Not a length in seconds.'),
    yes: (column, fallback) => parsed(column, yesOrNo, fallback, 'Neither yes nor no.'),
    moment: (column) =>
      parsed<Date | null>(
        column,
        (text) => parseInstant(text, orders.get(column)),
        null,
        readsBothWays(bare(column) ?? '')
          ? 'Day and month can be read both ways. The time of the import was used instead.'
          : 'Not a date and time. The time of the import was used instead.',
      ) ?? undefined,
    date(column) {
      const text = bare(column)
      const value = text === null ? null : parseDate(text, orders.get(column))
      if (text === null) return refuse(`${column} is missing.`)
      if (value === null && readsBothWays(text))
        return refuse(
          `${column} can be ${parseDate(text, 'dmy')} or ${parseDate(text, 'mdy')}: ${text}. Say which with --dates dmy (day first) or --dates mdy (month first).`,
        )
      if (value === null) return refuse(`${column} is not a calendar date: ${text.slice(0, 80)}.`)
      if (value !== text) correct(column, value, 'Written as a calendar date.')
      return value
    },
    choice(column, choices, fallback) {
      const text = bare(column)
      if (text === null) return fallback
      const known =
        choices.find((choice) => choice.toLowerCase() === text.toLowerCase().replace(/[\s-]+/g, '_')) ?? fallback
      if (known !== text)
        correct(column, known, known === fallback ? 'Not one of the known values.' : 'Spelled as the site spells it.')
      return known
    },
    email(column) {
      const text = bare(column)?.replace(/^mailto:/i, '') ?? refuse(`${column} is missing.`)
      if (!isEmail(text)) return refuse(`${column} is not an e-mail address: ${text.slice(0, 80)}.`)
      const normal = normalEmail(text)
      if (normal !== raw(column))
        correct(column, normal, 'Addresses are stored in lower case and with plain characters.')
      return normal
    },
    tags(column) {
      const text = reader.text(column)
      if (text === null) return []
      const json = parseJson(text)
      const list = parseArray(text) ?? (Array.isArray(json) ? json.map(String) : null)
      const found = (list ?? text.split(',')).map((tag) => tag.trim().slice(0, 40)).filter(Boolean)
      const unique = [...new Set(found)].slice(0, 30)
      const isAsStored = parseArray(text) !== null && unique.length === list?.length
      if (!isAsStored && unique.join(', ') !== text) correct(column, unique.join(', '), 'Read as a list of tags.')
      return unique
    },
    json(column) {
      const text = bare(column)
      return text === null ? undefined : parseJson(text)
    },
    async address(column, kind) {
      const text = bare(column)
      if (text === null) return null
      const without = (why: string) => {
        correct(column, null, why)
        return null
      }
      const found: FoundFile = kind === null ? { kind: 'none' } : await files.take(kind, text)
      if (found.kind === 'taken') {
        moved.push(correction(column, text, found.address, 'The file is now stored here.'))
        return found.address
      }
      if (found.kind === 'refused') return without(`The file was not imported: ${found.reason}`)
      if (/^www\./i.test(text) && isWebAddress(`https://${text}`)) {
        correct(column, `https://${text}`, 'Completed to a full address.')
        return `https://${text}`
      }
      if (!isWebAddress(text))
        return without(
          /^[a-z][a-z0-9+.-]*:/i.test(text)
            ? 'Only http and https addresses are linked to.'
            : 'Not a web address, and no file of that name was given.',
        )
      if (found.kind === 'missing')
        correct(column, text, 'The file was not among those given. The address still leads to the old site.')
      return text
    },
    requiredAddress: async (column, kind) =>
      (await reader.address(column, kind)) ??
      refuse(
        `${column} is missing or cannot be used${raw(column) === null ? '' : `: ${(raw(column) ?? '').slice(0, 120)}`}.`,
      ),
    keepFile: (file) => files.keep?.(file) ?? Promise.resolve({ kind: 'missing' }),
    place() {
      const given = bare('order_index')
      if (given !== null) return reader.whole('order_index', { least: 0, most: 1_000_000, fallback: position })
      if (row.cells.has('order_index'))
        correct('order_index', position, 'It was missing. The position in the file was used.')
      return position
    },
    id() {
      const given = bare('id')
      const id = recordId(table.name, given ?? JSON.stringify([...row.cells]))
      if (given === null) correct('id', id, 'It was missing. One was derived from the row.')
      else if (id !== given) correct('id', id, 'Not in the format of our ids. One was derived from it.')
      return id
    },
  }
  return reader
}
