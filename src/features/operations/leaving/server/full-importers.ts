// Imports the tables of an export of this site as they are: every column, with its id. A record that is here already stays
// as it is, and the report says if it differs.
import { and, type SQL, sql } from 'drizzle-orm'
import { isAudited } from '@/db/audit'
import type { Transaction } from '@/adapters/database/connect'
import { RowRefused } from '@/platform/import/import-problem'
import type { Draft, Effect, Importer, Writing } from '@/platform/import/importer'
import type { RowReader } from '@/platform/import/reading/row-reader'
import { isSuppressed } from '@/features/site/newsletter/server/suppression'
import { leavingTexts } from '../leaving.texts'
import { tableShapes, type TableShape } from './table-shape'

type Cells = Readonly<Record<string, string | null>>

/** Returns a cell without the mark of `write-tables.ts`. */
const withoutMark = (text: string | null | undefined): string | null => text?.replace(/^'/, '') ?? null

function readCells({ columns, keys }: TableShape, row: RowReader): Cells {
  const missing = columns.filter(({ name }) => !row.cells.has(name) && !keys.includes(name))
  const cells = Object.fromEntries(
    columns.filter(({ name }) => row.cells.has(name)).map(({ name }) => [name, withoutMark(row.cells.get(name))]),
  )
  for (const key of keys) if (cells[key] === undefined || cells[key] === null) row.refuse(`${key} is missing.`)
  for (const { name, notNull, hasDefault } of missing) if (notNull && !hasDefault) row.refuse(`${name} is missing.`)
  return cells
}

/** Column names and values of a row, as the database reads them. */
function asSql(shape: TableShape, cells: Cells): { names: SQL[]; values: SQL[] } {
  const columns = shape.columns.filter(({ name }) => name in cells)
  return {
    names: columns.map(({ name }) => sql`${sql.identifier(name)}`),
    values: columns.map((column) => sql`${cells[column.name]}::${sql.raw(column.getSQLType())}`),
  }
}

const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** True when a record that every site has from the start was not changed here. */
async function isUntouched(tx: Transaction, { preset }: TableShape, existing: Cells): Promise<boolean> {
  if (!preset) return false
  for (const [what, ref] of preset.audited(existing)) if (await isAudited(tx, what, ref)) return false
  return true
}

async function writeRow(shape: TableShape, cells: Cells, tx: Transaction): Promise<Effect> {
  const table = sql.identifier(shape.name)
  const { names, values } = asSql(shape, cells)
  const left = Object.entries(shape.without ?? {})
  const all = [...names, ...left.map(([name]) => sql`${sql.identifier(name)}`)]
  const added = await tx.execute(
    sql`insert into ${table} (${listed(all)}) values (${listed([...values, ...left.map(([, value]) => sql.raw(value))])}) on conflict do nothing`,
  )
  if (added.rowCount === 1) return 'added'
  const is = (column: string) => sql`${sql.identifier(column)}::text = ${cells[column]}`
  const { rows } = await tx.execute<{ same: boolean; row: Cells }>(
    sql`select (${listed(names)}) is not distinct from (${listed(values)}) as same, to_jsonb(t) as row
          from ${table} t where ${shape.preset ? is(shape.preset.key) : and(...shape.keys.map(is))} for update`,
  )
  const [existing] = rows
  if (existing?.same) return 'unchanged'
  if (!existing) throw new RowRefused(leavingTexts.taken)
  if (!shape.preset || !(await isUntouched(tx, shape, existing.row))) throw new RowRefused(leavingTexts.differs)
  await tx.execute(
    sql`update ${table} set (${listed(names)}) = (select ${listed(values)}) where ${is(shape.preset.key)}`,
  )
  return 'changed'
}

/** Stores the bytes of the file that a row describes. Refuses the row without them. */
async function keepFile(row: RowReader, cells: Cells): Promise<void> {
  const { bucket, path, content_type: contentType, sha256 } = cells
  if (!bucket || !path || !contentType || !sha256) return row.refuse(leavingTexts.noFile)
  const found = await row.keepFile({ bucket, path, contentType, sha256 })
  if (found.kind === 'refused') row.refuse(`${leavingTexts.fileRefused} ${found.reason}`)
  if (found.kind !== 'taken') row.refuse(leavingTexts.noFile)
}

function fullImporter(shape: TableShape): Importer {
  return {
    table: shape.fullName,
    columns: shape.columns.map(({ name }) => name),
    async read(row): Promise<Draft> {
      const cells = readCells(shape, row)
      if (shape.name === 'stored_files') await keepFile(row, cells)
      return { key: shape.keys.map((key) => cells[key]).join(' '), values: cells }
    },
    async write({ values }, { tx }: Writing) {
      const cells = values as Cells
      if (shape.name === 'newsletter_subscribers' && (await isSuppressed(tx, String(cells.email))))
        throw new RowRefused(leavingTexts.erased)
      return writeRow(shape, cells, tx)
    },
  }
}

export const fullImporters: readonly Importer[] = tableShapes.map(fullImporter)
