// What a record was before and after a change, as JSON by column, and its entry in the activity log.
import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Context, signedInAs } from '@/platform/context'
import type { Transaction } from '@/adapters/database/connect'
import { type AuditEntry, recordAudit } from '@/db/audit'
import { type PartTables, storedParts } from './parts'

type Json = Record<string, unknown>

/** Who does it, for the activity log. */
export function actorName({ actor }: Context): string {
  return signedInAs(actor) ?? (actor.kind === 'system' ? actor.name : 'visitor')
}

/** A row as PostgreSQL writes it in JSON, exact for every column type and good for `jsonb_populate_record`; with its parts, if it has any. */
export async function storedJson(tx: Transaction, table: PgTable, id: string, parts: PartTables = {}): Promise<Json> {
  const { rows } = await tx.execute<{ record: Json }>(
    sql`select to_jsonb(${sql.identifier(getTableName(table))}.*) as record from ${table} where id = ${id}`,
  )
  return { ...rows[0]?.record, ...(await storedParts(tx, parts, id)) }
}

/** Only the columns that differ; the time of the change is not a change. */
export function changedColumns(before: Json, after: Json): { before: Json; after: Json } {
  const keys = Object.keys(after).filter(
    (key) => key !== 'updated_at' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (from: Json) => Object.fromEntries(keys.map((key) => [key, from[key]]))
  return { before: pick(before), after: pick(after) }
}

/** Notes who changed what, when, and from what to what. `title` is what a person knows the record by. */
export async function noteChange(
  tx: Transaction,
  { title, detail, ...entry }: AuditEntry & { title: string },
): Promise<void> {
  await recordAudit(tx, { ...entry, detail: { title, ...detail } })
}
