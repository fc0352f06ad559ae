// Watches every row of a database while requests come in: reports what a refused request wrote, and restores the rows.
import type pg from 'pg'

export type WatchedRows = {
  /** Returns the tables whose rows changed since the last check. Compares rows only when there was a write. */
  changed(): Promise<string[]>
  /** Restores every table to its initial rows. */
  restore(): Promise<void>
}

type Table = { name: string; columns: string }

/** Counters of requests and of failed attempts may change when a request is refused. */
const counters = new Set(['rate_limits', 'access_failures'])

/** Takes the current rows of the database of `pool` as the state that `restore` returns to. */
export async function watchRows(pool: pg.Pool): Promise<WatchedRows> {
  const { rows: tables } = await pool.query<Table>(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join pg_class on oid = (quote_ident(table_schema) || '.' || quote_ident(table_name))::regclass and relkind = 'r'
    where (table_schema = 'public' or table_name = '_private_jobs') and is_generated = 'NEVER' group by 1 order by 1`)
  const watched = tables.filter(({ name }) => !counters.has(name.replace('public.', '')))
  await pool.query('create schema kept')
  for (const [index, { name, columns }] of watched.entries())
    await pool.query(`create table kept.t${index} as select ${columns} from ${name}`)

  /** Returns a checksum for each table, which changes with any of its rows. */
  async function look(): Promise<Record<string, string>> {
    const sums = watched.map(
      ({ name }, index) =>
        `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${name} t) as "${index}"`,
    )
    return (await pool.query<Record<string, string>>(`select ${sums.join(', ')}`)).rows[0] ?? {}
  }

  // Counts every statement that writes to a watched table, also one that is rolled back; reading it is one small query.
  await pool.query(
    `create sequence kept.writes; create function kept.count_write() returns trigger language plpgsql as $$ begin perform nextval('kept.writes'); return null; end $$`,
  )
  for (const { name } of watched) {
    await pool.query(
      `create trigger zz_count_write after insert or update or delete or truncate on ${name} for each statement execute function kept.count_write()`,
    )
  }
  const writes = async () =>
    (await pool.query<{ last: string }>('select last_value::text || is_called::text as last from kept.writes')).rows[0]
      ?.last ?? ''

  const first = await look()
  let known = first
  let seen = await writes()
  return {
    async changed() {
      const now = await writes()
      if (now === seen) return []
      const next = await look()
      const different = watched.filter((_, index) => known[index] !== next[index]).map(({ name }) => name)
      known = next
      seen = now
      return different
    },
    async restore() {
      const before = await writes()
      const now = before === seen ? known : await look()
      const isAsItWas = watched.every((_, index) => now[index] === first[index])
      known = first
      seen = before
      if (isAsItWas) return
      const client = await pool.connect()
      try {
        await client.query('begin; set local session_replication_role = replica')
        for (const [index, { name, columns }] of watched.entries()) {
          if (now[index] === first[index]) continue
          await client.query(`delete from ${name}`)
          await client.query(
            `insert into ${name} (${columns}) overriding system value select ${columns} from kept.t${index}`,
          )
        }
        await client.query('commit')
      } finally {
        client.release()
      }
    },
  }
}
