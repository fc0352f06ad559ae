// Runs the features' background jobs in this process: queued and scheduled ones.
import { Logger as WorkerLogger, run, type Runner, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Context } from '@/platform/context'
import { urgentPriority } from '@/adapters/jobs/queue-job'
import type { FeatureJobs, Task } from '@/platform/feature-jobs'
import type { Metrics } from '../metrics'
import { queuePool } from './queue-pool'

const sharedWorkers = 4

/** Logs the queue's own messages for debugging only. Failures of jobs are logged with their task below. */
function quietLogger(log: Logger): WorkerLogger {
  const levels = { error: 'warn', warning: 'debug', info: 'trace', debug: 'trace' } as const
  return new WorkerLogger(() => (level, message) => log[levels[level as keyof typeof levels] ?? 'trace'](message))
}

/**
 * Starts the workers. `isRunning` is false once they were stopped or failed; `stop` waits for the jobs in progress.
 * Throws when two features use the same task name, or when a schedule names an unknown task.
 */
export async function startJobs(options: {
  pool: pg.Pool
  world: Omit<Context, 'actor'>
  features: readonly FeatureJobs[]
  log: Logger
  metrics: Metrics
}): Promise<{ isRunning(): boolean; stop(): Promise<void> }> {
  const { pool, world, features, log, metrics } = options
  const names = features.flatMap(({ tasks }) => Object.keys(tasks))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`Two features have a background task named ${twice}`)
  const unknown = features.flatMap(({ schedule = [] }) => schedule).find(({ task }) => !names.includes(task))
  if (unknown) throw new Error(`The schedule names the task ${unknown.task}, which no feature has`)

  function observed(name: string, task: Task): TaskList[string] {
    return async (payload, { job }) => {
      const began = performance.now()
      const seconds = () => (performance.now() - began) / 1000
      try {
        await task({ ...world, actor: { kind: 'system', name } }, (payload ?? {}) as Record<string, unknown>)
        metrics.jobDone(name, 'done', seconds())
      } catch (error) {
        metrics.jobDone(name, 'failed', seconds())
        log.warn({ task: name, attempt: job.attempts, err: error }, 'a background job failed and will be tried again')
        throw error
      }
    }
  }
  // A connection that breaks while a job holds it must fail the job, not the process.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')))
  const groups = [
    { parts: features.filter(({ workers }) => workers === undefined), concurrency: sharedWorkers, listens: true },
    ...features.flatMap((feature) =>
      feature.workers === undefined
        ? []
        : [{ parts: [feature], concurrency: feature.workers, listens: !feature.mayStartLate }],
    ),
  ]
  const runners: Runner[] = []
  const stop = async () => void (await Promise.all(runners.map((runner) => runner.stop())))
  let isRunning = true
  const noteEnd = () => {
    isRunning = false
  }
  try {
    for (const { parts, concurrency, listens } of groups) {
      const runner = await run({
        // Every job wakes every group that listens, and each group then queries the database for work.
        pgPool: queuePool(pool, { listens }),
        taskList: Object.fromEntries(
          parts.flatMap(({ tasks }) => Object.entries(tasks)).map(([name, task]) => [name, observed(name, task)]),
        ),
        crontab: parts
          .flatMap(({ schedule = [] }) => schedule)
          .map(({ pattern, task, isUrgent }) => `${pattern} ${task}${isUrgent ? ` ?priority=${urgentPriority}` : ''}`)
          .join('\n'),
        concurrency,
        noHandleSignals: true,
        pollInterval: 2000,
        logger: quietLogger(log),
      })
      runners.push(runner)
      runner.promise.then(noteEnd, (error: unknown) => {
        noteEnd()
        log.error({ err: error }, 'background work has stopped')
      })
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { isRunning: () => isRunning, stop }
}
