// Restores an earlier version of a record, or a deleted record. Any table whose rows have an id can take part.
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Context } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { AppError } from '@/lib/errors'
import { isPartList, mergeParts } from '@/lib/merge-parts'
import type { RecordField } from '@/lib/record-fields'
import { tableColumn, type PartTables, restoreParts, setFromKept } from './parts'
import { actorName, changedColumns, noteChange, storedJson } from './record-history'

export type Stored = Record<string, unknown> & { id: string }

/** The label of a field in the form of its record, and its control: what people call a column. */
export type FieldWords = Pick<RecordField, 'label' | 'control'>

/** A resource that has a name in the activity log and can be restored. */
export type Restorable = {
  /** Name such as `events`; log entries and deleted records use it. */
  name: string
  /** Name of one record for people: `event`. */
  noun: string
  /** Fields of the form by column, for sentences about changes. */
  fields: Readonly<Record<string, FieldWords>>
  /** Role that may see its versions and restore them. */
  access: 'editor' | 'administrator'
  table: PgTable
  /** Column that names a record for people. */
  titleColumn: string
  /** Words for that name, if it is not what the owner calls the record. */
  titleWords?(title: string): string
  /** Rows of other tables that are stored and deleted with a record, by the field that shows them. */
  parts?: PartTables
  /**
   * Checks or corrects values that an earlier version or a deleted record may no longer have, such as being the active
   * theme while another one is.
   */
  beforeRestore?(
    columns: Record<string, unknown>,
    given: { tx: Transaction; id: string },
  ): Promise<Record<string, unknown>>
  /** Rules that run after a save. */
  afterSave?(record: Stored, given: { ctx: Context; tx: Transaction }): Promise<void>
}

/** Returns the record's name for people. */
export function recordTitle(record: Stored, titleColumn: string): string {
  const title = record[titleColumn]
  return typeof title === 'string' ? title : ''
}

/** Locks and reads a record. Throws AppError `not_found`. */
export async function readForChange(tx: Transaction, table: PgTable, id: string): Promise<Stored> {
  const [found] = (await tx
    .select()
    .from(table)
    .where(eq(tableColumn(table, 'id'), id))
    .for('update')) as Stored[]
  if (!found) throw new AppError('not_found', { message: 'This no longer exists.' })
  return found
}

/**
 * Writes the columns of an earlier version back and logs it. Columns that no longer exist are left out. `replaced`
 * holds the values after that change. For parts, only that change is undone, so later sales stay recorded. Throws
 * AppError `not_found`.
 */
export async function restoreColumns(
  resource: Restorable,
  given: {
    ctx: Context
    tx: Transaction
    id: string
    columns: Record<string, unknown>
    replaced: Record<string, unknown>
  },
): Promise<void> {
  const { ctx, tx, id, columns, replaced } = given
  const { name, table, titleColumn, parts = {}, beforeRestore, afterSave } = resource
  await readForChange(tx, table, id)
  const was = await storedJson(tx, table, id, parts)
  const fitting = (await beforeRestore?.(columns, { tx, id })) ?? columns
  const keys = Object.keys(fitting).filter((key) => key in getTableColumns(table) && key !== 'id')
  if (keys.length > 0)
    await tx.execute(
      sql`update ${table} set ${setFromKept(keys)} from jsonb_populate_record(null::${table}, ${JSON.stringify(fitting)}::jsonb) as kept where ${tableColumn(table, 'id')} = ${id}`,
    )
  for (const [field, kind] of Object.entries(parts)) {
    const [base, mine, theirs] = [replaced[field], columns[field], was[field]]
    if (!isPartList(base) || !isPartList(mine) || !isPartList(theirs)) continue
    const wanted = mergeParts({ base, mine, theirs, title: kind.title }).merged
    await restoreParts(tx, kind, { owner: id, field, wanted })
  }
  const record = await readForChange(tx, table, id)
  await afterSave?.(record, { ctx, tx })
  await noteChange(tx, {
    actor: actorName(ctx),
    what: `${name}.restored`,
    ref: `${name}:${id}`,
    title: recordTitle(record, titleColumn),
    at: ctx.clock.now(),
    detail: changedColumns(was, await storedJson(tx, table, id, parts)),
  })
}

/**
 * Puts a deleted record with its parts back under its own id, and logs it. Throws the database's error when its place
 * has been taken meanwhile.
 */
export async function restoreRecord(
  resource: Restorable,
  given: { ctx: Context; tx: Transaction; id: string; title: string; record: Record<string, unknown> },
): Promise<void> {
  const { ctx, tx, id, title, record } = given
  const { name, table, parts = {}, beforeRestore, afterSave } = resource
  const fitting = (await beforeRestore?.(record, { tx, id })) ?? record
  await tx.execute(
    sql`insert into ${table} select * from jsonb_populate_record(null::${table}, ${JSON.stringify(fitting)}::jsonb)`,
  )
  for (const [field, kind] of Object.entries(parts)) {
    const wanted = record[field]
    if (isPartList(wanted)) await restoreParts(tx, kind, { owner: id, field, wanted })
  }
  await afterSave?.(await readForChange(tx, table, id), { ctx, tx })
  await noteChange(tx, {
    actor: actorName(ctx),
    what: `${name}.restored`,
    ref: `${name}:${id}`,
    title,
    at: ctx.clock.now(),
    detail: { fromTrash: true },
  })
}
