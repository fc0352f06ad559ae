// What a feature declares of its background work; src/server/jobs/jobs.ts runs it.
import type { Context } from './context'

/** A piece of background work: `payload` is what `queueJob` was given. Throwing means: try again later. */
export type Task = (ctx: Context, payload: Record<string, unknown>) => Promise<void>

export type FeatureJobs = {
  /** A feature's background work by name. */
  tasks: Record<string, Task>
  /** Its schedules (crontab patterns, UTC). */
  schedule?: { task: string; pattern: string; isUrgent?: boolean }[]
  /** So many workers for these tasks alone: for work that waits for somebody slow, which nothing else may wait for. Without it they share. */
  workers?: number
  /** Nobody waits for the first second: its own workers look for jobs every two seconds and are not woken by every job of the others. Only with `workers`. */
  mayStartLate?: boolean
}
