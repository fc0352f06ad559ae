// Work for later, stored in PostgreSQL and queued in the same transaction as what it follows from.
import { sql, type SQL } from 'drizzle-orm'
import type { Database, Transaction } from '../database/connect'

/** The queue takes the lowest first; ordinary work has 0. */
export const urgentPriority = -1

type JobOptions = { runAt?: Date; key?: string; maxAttempts?: number; isUrgent?: boolean }

/** The call that queues a task, for a statement that does something else too; its rules are those of `queueJob`. */
export function jobFor(task: string, payload: Record<string, unknown>, options: JobOptions = {}): SQL {
  return sql`
    graphile_worker.add_job(
      ${task}, payload => ${JSON.stringify(payload)}::json, run_at => ${options.runAt?.toISOString() ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? 25}, job_key => ${options.key ?? null}, job_key_mode => 'replace',
      priority => ${options.isUrgent ? urgentPriority : 0})`
}

/**
 * Queues a task; inside a transaction it exists only if that commits.
 * With a `key` there is one waiting job of that key at most: a later call replaces it. Urgent ones go before all that wait.
 */
export async function queueJob(
  db: Database | Transaction,
  task: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await db.execute(sql`select ${jobFor(task, payload, options)}`)
}
