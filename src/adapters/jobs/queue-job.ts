// Stores jobs in PostgreSQL, in the same transaction as the change that causes them.
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../database/connect'

/** The queue runs the lowest number first; ordinary jobs have 0. */
export const urgentPriority = -1
/** Jobs that any visitor can cause wait behind all others. */
const askedPriority = 1

type JobOptions = { runAt?: Date; key?: string; maxAttempts?: number; isUrgent?: boolean; isAsked?: boolean }

/** Returns the SQL call that queues a task, for use inside a larger statement. The rules of `queueJob` apply. */
export function jobFor(task: string, payload: Record<string, unknown>, options: JobOptions = {}): SQL {
  const { runAt, maxAttempts = 25, key = null, isUrgent = false, isAsked = false } = options
  return sql`
    graphile_worker.add_job(
      ${task}, payload => ${JSON.stringify(payload)}::json,
      run_at => ${runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${maxAttempts}, job_key => ${key}, job_key_mode => 'replace',
      priority => ${isUrgent ? urgentPriority : isAsked ? askedPriority : 0})`
}

/**
 * Queues a task. Inside a transaction, the job exists only if the transaction commits. With a `key`, at most one job
 * with that key waits: a later call replaces it. Urgent jobs go before all waiting jobs. Jobs with `isAsked`, which any
 * visitor can queue, go after them.
 */
export async function queueJob(
  db: Database | Transaction,
  task: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await db.execute(sql`select ${jobFor(task, payload, options)}`)
}
