// Checks if a database is empty enough to be filled, and empties it: an unfinished fill is removed, real data is moved
// aside.
import type { ClientBase } from 'pg'
import { quoted } from './database-catalogue'

/** Marks a database that is being filled: while the marker exists, the data is incomplete. */
export const unfinishedMark = 'restore_unfinished'

const queueSchema = 'graphile_worker'
const asideQueue = (aside: string) => `${queueSchema}_${aside}`

/**
 * Returns our functions, tables and types in a schema, without objects of extensions. Functions come first: the name of
 * one that takes a table's row does not hold any more once the table has moved.
 */
async function ownObjects(client: ClientBase, schema = 'public'): Promise<{ kind: string; name: string }[]> {
  const { rows } = await client.query<{ kind: string; name: string }>(
    `
    select 'function' as kind, p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = $1::regnamespace and p.prokind in ('f', 'p') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select 'table', c.oid::regclass::text from pg_class c
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select 'type', t.oid::regtype::text from pg_type t
     where t.typnamespace = $1::regnamespace and t.typtype in ('e', 'd') and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`,
    [quoted(schema)],
  )
  return rows
}

/** Returns the state of a database: empty, an interrupted fill, or real data. */
export async function checkOccupancy(client: ClientBase): Promise<'empty' | 'unfinished' | 'taken'> {
  const tables = (await ownObjects(client)).filter(({ kind }) => kind === 'table')
  if (tables.some(({ name }) => name.endsWith(unfinishedMark))) return 'unfinished'
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [queueSchema])
  return tables.length === 0 && rowCount === 0 ? 'empty' : 'taken'
}

/** Removes everything that a fill created. */
export async function wipe(client: ClientBase): Promise<void> {
  await client.query('begin')
  await client.query(`drop schema if exists ${queueSchema} cascade`)
  // Dropping a table also drops functions that return its rows.
  for (const { kind, name } of await ownObjects(client)) await client.query(`drop ${kind} if exists ${name} cascade`)
  await client.query('commit')
}

/** Moves all our objects into schemas named after the moment; returns the name of the one with the tables. */
export async function putAside(client: ClientBase, stamp: string): Promise<string> {
  const aside = `before_restore_${stamp}`
  await client.query('begin')
  await client.query("set local lock_timeout to '10s'")
  await client.query(`create schema ${quoted(aside)}`)
  for (const { kind, name } of await ownObjects(client))
    await client.query(`alter ${kind} ${name} set schema ${quoted(aside)}`)
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [queueSchema])
  if (rowCount) await client.query(`alter schema ${queueSchema} rename to ${quoted(asideQueue(aside))}`)
  await client.query('commit')
  return aside
}

/** Reverses `putAside`. */
export async function bringBack(client: ClientBase, aside: string): Promise<void> {
  await client.query('begin')
  for (const { kind, name } of await ownObjects(client, aside))
    await client.query(`alter ${kind} ${name} set schema public`)
  await client.query(`drop schema ${quoted(aside)}`)
  const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [asideQueue(aside)])
  if (rowCount) await client.query(`alter schema ${quoted(asideQueue(aside))} rename to ${queueSchema}`)
  await client.query('commit')
}
