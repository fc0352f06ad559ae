// Reads the tables of the archive for the accountant in one snapshot of the database, a batch at a time.
import type { PoolClient } from 'pg'
import { stringify } from 'csv-stringify/sync'
import type { Context } from '@/platform/context'
import { asText } from '@/lib/csv-text'
import { centsToDecimal } from '@/lib/money'
import type { TaxRate } from '@/lib/site-settings'
import type { Cell } from './book-tables'

/** Days of the site's time zone, both included. */
export type Period = { from: string; to: string }

/** The period, the time zone of its days, and the typed tax rates. */
export type Asked = Period & { zone: string; rates: readonly TaxRate[] }

const batchRows = 500
const ignore = () => undefined

/**
 * Runs `read` in a read-only transaction that sees the database as it is now, so that all tables agree to the cent
 * while orders arrive. The transaction ends with the generator, also when the download is broken off. The database
 * ends it when the download pauses for 30 s.
 */
export async function* inSnapshot<T>(
  { db }: Pick<Context, 'db'>,
  read: (client: PoolClient) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const client = await db.$client.connect()
  // The pool handles errors of idle connections only: a lost connection in use would end the process.
  client.on('error', ignore)
  let problem: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    yield* read(client)
  } catch (error) {
    problem = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    if (problem === undefined) await client.query('rollback').catch((error: Error) => (problem = error))
    client.off('error', ignore)
    // A connection whose transaction could not be ended is closed, not reused.
    client.release(problem)
  }
}

/** Yields the rows of a table in batches. */
export async function* batches<Row>(
  client: PoolClient,
  query: string,
  { from, to, zone, rates }: Asked,
  most = batchRows,
): AsyncGenerator<Row[]> {
  await client.query(
    `declare book no scroll cursor for
     with asked as (select $1::date as first, $2::date as last, $3::text as zone, $4::jsonb as rates) ${query}`,
    [from, to, zone, JSON.stringify(rates)],
  )
  for (;;) {
    const { rows } = await client.query(`fetch ${most} from book`)
    if (rows.length > 0) yield rows as Row[]
    if (rows.length < most) break
  }
  await client.query('close book')
}

/** Returns the text of a cell. A text is guarded against spreadsheets that would run it as a formula. */
function cellText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return asText(cell)
  return typeof cell === 'number' ? String(cell) : centsToDecimal(cell.cents)
}

/** Returns rows as CSV. */
export const csvRows = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(stringify(rows.map((row) => row.map(cellText))))

/** Returns the first row of a CSV, with the byte order mark by which Excel knows UTF-8. */
export const csvHead = (names: readonly string[]): Buffer => Buffer.from(stringify([names], { bom: true }))
