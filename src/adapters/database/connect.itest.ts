// Tests transactions and error translation against a real server in failure cases.
import { and, eq, gt, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../tests/support/eventually'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres'
import { type DatabaseConnection, connectDatabase, databaseErrorCode, inTransaction } from './connect'
import { translateDatabaseError } from './translate-database-error'

const parts = pgTable('parts', { id: integer().primaryKey(), name: text().notNull() })

let database: TestDatabase
let connection: DatabaseConnection

beforeAll(async () => {
  database = await createTestDatabase()
  connection = connectDatabase(database.url)
  await connection.db.execute(
    sql`create table parts (id integer primary key, name text not null unique check (name <> ''))`,
  )
  await connection.db.execute(sql`create table pages (part integer not null references parts (id))`)
})

beforeEach(async () => {
  await connection.db.execute(sql`truncate parts, pages`)
  await connection.db.insert(parts).values([
    { id: 1, name: 'Trumpet' },
    { id: 2, name: 'Bass' },
  ])
})

afterAll(async () => {
  await connection.close()
  await database.drop()
})

const names = async () => (await connection.db.select().from(parts).orderBy(parts.id)).map((part) => part.name)
const findFailure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error,
  )

/** Opens at the last of the given number of calls. */
function gate(calls = 1): { open: () => void; passed: Promise<void> } {
  const events = new EventTarget()
  const passed = new Promise<void>((resolve) => events.addEventListener('open', () => resolve(), { once: true }))
  let missing = calls
  return { passed, open: () => void (--missing === 0 && events.dispatchEvent(new Event('open'))) }
}

