// Builds prepared statements. Drizzle otherwise builds a query's text again each time. That is a quarter of a
// checkout's cost to the shop and most of its garbage; here it happens once per connection.
import { type Placeholder, type SQL, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './connect'

/**
 * Placeholders for the values. In a comparison a value is sent unchanged; a value to be written goes through `written`.
 */
export type Given<Values> = { readonly [Name in keyof Values]: Placeholder }

type Query<Answer> = { prepare(name: string): { execute(values: Record<string, unknown>): Promise<Answer> } }

/**
 * Returns a function that runs the query which `build` makes. Values that are undefined are left out, as if they were
 * not named. The query is built once for each set of names, so `build` may depend on which names exist and never on a
 * value.
 */
export function statement<Values extends object, Answer>(
  build: (db: Database | Transaction, given: Given<Values>) => Query<Answer>,
): (db: Database | Transaction, values: Values) => Promise<Answer> {
  // A transaction uses the connection's session, everything else the pool's session.
  const sessions = new WeakMap<object, Map<string, ReturnType<Query<Answer>['prepare']>>>()
  return (db, values) => {
    const { session } = db._
    const built = sessions.get(session) ?? new Map<string, ReturnType<Query<Answer>['prepare']>>()
    sessions.set(session, built)
    const named = Object.entries(values).filter(([, value]) => value !== undefined)
    const key = named.map(([name]) => name).join()
    let query = built.get(key)
    if (!query) {
      const given = Object.fromEntries(named.map(([name]) => [name, sql.placeholder(name)])) as Given<Values>
      // prepared-statements.ts names the statements that PostgreSQL prepares too.
      query = build(db, given).prepare('')
      built.set(key, query)
    }
    return query.execute(Object.fromEntries(named))
  }
}

/**
 * Returns columns of a table with the values to write, for `values` and `set`, each encoded for its column. Drizzle
 * itself would write a placeholder's null as JSON's null, and fail on a null timestamp.
 */
export function written<
  Table extends PgTable,
  Values extends { readonly [Name in keyof Table['_']['columns']]?: Placeholder | undefined },
>(table: Table, given: Values): { [Name in keyof Values]: SQL } {
  const columns = getTableColumns(table)
  const entries = Object.entries<Placeholder | undefined>(given).map(([name, value]) => {
    const column = columns[name]
    if (!column) throw new Error(`There is no column ${name}`)
    const encoder = { mapToDriverValue: (one: unknown) => (one === null ? null : column.mapToDriverValue(one)) }
    return [name, sql`${sql.param(value, encoder)}`] as const
  })
  return Object.fromEntries(entries) as { [Name in keyof Values]: SQL }
}
