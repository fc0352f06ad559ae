// Checks whether this process is ready for visitors: the database responds and has the current schema, change
// notifications arrive, jobs run, the disk has space, and the process is not stopping.
import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { countMissingMigrations, knownMigrations } from '@/db/migrate'
import type { Changes } from './changes/changes'

export type Readiness = ReturnType<typeof createReadiness>

const timeoutMs = 2_000

/**
 * Below this the disk counts as full: PostgreSQL writes its log in pieces of 16 MB, and an upload arrives in pieces of
 * 6 MB.
 */
const leastFreeBytes = 32 * 1024 * 1024

/** Returns the result of `question`, or `away` when it fails or takes too long. */
async function inTime(question: Promise<string | null>, away: string): Promise<string | null> {
  const timer = new AbortController()
  const tooLate = delay(timeoutMs, away, { signal: timer.signal }).catch(() => away)
  const found = await Promise.race([question.catch(() => away), tooLate])
  timer.abort()
  return found
}

/** Creates the check. `dataDir` is the folder whose disk must have space; without it no disk is checked. */
export function createReadiness(parts: {
  pool: Pool
  changes: Pick<Changes, 'isListening'>
  jobs: { isRunning(): boolean }
  dataDir?: string
  /** True when sales can be recorded in the database in its current state. */
  canSell(): Promise<boolean>
}) {
  const { pool, changes, jobs, dataDir, canSell } = parts
  const known = knownMigrations()
  let isDraining = false

  async function databaseProblem(): Promise<string | null> {
    if ((await countMissingMigrations(pool, known)) > 0) return 'the database lacks migrations'
    return (await canSell()) ? null : 'a newer version has changed the database, and sales cannot be recorded'
  }

  async function diskProblem(): Promise<string | null> {
    if (dataDir === undefined) return null
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize < leastFreeBytes ? 'the disk is full' : null
  }

  return {
    /** Returns the reason in a few words; null when it is ready. Responds within two seconds. */
    async problem(): Promise<string | null> {
      if (isDraining) return 'stopping'
      if (!changes.isListening()) return 'changes are not heard of'
      if (!jobs.isRunning()) return 'background work has stopped'
      const found = await Promise.all([
        inTime(databaseProblem(), 'the database does not answer'),
        inTime(diskProblem(), 'the data folder does not answer'),
      ])
      return found.find((problem) => problem !== null) ?? null
    },
    /** Makes it not ready from now on: the process is about to stop. */
    drain() {
      isDraining = true
    },
  }
}
