// Lists the content of a database to copy: tables in an order that respects their references, their columns, sequences,
// migrations.
import type { ClientBase } from 'pg'
import type { ArchiveHead, ArchiveTable } from '../archive/archive-format'
import { BackupProblem } from '../backup-problem'

/** The migrations themselves write these. */
const bookkeeping = ['schema_migrations', 'schema_migrations_id_seq']

/**
 * Session settings that make the text of values independent of server and client, so that the same rows always give the
 * same bytes.
 */
export const exactText = [
  "set datestyle to 'ISO, YMD'",
  "set timezone to 'UTC'",
  'set extra_float_digits to 3',
  "set bytea_output to 'hex'",
  "set intervalstyle to 'postgres'",
  "set client_encoding to 'UTF8'",
  'set synchronize_seqscans to off',
  'set statement_timeout to 0',
  'set idle_in_transaction_session_timeout to 0',
  'set search_path to public',
].join('; ')

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/**
 * Orders every table after those it refers to. A table may refer to itself; a circle of several tables cannot be loaded
 * and is refused.
 */
export function inLoadOrder(tables: readonly string[], references: readonly { from: string; to: string }[]): string[] {
  const ordered: string[] = []
  const visit = (table: string, trail: string[]) => {
    if (ordered.includes(table)) return
    if (trail.includes(table))
      throw new BackupProblem(
        `The tables ${trail.join(', ')} have circular references and cannot be copied one after the other.`,
      )
    for (const { from, to } of references) if (from === table && to !== table) visit(to, [...trail, table])
    ordered.push(table)
  }
  for (const table of tables) visit(table, [])
  return ordered
}

async function readTables(client: ClientBase): Promise<ArchiveTable[]> {
  // Skips unlogged tables, whose data may be lost, and generated columns, which are computed again.
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and not c.relname = any($1)
        and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      group by c.relname order by c.relname`,
    [bookkeeping],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const columns = new Map(rows.map((row) => [row.name, row.columns]))
  return inLoadOrder([...columns.keys()], references).map((name) => ({ name, columns: columns.get(name) ?? [] }))
}

async function readSequences(client: ClientBase): Promise<ArchiveHead['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' and not relname = any($1) order by relname`,
    [bookkeeping],
  )
  const sequences: ArchiveHead['sequences'] = []
  for (const { name } of rows) {
    const { rows: state } = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(name)}`,
    )
    if (state[0]) sequences.push({ name, value: state[0].last_value, isCalled: state[0].is_called })
  }
  return sequences
}

/** Returns all parts of the head that come from the database. Call it inside the transaction that copies. */
export async function readCatalogue(
  client: ClientBase,
): Promise<Pick<ArchiveHead, 'server' | 'migrations' | 'tables' | 'sequences'>> {
  const { rows: migrations } = await client.query<{ when: string; hash: string }>(
    'select created_at::text as when, hash from schema_migrations order by created_at',
  )
  const { rows: version } = await client.query<{ server_version: string }>('show server_version')
  return {
    server: version[0]?.server_version ?? '',
    migrations: migrations.map(({ when, hash }) => ({ when: Number(when), hash })),
    tables: await readTables(client),
    sequences: await readSequences(client),
  }
}
