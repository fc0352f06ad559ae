// Gives each public table the trigger that announces its changes. Early migrations created some of these triggers; a
// table that joins the list needs no migration for its own.
import type pg from 'pg'
import { publicTables } from '@/lib/public-tables'

/** Creates the missing triggers. Locks no table that has its trigger already. */
export async function addChangeTriggers(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where not exists (
       select from pg_trigger where tgname = 'notify_change' and tgrelid = quote_ident(name)::regclass)`,
    [publicTables],
  )
  for (const { name } of rows)
    await pool.query(
      `create trigger notify_change after insert or update or delete or truncate on "${name}" for each statement execute function notify_change()`,
    )
}
