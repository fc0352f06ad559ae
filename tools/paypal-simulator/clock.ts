// Provides a clock that tests can move, and the jobs that become due on it.
import type { Job, SimulatorState } from './state'

export type Clock = ReturnType<typeof createClock>

export function createClock(state: SimulatorState) {
  /** Milliseconds since 1970 on the simulated clock. */
  const now = (): number => Date.now() + state.clockOffsetMs
  return {
    now,
    /** Returns the same time as an ISO text without fractions, in PayPal's format. */
    iso: (at = now()): string => `${new Date(at).toISOString().slice(0, 19)}Z`,
    /** Moves the clock by this number of seconds; negative seconds move it back. */
    advance(seconds: number): void {
      state.clockOffsetMs += Math.round(seconds * 1000)
    },
  }
}

export type Schedule = {
  add(job: Job): void
  /** Runs every job that is due by now, earliest first, and sets the timer for the next one. */
  runDue(): void
  stop(): void
}

/** The longest wait in milliseconds that setTimeout supports. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Schedules jobs. They are stored in the state, so they survive a restart; `run` must accept a job whose subject has
 * changed meanwhile.
 */
export function createSchedule(state: SimulatorState, clock: Clock, run: (job: Job) => void): Schedule {
  let timer: NodeJS.Timeout | undefined
  const schedule: Schedule = {
    add(job) {
      state.jobs.push(job)
      state.jobs.sort((a, b) => a.at - b.at)
      schedule.runDue()
    },
    runDue() {
      for (let job = state.jobs[0]; job && job.at <= clock.now(); job = state.jobs[0]) {
        state.jobs.shift()
        run(job)
      }
      clearTimeout(timer)
      const following = state.jobs[0]
      if (following)
        timer = setTimeout(() => schedule.runDue(), Math.min(following.at - clock.now() + 1, longestTimerMs)).unref()
    },
    stop() {
      clearTimeout(timer)
    },
  }
  return schedule
}
