// Runs the features' background work in this process: queued jobs, and those that run by the clock.
import { Logger as WorkerLogger, run, type TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Context } from '@/adapters/context'
import type { FeatureJobs } from '@/adapters/jobs/jobs'
import type { Metrics } from './metrics'

const concurrency = 4

/** What the queue itself says is for debugging; failures of jobs are logged with the task below. */
function quietLogger(log: Logger): WorkerLogger {
  const levels = { error: 'warn', warning: 'debug', info: 'trace', debug: 'trace' } as const
  return new WorkerLogger(() => (level, message) => log[levels[level as keyof typeof levels] ?? 'trace'](message))
}

export type RunningJobs = {
  /** False once it was stopped or broke. */
  isRunning(): boolean
  stop(): Promise<void>
}

/** Starts working. `stop` waits for the jobs under way. Throws when two features name a task the same, or a schedule names an unknown one. */
export async function startJobs(options: {
  pool: pg.Pool
  world: Omit<Context, 'actor'>
  features: readonly FeatureJobs[]
  log: Logger
  metrics: Metrics
}): Promise<RunningJobs> {
  const { pool, world, features, log, metrics } = options
  const taskList: TaskList = {}
  for (const [name, task] of features.flatMap(({ tasks }) => Object.entries(tasks))) {
    if (taskList[name]) throw new Error(`Two features have a background task named ${name}`)
    taskList[name] = async (payload, { job }) => {
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
  const schedule = features.flatMap((feature) => feature.schedule ?? [])
  for (const { task } of schedule) if (!taskList[task]) throw new Error(`The schedule names the task ${task}, which no feature has`)
  // A connection that breaks while a job holds it must fail the job, not the process.
  pool.on('connect', (client) => client.on('error', (error) => log.warn({ err: error }, 'a database connection broke')))
  const runner = await run({
    pgPool: pool,
    taskList,
    crontab: schedule.map(({ pattern, task }) => `${pattern} ${task}`).join('\n'),
    concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: quietLogger(log),
  })
  let isRunning = true
  const noteEnd = () => {
    isRunning = false
  }
  runner.promise.then(noteEnd, (error: unknown) => {
    noteEnd()
    log.error({ err: error }, 'background work has stopped')
  })
  return { isRunning: () => isRunning, stop: () => runner.stop() }
}
