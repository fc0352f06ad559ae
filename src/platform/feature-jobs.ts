// Declares the background work of a feature; src/server/jobs/jobs.ts runs it.
import type { Context } from './context'

/** Runs a background job: `payload` is the value passed to `queueJob`. A job that throws is retried later. */
export type Task = (ctx: Context, payload: Record<string, unknown>) => Promise<void>

export type FeatureJobs = {
  /** Background jobs of a feature by name. */
  tasks: Record<string, Task>
  /** Schedules of the feature (crontab patterns, UTC). */
  schedule?: { task: string; pattern: string; isUrgent?: boolean }[]
  /**
   * Number of workers reserved for these tasks. Reserve them for work that waits for a slow service, so that no other
   * job waits for it. Without it, the tasks share the common workers.
   */
  workers?: number
  /**
   * Allows a late start: the reserved workers look for jobs every two seconds and are not woken by every other job.
   * Only with `workers`.
   */
  mayStartLate?: boolean
}
