// Compares the content of a whole database before and after a migration.
import { createHash } from 'node:crypto'
import type { Client } from 'pg'

/** Columns that a migration renamed: 0038_corrections and provider_ids. */
const newNames: Readonly<Record<string, string>> = {
  mends: 'corrections',
  paypal_order_id: 'provider_order_id',
  paypal_capture_id: 'provider_capture_id',
  paypal_refund_id: 'provider_refund_id',
}

/** Returns the same columns under the names that they have now. */
export const underNewNames = (tables: ReadonlyMap<string, string[]>): Map<string, string[]> =>
  new Map([...tables].map(([table, columns]) => [table, columns.map((name) => newNames[name] ?? name)]))

/** Returns each table's columns in their order. */
export async function columnsOfTables(client: Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select table_name as "table", array_agg(column_name::text order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'public' and table_name <> 'schema_migrations' group by 1 order by 1`)
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

/** Returns the row count of each table, and a fingerprint of all its rows as these columns show them. */
export async function fingerprints(
  client: Client,
  tables: ReadonlyMap<string, string[]>,
): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const [table, columns] of tables) {
    const { rows } = await client.query<{ whole: string }>(
      `select row(${columns.map((column) => `"${column}"`).join(', ')})::text as whole from "${table}" order by 1`,
    )
    const hash = createHash('sha256').update(rows.map(({ whole }) => whole).join('\n'))
    seen[table] = `${rows.length} rows, ${hash.digest('hex')}`
  }
  return seen
}
