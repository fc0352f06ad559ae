// Chooses the folder for the many short-lived files of test databases: in memory when there is plenty, otherwise the
// usual temporary folder.
import { existsSync, readdirSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const gibibyte = 1024 ** 3
/** Several times the space that a run of the integration tests needs. */
const wanted = { free: 4 * gibibyte, memory: 12 * gibibyte }
const inMemory = '/dev/shm'

function place(): string {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Infinity)
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize >= wanted.free && memory >= wanted.memory ? inMemory : os.tmpdir()
  } catch {
    return os.tmpdir()
  }
}

/** Removes files that a killed run has left in memory. */
async function clearUp(): Promise<void> {
  if (!existsSync('/proc/self') || !existsSync(inMemory)) return
  for (const name of readdirSync(inMemory)) {
    const pid = /^bandstand-test-(\d+)-/.exec(name)?.[1]
    if (pid && !existsSync(`/proc/${pid}`)) await rm(path.join(inMemory, name), { recursive: true, force: true })
  }
}

/**
 * Creates a new folder of this process; the caller removes it. A test database is some three hundred files, and a run
 * has hundreds of them. For every new file ext4 scans past all files removed within the last minutes, which takes a
 * fifth of the processor time of the whole run. A file system in memory does not.
 */
export async function quickFolder(): Promise<string> {
  await clearUp()
  return mkdtemp(path.join(place(), `bandstand-test-${process.pid}-`))
}
