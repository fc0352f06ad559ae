// Work for later, stored in PostgreSQL and queued in the same transaction as what it follows from.
import { is, type Placeholder, SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/connect'

/** The queue takes the lowest first; ordinary work has 0. */
export const urgentPriority = -1
/** Work that any visitor can ask for waits behind everything else. */
const askedPriority = 1

type JobOptions = { runAt?: Date; key?: string; maxAttempts?: number; isUrgent?: boolean; isAsked?: boolean }

/** The call that queues a task, for a statement that does something else too; its rules are those of `queueJob`. In a query that is built once, values are given later. */
export function jobFor(
  task: string,
  payload: Record<string, unknown> | SQL,
  options: Omit<JobOptions, 'runAt' | 'key'> & { runAt?: Date | Placeholder; key?: string | Placeholder } = {},
): SQL {
  const { runAt = null, maxAttempts = 25, key = null, isUrgent = false, isAsked = false } = options
  return sql`
    graphile_worker.add_job(
      ${task}, payload => ${is(payload, SQL) ? payload : JSON.stringify(payload)}::json,
      run_at => ${runAt instanceof Date ? runAt.toISOString() : runAt}::timestamptz,
      max_attempts => ${maxAttempts}, job_key => ${key}, job_key_mode => 'replace',
      priority => ${isUrgent ? urgentPriority : isAsked ? askedPriority : 0})`
}

/**
 * Queues a task; inside a transaction it exists only if that commits.
 * With a `key` there is one waiting job of that key at most: a later call replaces it. Urgent ones go before all that wait, and `isAsked`
 * ones after: those that any visitor can queue.
 */
export async function queueJob(
  db: Database | Transaction,
  task: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await db.execute(sql`select ${jobFor(task, payload, options)}`)
}
