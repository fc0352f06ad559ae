// Queries that are asked again and again with other values. Drizzle puts the text of a query together anew each time, which is a quarter of what a
// checkout costs the shop and most of its garbage; here that is done once for each connection.
import { type Placeholder, type SQL, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './connect'

/** What stands in the query in place of each value. In a comparison it is sent as it is; what is written goes through `written`. */
export type Given<Values> = { readonly [Name in keyof Values]: Placeholder }

type Query<Answer> = { prepare(name: string): { execute(values: Record<string, unknown>): Promise<Answer> } }

/**
 * Answers a function that asks the query which `build` makes. Values that are undefined are left out, as if they were not named at all: for each set
 * of names the query is built once, so `build` may depend on which names there are and never on a value.
 */
export function statement<Values extends object, Answer>(
  build: (db: Database | Transaction, given: Given<Values>) => Query<Answer>,
): (db: Database | Transaction, values: Values) => Promise<Answer> {
  // A transaction asks through the connection's session, everything else through that of the pool.
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
      // prepared-statements.ts names those that PostgreSQL prepares too.
      query = build(db, given).prepare('')
      built.set(key, query)
    }
    return query.execute(Object.fromEntries(named))
  }
}

/**
 * Columns of a table with the values to write, for `values` and `set`, each as the column wants it. Drizzle itself would write the null of a given value as
 * JSON's null, and fail with that of a moment.
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
