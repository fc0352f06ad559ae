// Reads a record before and after a change, as JSON by column, and writes its entry in the activity log.
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Context, signedInAs } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { type AuditEntry, recordAudit } from '@/db/audit'
import { type PartTables, storedParts } from './parts'

type Json = Record<string, unknown>

/** Returns the name of the acting person or process, for the activity log. */
export function actorName({ actor }: Context): string {
  return signedInAs(actor) ?? (actor.kind === 'system' ? actor.name : 'visitor')
}

/**
 * Returns a row as PostgreSQL's JSON, with its parts if it has any. It is exact for every column type and works with
 * `jsonb_populate_record`.
 */
export async function storedJson(tx: Transaction, table: PgTable, id: string, parts: PartTables = {}): Promise<Json> {
  const { rows } = await tx.execute<{ record: Json }>(
    sql`select to_jsonb(${sql.identifier(getTableName(table))}.*) as record from ${table} where id = ${id}`,
  )
  return { ...rows[0]?.record, ...(await storedParts(tx, parts, id)) }
}

/** Returns only the columns that differ; the time of the change does not count. */
export function changedColumns(before: Json, after: Json): { before: Json; after: Json } {
  const keys = Object.keys(after).filter(
    (key) => key !== 'updated_at' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (from: Json) => Object.fromEntries(keys.map((key) => [key, from[key]]))
  return { before: pick(before), after: pick(after) }
}

/** Logs the actor, the time, and the values before and after a change. `title` names the record for people. */
export async function noteChange(
  tx: Transaction,
  { title, detail, ...entry }: AuditEntry & { title: string },
): Promise<void> {
  await recordAudit(tx, { ...entry, detail: { title, ...detail } })
}
