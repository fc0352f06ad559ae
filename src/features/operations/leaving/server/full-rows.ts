// Writes rows of an export of this site as they are, and takes them back.
import { and, type SQL, sql } from 'drizzle-orm'
import { isAudited } from '@/db/audit'
import type { Transaction } from '@/adapters/database/connect'
import { RowRefused } from '@/platform/import/import-problem'
import type { Effect, RowChange } from '@/platform/import/importer'
import { leavingTexts } from '../leaving.texts'
import type { TableShape } from './table-shape'

/** Values by column, as PostgreSQL writes them. */
export type Cells = Readonly<Record<string, string | null>>

/** `before`: the replaced row; `stored`: a fingerprint of the row that was written. */
type Written = { effect: Effect; before: Record<string, unknown> | null; stored: string }

/** Returns column names and values of a row. PostgreSQL reads each text as a value of its column. */
function asSql(shape: TableShape, cells: Cells): { names: SQL[]; values: SQL[] } {
  const columns = shape.columns.filter(({ name }) => name in cells)
  return {
    names: columns.map(({ name }) => sql`${sql.identifier(name)}`),
    values: columns.map(({ name }) => sql`${cells[name]}`),
  }
}

const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `)

/** True when a record that every site has from the start was not changed here. */
async function isUntouched(tx: Transaction, { preset }: TableShape, existing: Cells): Promise<boolean> {
  if (!preset) return false
  for (const [what, ref] of preset.audited(existing)) if (await isAudited(tx, what, ref)) return false
  return true
}

/** Fingerprint of the columns of a row that an import wrote. */
const storedMark = (names: readonly SQL[]): SQL => sql`md5(row(${listed(names)})::text)`

/** Condition: the row has these values in these columns. */
const hasValues = ({ columns }: TableShape, names: readonly string[], cells: Cells): SQL | undefined =>
  and(
    ...columns
      .filter(({ name }) => names.includes(name))
      .map(({ name }) => sql`${sql.identifier(name)} = ${cells[name]}`),
  )

/** Adds a row, or replaces an untouched one that every site has. Throws RowRefused for one that is here and differs. */
export async function writeRow(shape: TableShape, cells: Cells, tx: Transaction): Promise<Written> {
  const table = sql.identifier(shape.name)
  const { names, values } = asSql(shape, cells)
  const left = Object.entries(shape.without ?? {})
  const all = [...names, ...left.map(([name]) => sql`${sql.identifier(name)}`)]
  const added = await tx.execute<{ stored: string }>(
    sql`insert into ${table} (${listed(all)}) values (${listed([...values, ...left.map(([, value]) => value)])})
        on conflict do nothing returning ${storedMark(names)} as stored`,
  )
  const stored = added.rows[0]?.stored
  if (stored !== undefined) return { effect: 'added', before: null, stored }
  const isMeant = hasValues(shape, shape.preset ? [shape.preset.key] : shape.keys, cells)
  const { rows } = await tx.execute<{ same: boolean; row: Cells }>(
    sql`select (${listed(names)}) is not distinct from (${listed(values)}) as same, to_jsonb(t) as row
          from ${table} t where ${isMeant} for update`,
  )
  const [existing] = rows
  if (existing?.same) return { effect: 'unchanged', before: null, stored: '' }
  if (!existing) throw new RowRefused(leavingTexts.taken)
  if (!shape.preset || !(await isUntouched(tx, shape, existing.row))) throw new RowRefused(leavingTexts.differs)
  const changed = await tx.execute<{ stored: string }>(
    sql`update ${table} set (${listed(names)}) = row(${listed(values)}) where ${isMeant} returning ${storedMark(names)} as stored`,
  )
  return { effect: 'changed', before: existing.row, stored: changed.rows[0]?.stored ?? '' }
}

/** Takes a written row back. Throws RowRefused if it was changed since, and for files, which others may use. */
export async function undoRow(shape: TableShape, change: RowChange, tx: Transaction): Promise<void> {
  if (shape.name === 'stored_files') throw new RowRefused(leavingTexts.fileStays)
  const table = sql.identifier(shape.name)
  const names = shape.columns
    .filter(({ name }) => change.columns.includes(name))
    .map(({ name }) => sql`${sql.identifier(name)}`)
  const [key] = shape.keys
  const keyColumn = shape.columns.find(({ name }) => name === key)
  const isMeant =
    shape.keys.length === 1 && keyColumn
      ? sql`${sql.identifier(keyColumn.name)} = ${change.key}`
      : sql`concat_ws(' ', ${listed(shape.keys.map((name) => sql`${sql.identifier(name)}`))}) = ${change.key}`
  const isSame = sql`${isMeant} and ${storedMark(names)} = ${String(change.noted?.stored)}`
  const back = listed(names.map((name) => sql`b.${name}`))
  const undone = await tx.execute(
    change.before === null
      ? sql`delete from ${table} where ${isSame}`
      : sql`update ${table} set (${listed(names)}) = (select ${back} from jsonb_populate_record(null::${table}, ${JSON.stringify(change.before)}::jsonb) b) where ${isSame}`,
  )
  if (undone.rowCount !== 1) throw new RowRefused(leavingTexts.changedSince)
}
