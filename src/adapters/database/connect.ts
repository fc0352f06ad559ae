// Connects to the database: one pool of connections with limits, Drizzle on top of it, and transactions that commit or
// roll back as a whole.
import { setTimeout as delay } from 'node:timers/promises'
import { type NodePgDatabase, drizzle } from 'drizzle-orm/node-postgres'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { DatabaseError, Pool, type PoolClient, type QueryResult } from 'pg'
import { AppError } from '@/lib/errors'
import { preparing } from './prepared-statements'
import { assertOutsideTransaction, withPoolClosedOff } from './transaction-guard'
import { translateDatabaseError } from './translate-database-error'

/** The database as services receive it. Several statements that belong together go through `inTransaction`. */
export type Database = NodePgDatabase & { $client: Pool }

/** The argument of `inTransaction`'s callback. */
export type Transaction = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0]

export type DatabaseConnection = {
  db: Database
  pool: Pool
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>
}

type ConnectOptions = {
  /** Maximum number of connections; the default suits a process that serves visitors. */
  max?: number
  /** Called when an idle connection is lost; the pool automatically opens another. */
  onConnectionLost?: (error: Error) => void
}

/**
 * Each connection is a process of the database with some 4 MB of its own. One server with a few processors is no faster
 * with more of them. A query without a free connection waits a moment, and checkouts from one network wait for each
 * other in any case.
 */
export const visitorConnections = 8

/**
 * Connects lazily to PostgreSQL 15 or newer: the first query opens the first connection, so this never throws when the
 * server is unreachable. A statement may take 15 s, a transaction may idle for 30 s, waiting for a free connection 10
 * s.
 */
export function connectDatabase(url: string, options: ConnectOptions = {}): DatabaseConnection {
  const pool = new Pool({
    connectionString: url,
    max: options.max ?? visitorConnections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'bandstand',
    keepAlive: true,
  })
  // A lost idle connection must not end the process; queries on a lost connection report it themselves.
  pool.on('error', (error) => options.onConnectionLost?.(error))
  Object.assign(pool, { query: preparing(bindQuery(pool)) })
  // Drizzle calls its logger before each query runs: here a query that belongs in the transaction can be stopped.
  const db: Database = drizzle(pool, { logger: { logQuery: () => assertOutsideTransaction(pool) } })
  // Drizzle's own `transaction` gets the same safeguards.
  db.transaction = (work, config) => inTransaction(db, work, config)
  let closed: Promise<void> | undefined
  return { db, pool, close: () => (closed ??= pool.end()) }
}

/** Returns the same value with `method` under `name`. All other methods stay, and work on the value itself. */
export function withMethod<T extends object>(target: T, name: keyof T, method: unknown): T {
  return new Proxy(target, {
    get(object, key) {
      const value: unknown = key === name ? method : Reflect.get(object, key)
      return typeof value === 'function' && key !== name ? value.bind(object) : value
    },
  })
}

/** Returns the query method of a pool or a connection, without its many overloads. */
const bindQuery = (asked: Pool | PoolClient) => asked.query.bind(asked) as (...query: unknown[]) => Promise<QueryResult>

const errorCode = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string'
    ? value.code
    : undefined

/**
 * Returns the SQLSTATE (or the code of a failed connection) of an error, also when Drizzle has wrapped it; undefined
 * when it has none.
 */
export function databaseErrorCode(error: unknown): string | undefined {
  return errorCode(error) ?? (error instanceof Error ? errorCode(error.cause) : undefined)
}

/** SQLSTATE of a value that a unique index has already. */
export const uniqueViolation = '23505'

const retries = 3

/** Serialization failure and deadlock: PostgreSQL has rolled everything back and expects a retry. */
const worthAnotherTry = new Set(['40001', '40P01'])

/**
 * Runs `work` in one transaction and commits when it resolves. Any error it throws rolls everything back and is
 * rethrown. A statement's error that `work` caught rolls everything back too, and throws (25P02, "transaction_failed").
 * After a deadlock or a serialization failure it runs again, up to three times, so `work` must do only database work on
 * `tx`: no mail, no HTTP, no changes to variables outside. Using the database itself inside throws. A transaction
 * inside a transaction is `tx.transaction`, which makes a savepoint.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  assertOutsideTransaction(db.$client)
  for (let tried = 0; ; tried++) {
    try {
      return await attempt(db.$client, work, config)
    } catch (error) {
      if (tried === retries || !worthAnotherTry.has(databaseErrorCode(error) ?? '')) throw error
      // Two transactions that collided wait for different times: up to 20, 40, 80 ms.
      await delay(Math.random() * 20 * 2 ** tried)
    }
  }
}

const ignore = () => undefined

/** The error of a COMMIT in a transaction with a failed statement whose error was ignored: nothing of it is saved. */
const undone = (): DatabaseError =>
  Object.assign(new DatabaseError('the transaction had failed before its COMMIT', 0, 'error'), { code: '25P02' })

/**
 * Returns the connection for Drizzle. Drizzle takes every response to COMMIT for success. The server responds to a
 * failed transaction with ROLLBACK and no error, and the driver learns the state only some time after the error. So
 * this reads the response itself, which costs no query of its own.
 */
function withHonestCommit(client: PoolClient, failed: (reason: unknown) => void): PoolClient {
  const ask = preparing(bindQuery(client))
  const commit = async (query: unknown[]) => {
    try {
      const answer = await ask(...query)
      if (answer.command === 'ROLLBACK') throw undone()
      return answer
    } catch (error) {
      // The driver's own message would look like a bug in the site: the connection broke while the work did something
      // else.
      const reason = error instanceof DatabaseError ? error : new AppError('database_unavailable', { cause: error })
      failed(reason)
      throw reason
    }
  }
  const query = (...asked: unknown[]) => {
    const [first] = asked
    const isCommit = typeof first === 'object' && first !== null && 'text' in first && first.text === 'commit'
    return isCommit ? commit(asked) : ask(...asked)
  }
  return withMethod(client, 'query', query)
}

async function attempt<T>(pool: Pool, work: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    // Whatever the error is, the database could not be reached.
    throw translateDatabaseError(error) ?? new AppError('database_unavailable', { cause: error })
  })
  // The pool handles errors of idle connections only: a lost connection in use would end the process. Its query reports
  // the loss.
  client.on('error', ignore)
  // Drizzle's rollback fails on a lost connection and would hide why the work failed.
  let failure: { reason: unknown } | undefined
  const failed = (reason: unknown) => {
    failure = { reason }
  }
  try {
    return await drizzle(withHonestCommit(client, failed)).transaction(async (tx) => {
      try {
        return await withPoolClosedOff(pool, () => work(tx))
      } catch (reason) {
        failed(reason)
        throw reason
      }
    }, config)
  } catch (error) {
    throw failure ? failure.reason : error
  } finally {
    client.off('error', ignore)
    // A connection that is still inside a transaction must not be reused.
    client.release(client.getTransactionStatus() !== 'I')
  }
}
