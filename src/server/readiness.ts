// Whether this process should be sent visitors: the database answers and has today's schema, changes are heard of, jobs run, the disk has room, nobody is stopping it.
import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { countMissingMigrations, knownMigrations } from '@/db/migrate'
import type { Changes } from './changes/changes'

export type Readiness = {
  /** Why not, in a few words; null when it is ready. Answers within two seconds. */
  problem(): Promise<string | null>
  /** From now on it is not: the process is about to stop. */
  drain(): void
}

const patienceMs = 2_000

/** With less the disk counts as full: PostgreSQL writes its log in pieces of 16 MB, and an upload comes in pieces of 6 MB. */
const leastFreeBytes = 32 * 1024 * 1024

/** What `question` finds, or `away` when it fails or takes too long. */
async function inTime(question: Promise<string | null>, away: string): Promise<string | null> {
  const timer = new AbortController()
  const tooLate = delay(patienceMs, away, { signal: timer.signal }).catch(() => away)
  const found = await Promise.race([question.catch(() => away), tooLate])
  timer.abort()
  return found
}

/** `dataDir` is the folder whose disk must have room; without one none is looked at. */
export function createReadiness(parts: {
  pool: Pool
  changes: Pick<Changes, 'isListening'>
  jobs: { isRunning(): boolean }
  dataDir?: string
}): Readiness {
  const { pool, changes, jobs, dataDir } = parts
  const known = knownMigrations()
  let isDraining = false

  async function databaseProblem(): Promise<string | null> {
    const missing = await countMissingMigrations(pool, known)
    return missing === 0 ? null : 'the database lacks migrations'
  }

  async function diskProblem(): Promise<string | null> {
    if (dataDir === undefined) return null
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize < leastFreeBytes ? 'the disk is full' : null
  }

  return {
    async problem() {
      if (isDraining) return 'stopping'
      if (!changes.isListening()) return 'changes are not heard of'
      if (!jobs.isRunning()) return 'background work has stopped'
      const found = await Promise.all([
        inTime(databaseProblem(), 'the database does not answer'),
        inTime(diskProblem(), 'the data folder does not answer'),
      ])
      return found.find((problem) => problem !== null) ?? null
    },
    drain() {
      isDraining = true
    },
  }
}
