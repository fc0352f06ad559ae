// Watches every row of a database while requests come in: what a refused request wrote, and a way back to how it was.
import type pg from 'pg'

export type WatchedRows = {
  /** Names the tables whose rows are not what they were at the last look; looks closely only when some transaction wrote at all. */
  changed(): Promise<string[]>
  /** Puts every table back to how it was at the beginning. */
  restore(): Promise<void>
}

type Table = { name: string; columns: string }

/** Counters of requests and of failed attempts are there to change when something is refused. */
const counters = new Set(['rate_limits', 'access_failures'])

/** The database of `pool` as it is now is what `restore` goes back to. */
export async function watchRows(pool: pg.Pool): Promise<WatchedRows> {
  const { rows: tables } = await pool.query<Table>(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ') as columns
    from information_schema.columns join pg_class on oid = (quote_ident(table_schema) || '.' || quote_ident(table_name))::regclass and relkind = 'r'
    where (table_schema = 'public' or table_name = '_private_jobs') and is_generated = 'NEVER' group by 1 order by 1`)
  const watched = tables.filter(({ name }) => !counters.has(name.replace('public.', '')))
  await pool.query('create schema kept')
  for (const [index, { name, columns }] of watched.entries()) await pool.query(`create table kept.t${index} as select ${columns} from ${name}`)

  /** A number per table that any changed row changes. */
  async function look(): Promise<Record<string, string>> {
    const sums = watched.map(({ name }, index) => `(select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${name} t) as "${index}"`)
    return (await pool.query<Record<string, string>>(`select ${sums.join(', ')}`)).rows[0] ?? {}
  }

  /** Moves with every transaction that wrote or locked anything, anywhere on the server. */
  const horizon = async () => (await pool.query<{ x: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as x')).rows[0]?.x ?? ''

  const first = await look()
  let known = first
  let seen = await horizon()
  return {
    async changed() {
      const now = await horizon()
      if (now === seen) return []
      const next = await look()
      const different = watched.filter((_, index) => known[index] !== next[index]).map(({ name }) => name)
      known = next
      seen = await horizon()
      return different
    },
    async restore() {
      const now = await look()
      const client = await pool.connect()
      try {
        await client.query('begin; set local session_replication_role = replica')
        for (const [index, { name, columns }] of watched.entries()) {
          if (now[index] === first[index]) continue
          await client.query(`delete from ${name}`)
          await client.query(`insert into ${name} (${columns}) overriding system value select ${columns} from kept.t${index}`)
        }
        await client.query('commit')
      } finally {
        client.release()
      }
      known = await look()
      seen = await horizon()
    },
  }
}
