// The database as the job queue is given it. When a job is over and the database is away just then, the queue's note of that fails in a
// promise that nobody waits for, which would end the process. It does wait and try again for failures with codes that it knows.
import type pg from 'pg'
import { translateDatabaseError } from '@/adapters/database/translate-database-error'
import { withMethod } from '@/adapters/database/with-method'

/** One of the codes that graphile-worker tries again with, first after 3 seconds, up to 100 times. */
const worthWaiting = 'ETIMEDOUT'

function patient(error: unknown): unknown {
  return error instanceof Error && 'code' in error && error.code === worthWaiting
    ? error
    : Object.assign(new Error(error instanceof Error ? error.message : String(error), { cause: error }), {
        code: worthWaiting,
      })
}

/** Failures of the connection; what the server says of a statement stays what it is. */
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
      throw isConnectionFailure(error) ? patient(error) : error
    }
  }
  return withMethod(client, 'query', query)
}

/** `pool`, whose failures to connect are ones that the queue waits out. */
export function queuePool(pool: pg.Pool): pg.Pool {
  const connect = (heard?: Parameters<typeof pool.connect>[0]) => {
    // Listening has a patience of its own.
    if (heard) return pool.connect(heard)
    return pool.connect().then(queueClient, (error: unknown) => {
      throw patient(error)
    })
  }
  return withMethod(pool, 'connect', connect)
}
