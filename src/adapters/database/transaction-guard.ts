// Throws when code inside a transaction uses the pool instead of the transaction. Such a query runs on another
// connection: it does not see the transaction's writes, and when all connections are in use the two deadlock.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool } from 'pg'

type OpenTransaction = { pool: Pool; open: boolean; outer: OpenTransaction | undefined }

const current = new AsyncLocalStorage<OpenTransaction>()

/**
 * Runs `work` with `pool` marked as closed, including for everything `work` calls. Tasks that `work` starts and leaves
 * running may use the pool again once `work` has ended.
 */
export async function withPoolClosedOff<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const transaction: OpenTransaction = { pool, open: true, outer: current.getStore() }
  try {
    // Awaited inside, because a Drizzle query starts only when it is awaited.
    return await current.run(transaction, async () => await work())
  } finally {
    transaction.open = false
  }
}

/** Throws when called from inside a transaction of this pool. */
export function assertOutsideTransaction(pool: Pool): void {
  for (let transaction = current.getStore(); transaction; transaction = transaction.outer) {
    if (transaction.open && transaction.pool === pool)
      throw new Error('use the transaction, not the database, inside a transaction')
  }
}
