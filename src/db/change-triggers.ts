// Gives each public table the trigger that announces its changes (decision 0003). Belongs to `migrateDatabase`, which
// calls it at every start, because a table may become public without a migration. Early migrations created some of
// these triggers in SQL.
import type pg from 'pg'
import { publicTables } from '@/lib/public-tables'

/**
 * Creates the missing triggers, one table after the other. If none is missing, as at nearly every start, this is a
 * single query: it reads the catalogue by index and waits for no table. Throws when a table does not exist, or stays
 * locked longer than the pool's `lock_timeout` (code 55P03); the triggers created until then stay.
 */
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