describe('inTransaction', () => {
  it('commits all statements, or none when the callback throws, and rethrows the same error', async () => {
    await inTransaction(connection.db, async (tx) => {
      await tx.update(parts).set({ name: 'Cornet' }).where(eq(parts.id, 1))
    })
    const reason = new Error('changed my mind')
    const failure = await findFailure(
      inTransaction(connection.db, async (tx) => {
        await tx.delete(parts)
        throw reason
      }),
    )
    expect(failure).toBe(reason)
    expect(await names()).toEqual(['Cornet', 'Bass'])
  })

  it('fails when the callback swallowed an error, because nothing would be saved', async () => {
    const swallowing = inTransaction(connection.db, async (tx) => {
      await tx.update(parts).set({ name: 'Cornet' }).where(eq(parts.id, 1))
      await tx
        .insert(parts)
        .values({ id: 2, name: 'Drums' })
        .catch(() => undefined)
      return 'saved'
    })
    expect(translateDatabaseError(await findFailure(swallowing))).toMatchObject({
      code: 'transaction_failed',
      detail: { sqlState: '25P02' },
    })
    expect(await names()).toEqual(['Trumpet', 'Bass'])
  })

  it('commits the rest when an error stays inside a savepoint', async () => {
    await inTransaction(connection.db, async (tx) => {
      await tx.transaction((inner) => inner.insert(parts).values({ id: 2, name: 'Drums' })).catch(() => undefined)
      await tx.insert(parts).values({ id: 3, name: 'Piano' })
    })
    expect(await names()).toEqual(['Trumpet', 'Bass', 'Piano'])
  })

  it('refuses direct use of the database inside, also in a nested call and for a second transaction', async () => {
    const sentence = 'use the transaction, not the database, inside a transaction'
    await expect(inTransaction(connection.db, names)).rejects.toThrow(sentence)
    await expect(inTransaction(connection.db, () => inTransaction(connection.db, async () => 1))).rejects.toThrow(
      sentence,
    )
    await expect(inTransaction(connection.db, () => connection.db.transaction(async () => 1))).rejects.toThrow(sentence)
    await expect(inTransaction(connection.db, () => connection.db.execute(sql`select 1`))).rejects.toThrow(sentence)
  })

  it('allows the use of another pool inside, and work that outlives the transaction', async () => {
    const other = connectDatabase(database.url, { max: 1 })
    const start = gate()
    const { afterwards } = await inTransaction(connection.db, async () => {
      await other.db.select().from(parts)
      return { afterwards: start.passed.then(names) }
    })
    start.open()
    expect(await afterwards).toEqual(['Trumpet', 'Bass'])
    await other.close()
  })

  it('retries after a deadlock, so that both sides complete', async () => {
    const tries = [0, 0]
    const both = gate(2)
    const rename = (side: 0 | 1, first: number, second: number) =>
      inTransaction(connection.db, async (tx) => {
        tries[side] = (tries[side] ?? 0) + 1
        await tx
          .update(parts)
          .set({ name: sql`name || '!'` })
          .where(eq(parts.id, first))
        both.open()
        await both.passed
        await tx
          .update(parts)
          .set({ name: sql`name || '!'` })
          .where(eq(parts.id, second))
      })
    await Promise.all([rename(0, 1, 2), rename(1, 2, 1)])
    expect(await names()).toEqual(['Trumpet!!', 'Bass!!'])
    expect(tries.toSorted((a, b) => a - b)).toEqual([1, 2])
  })

  it('retries after a serialization failure and gives up after three more attempts', async () => {
    let tries = 0
    const failure = await findFailure(
      inTransaction(connection.db, async (tx) => {
        tries++
        await tx.execute(sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`)
      }),
    )
    expect(tries).toBe(4)
    expect(translateDatabaseError(failure)).toMatchObject({ code: 'transaction_failed' })
  })

  it('reports the cause, and keeps working, when the connection is lost in the middle', async () => {
    const failure = await findFailure(
      inTransaction(connection.db, async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await connection.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await tx.select().from(parts)
      }),
    )
    expect(translateDatabaseError(failure)).toMatchObject({ code: 'database_unavailable' })
    expect(await names()).toEqual(['Trumpet', 'Bass'])
  })

  it('row 13: a connection that breaks after the last statement is reported as database unavailable, not as an internal error', async () => {
    const killer = new Client({ connectionString: database.url })
    await killer.connect()
    const failure = await findFailure(
      inTransaction(connection.db, async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        // Waits until this end has noticed it too.
        await eventually(
          async () =>
            (await killer.query('select from pg_stat_activity where pid = $1', [rows[0]?.pid])).rowCount === 0,
        )
      }),
    )
    await killer.end()
    expect(translateDatabaseError(failure) ?? failure).toMatchObject({ code: 'database_unavailable' })
  })
})

describe('translateDatabaseError', () => {
  const cases: [string, string, ReturnType<typeof sql>][] = [
    ['23505', 'duplicate', sql`insert into parts values (3, 'Bass')`],
    ['23514', 'invalid_data', sql`insert into parts values (3, '')`],
    ['23502', 'invalid_data', sql`insert into parts values (3, null)`],
    ['22P02', 'invalid_data', sql`select 'two'::integer`],
    ['23503', 'missing_reference', sql`insert into pages values (9)`],
    ['42501', 'permission_denied', sql`do $$ begin raise insufficient_privilege; end $$`],
    ['25P02', 'transaction_failed', sql`do $$ begin raise in_failed_sql_transaction; end $$`],
    ['40P01', 'transaction_failed', sql`do $$ begin raise deadlock_detected; end $$`],
    ['53100', 'storage_full', sql`do $$ begin raise disk_full; end $$`],
    ['53300', 'database_unavailable', sql`do $$ begin raise too_many_connections; end $$`],
    ['57P01', 'database_unavailable', sql`do $$ begin raise admin_shutdown; end $$`],
    ['08006', 'database_unavailable', sql`do $$ begin raise connection_failure; end $$`],
  ]
  it.each(cases)('%s becomes %s', async (sqlState, code, statement) => {
    const error = await findFailure(connection.db.execute(statement))
    expect(databaseErrorCode(error)).toBe(sqlState)
    expect(translateDatabaseError(error)).toMatchObject({ name: 'AppError', code })
  })

  it('57014 of a statement that took too long becomes timeout', async () => {
    const slow = inTransaction(connection.db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = 20`)
      await tx.execute(sql`select pg_sleep(20)`)
    })
    expect(translateDatabaseError(await findFailure(slow))).toMatchObject({
      code: 'timeout',
      detail: { sqlState: '57014' },
    })
  })

  it('names the constraint in the log and repeats no value', async () => {
    const error = translateDatabaseError(await findFailure(connection.db.insert(parts).values({ id: 3, name: 'Bass' })))
    expect(error?.detail).toMatchObject({ sqlState: '23505', constraint: 'parts_name_key', table: 'parts' })
    expect(JSON.stringify([error?.message, error?.detail])).not.toContain('Bass')
  })

  it('recognises an unreachable server, from a query and from a transaction', async () => {
    const away = connectDatabase('postgresql:///nowhere?host=%2Fnowhere&user=nobody')
    const fromQuery = await findFailure(away.db.execute(sql`select 1`))
    expect(translateDatabaseError(fromQuery)).toMatchObject({ code: 'database_unavailable' })
    await expect(inTransaction(away.db, async () => 1)).rejects.toMatchObject({ code: 'database_unavailable' })
    await away.close()
  })

  it('ignores errors from other sources', () => {
    expect(
      translateDatabaseError(
        new Error('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) }),
      ),
    ).toBeNull()
    expect(translateDatabaseError(undefined)).toBeNull()
  })
})

describe('connectDatabase', () => {
  it('lets PostgreSQL prepare a plain query that is asked often, with and without a transaction', async () => {
    const single = connectDatabase(database.url, { max: 1 })
    for (let asked = 0; asked < 20; asked++) {
      await single.db
        .select()
        .from(parts)
        .where(and(eq(parts.id, asked), eq(parts.name, 'Bass')))
      await inTransaction(single.db, (tx) => tx.select().from(parts).where(gt(parts.id, asked)))
    }
    const { rows } = await single.db.execute(sql`select statement from pg_prepared_statements`)
    const texts = rows.map(({ statement }) => String(statement))
    expect(texts.filter((text) => text.includes('"parts"."name" = $2'))).toHaveLength(1)
    expect(texts.filter((text) => text.includes('"parts"."id" > $1'))).toHaveLength(1)
    await single.close()
  })

  it('limits statements to 15 s and idle transactions to 30 s, and sets its application name', async () => {
    const { rows } = await connection.pool.query(
      "select current_setting('statement_timeout') s, current_setting('idle_in_transaction_session_timeout') i, current_setting('application_name') a",
    )
    expect(rows).toEqual([{ s: '15s', i: '30s', a: 'bandstand' }])
    expect(connection.pool.options.max).toBe(8)
  })

  it('keeps working after the server has dropped idle connections, and reports them', async () => {
    const lost: Error[] = []
    const other = connectDatabase(database.url, { max: 1, onConnectionLost: (error) => lost.push(error) })
    const removed = new Promise((resolve) => other.pool.once('remove', resolve))
    const { rows } = await other.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const killer = new Client({ connectionString: database.url })
    await killer.connect()
    await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await killer.end()
    await removed
    expect(lost).toHaveLength(1)
    expect(await other.db.select().from(parts)).toHaveLength(2)
    await other.close()
  })
})
