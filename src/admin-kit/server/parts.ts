// Stores the parts of a record: rows of another table that belong to it. They are shown and saved with it, go to the
// trash with it and are restored with it.
import { type SQL, and, asc, eq, getTableColumns, getTableName, inArray, notInArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '@/adapters/database/connect'
import { AppError } from '@/lib/errors'
import { isSame, type Part } from '@/lib/merge-parts'

/** Table that stores the parts of one form field. It has an `id` and a `position`. */
export type PartTable = {
  table: PgTable
  /** Column with the id of the record. */
  owner: string
  /** Column that names a part for people; unique within a record. */
  title: string
  /**
   * Returns in a sentence why a stored part may not be removed; null if it may. Not called for a part whose record is
   * removed.
   */
  whyItStays?(part: Record<string, unknown>): string | null
}

/** Form field → its table. */
export type PartTables = Readonly<Record<string, PartTable>>

type Row = Record<string, unknown>

/** Throws when the table has no such column. */
export function tableColumn(table: PgTable, key: string): PgColumn {
  const found = (getTableColumns(table) as Record<string, PgColumn>)[key]
  if (!found) throw new Error(`${getTableName(table)} has no column ${key}`)
  return found
}

/** Returns `column = kept.column, ...`, for an update from rows that are stored as JSON. */
export const setFromKept = (keys: readonly string[]): SQL =>
  sql.join(
    keys.map((key) => sql`${sql.identifier(key)} = kept.${sql.identifier(key)}`),
    sql`, `,
  )

/** Returns the records with their parts in the owner's order. Makes one query for each kind of part. */
export async function withParts<Stored extends Row & { id: string }>(
  db: Database | Transaction,
  tables: PartTables,
  records: readonly Stored[],
): Promise<Stored[]> {
  let complete = [...records]
  if (records.length === 0) return complete
  const ids = records.map(({ id }) => id)
  for (const [field, { table, owner }] of Object.entries(tables)) {
    const rows = (await db
      .select()
      .from(table)
      .where(inArray(tableColumn(table, owner), ids))
      .orderBy(asc(tableColumn(table, 'position')), asc(tableColumn(table, 'id')))) as Row[]
    complete = complete.map((record) => ({ ...record, [field]: rows.filter((row) => row[owner] === record.id) }))
  }
  return complete
}

/**
 * Returns the parts as PostgreSQL's JSON, for the activity log and the trash. Leaves out values that follow from the
 * record, and times of change.
 */
export async function storedParts(tx: Transaction, tables: PartTables, id: string): Promise<Record<string, Part[]>> {
  const found: Record<string, Part[]> = {}
  for (const [field, { table, owner }] of Object.entries(tables)) {
    const { rows } = await tx.execute<{ part: Part }>(sql`
      select to_jsonb(${sql.identifier(getTableName(table))}.*) - ${sql.param([owner, 'position', 'created_at', 'updated_at'])}::text[] as part
      from ${table} where ${tableColumn(table, owner)} = ${id} order by ${tableColumn(table, 'position')}, ${tableColumn(table, 'id')}`)
    found[field] = rows.map(({ part }) => part)
  }
  return found
}

/** Throws AppError `invalid_input` with a sentence for each of these parts that may not be removed. */
function refuseRemoval({ whyItStays }: PartTable, field: string, gone: readonly Row[]): void {
  const reasons = gone.flatMap((part) => whyItStays?.(part) ?? [])
  if (reasons.length > 0) throw new AppError('invalid_input', { fields: { [field]: reasons.join(' ') } })
}

/** A part to store, by column; a part without an id gets one. */
export type PartToStore = Row & { id: string | null }

/**
 * Replaces the parts of a locked record with these parts, in this order. For an existing part, only columns that differ
 * are written. `at` is the time of the change, `field` is the form's name for the parts. Throws AppError
 * `invalid_input` when a part may not be removed.
 */
export async function writeParts(
  tx: Transaction,
  parts: PartTable,
  { owner, field, wanted, at }: { owner: string; field: string; wanted: readonly PartToStore[]; at: Date },
): Promise<void> {
  const { table, title } = parts
  const [idColumn, ownerColumn] = [tableColumn(table, 'id'), tableColumn(table, parts.owner)]
  const stored = (await tx.select().from(table).where(eq(ownerColumn, owner)).for('update')) as (Row & { id: string })[]
  const keptIds = new Set(wanted.map(({ id }) => id))
  const gone = stored.filter(({ id }) => !keptIds.has(id))
  refuseRemoval(parts, field, gone)
  const goneIds = gone.map(({ id }) => id)
  if (gone.length > 0) await tx.delete(table).where(inArray(idColumn, goneIds))

  const changes: { id: string; set: Row }[] = []
  const added: Row[] = []
  for (const [position, { id, ...columns }] of wanted.entries()) {
    const was = stored.find((part) => part.id === id)
    const now: Row = { ...columns, position }
    const set = Object.fromEntries(Object.entries(now).filter(([key, value]) => !isSame(was?.[key], value)))
    if (!was) added.push({ ...(id === null ? {} : { id }), ...now, [parts.owner]: owner })
    else if (Object.keys(set).length > 0) changes.push({ id: was.id, set })
  }
  // Two parts may swap their names. Each is named by its id until both have the new name.
  const renamed = changes.filter(({ set }) => title in set).map(({ id }) => id)
  if (renamed.length > 0)
    await tx
      .update(table)
      .set({ [title]: sql`${idColumn}::text` })
      .where(inArray(idColumn, renamed))
  for (const { id, set } of changes)
    await tx
      .update(table)
      .set({ ...set, updated_at: at })
      .where(eq(idColumn, id))
  if (added.length > 0) await tx.insert(table).values(added)
}

/**
 * Replaces the parts of a locked record with these parts, as `storedParts` returned them, each under its own id. Throws
 * AppError `invalid_input` when a part may not be removed.
 */
export async function restoreParts(
  tx: Transaction,
  parts: PartTable,
  { owner, field, wanted }: { owner: string; field: string; wanted: readonly Part[] },
): Promise<void> {
  const { table, title } = parts
  const [idColumn, ownerColumn] = [tableColumn(table, 'id'), tableColumn(table, parts.owner)]
  const ids = wanted.map(({ id }) => id)
  const others = and(eq(ownerColumn, owner), ids.length > 0 ? notInArray(idColumn, ids) : undefined)
  refuseRemoval(parts, field, await tx.select().from(table).where(others).for('update'))
  await tx.delete(table).where(others)
  if (ids.length === 0) return
  await tx
    .update(table)
    .set({ [title]: sql`${idColumn}::text` })
    .where(eq(ownerColumn, owner))

  const rows = wanted.map((part, position): Row => ({ ...part, position, [parts.owner]: owner }))
  // A column added since then keeps its value, or its default.
  const keys = Object.keys(getTableColumns(table)).filter((key) => rows.every((row) => key in row))
  const names = sql.join(
    keys.map((key) => sql.identifier(key)),
    sql`, `,
  )
  const values = sql.join(
    keys.map((key) => sql`kept.${sql.identifier(key)}`),
    sql`, `,
  )
  const kept = sql`jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as kept`
  await tx.execute(
    sql`update ${table} set ${setFromKept(keys)} from ${kept} where ${idColumn} = kept.id and ${ownerColumn} = kept.${sql.identifier(parts.owner)}`,
  )
  await tx.execute(
    sql`insert into ${table} (${names}) select ${values} from ${kept} where kept.id not in (select id from ${table} where ${ownerColumn} = ${owner})`,
  )
}
