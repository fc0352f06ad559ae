// Whether this process should be sent visitors: the database answers and has today's schema, changes are heard of, jobs run, nobody is stopping it.
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { countMissingMigrations, knownMigrations } from '@/db/migrate'
import type { Changes } from './changes'

export type Readiness = {
  /** Why not, in a few words; null when it is ready. Answers within two seconds. */
  problem(): Promise<string | null>
  /** From now on it is not: the process is about to stop. */
  drain(): void
}

const patienceMs = 2_000

export function createReadiness(parts: { pool: Pool; changes: Pick<Changes, 'isListening'>; jobs: { isRunning(): boolean } }): Readiness {
  const { pool, changes, jobs } = parts
  const known = knownMigrations()
  let isDraining = false

  async function databaseProblem(): Promise<string | null> {
    const missing = await countMissingMigrations(pool, known)
    return missing === 0 ? null : 'the database lacks migrations'
  }

  return {
    async problem() {
      if (isDraining) return 'stopping'
      if (!changes.isListening()) return 'changes are not heard of'
      if (!jobs.isRunning()) return 'background work has stopped'
      const away = 'the database does not answer'
      const timer = new AbortController()
      const tooLate = delay(patienceMs, away, { signal: timer.signal }).catch(() => away)
      const found = await Promise.race([databaseProblem().catch(() => away), tooLate])
      timer.abort()
      return found
    },
    drain() {
      isDraining = true
    },
  }
}
