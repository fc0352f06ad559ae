// The database pool for the job queue. If the database is unreachable when a job ends, the queue's own write fails in a
// promise that it does not await, which would end the process. The queue waits and retries after errors with codes that
// it knows.
import type pg from 'pg'
import { translateDatabaseError } from '@/adapters/database/translate-database-error'
import { withMethod } from '@/adapters/database/connect'

/** A code after which graphile-worker retries, first after 3 seconds, up to 100 times. */
const worthWaiting = 'ETIMEDOUT'

function retriable(error: unknown): unknown {
  return error instanceof Error && 'code' in error && error.code === worthWaiting
    ? error
    : Object.assign(new Error(error instanceof Error ? error.message : String(error), { cause: error }), {
        code: worthWaiting,
      })
}

/** True for failures of the connection only; errors of a statement are passed on unchanged. */
function isConnectionFailure(error: unknown): boolean {
  const known = translateDatabaseError(error)
  if (known) return ['database_unavailable', 'storage_full', 'timeout'].includes(known.code)
  return error instanceof Error && ('errno' in error || /connection|timeout/i.test(error.message))
}

function queueClient(client: pg.PoolClient): pg.PoolClient {
  const ask = client.query.bind(client) as (...query: unknown[]) => Promise<pg.QueryResult>
  const query = async (...asked: unknown[]) => {
    try {
      return await ask(...asked)
    } catch (error) {
      throw isConnectionFailure(error) ? retriable(error) : error
    }
  }
  return withMethod(client, 'query', query)
}

/**
 * Returns `pool`, but reports failed connections with a code after which the queue retries. Without `listens` the queue
 * gets no connection to listen on: its workers only look for jobs at their interval.
 */
export function queuePool(pool: pg.Pool, { listens }: { listens: boolean }): pg.Pool {
  const connect = (heard?: Parameters<typeof pool.connect>[0]) => {
    // The queue passes a callback only for listening, which has its own retries. A callback that is never called keeps
    // it waiting, without harm.
    if (heard) return listens ? pool.connect(heard) : undefined
    return pool.connect().then(queueClient, (error: unknown) => {
      throw retriable(error)
    })
  }
  return withMethod(pool, 'connect', connect)
}
