// A file that is there while a site runs. Found at a start, it says that the process before ended without being asked to: killed, out of memory, a power cut.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Config } from './config'

/**
 * Notes that this process runs. `endedUnasked` is true when the one before did not clear its note. `restore` is for a start that fails: the
 * next one that serves still has to know. Several processes may share the folder: each has its machine and port in the name.
 */
export function noteRunning({ dataDir, port }: Pick<Config, 'dataDir' | 'port'>) {
  const file = path.join(dataDir, `running-${os.hostname()}-${port}`)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null
  writeFileSync(file, `${process.pid}\n`, { mode: 0o600 })
  const clear = () => rmSync(file, { force: true })
  return {
    endedUnasked: before !== null,
    clear,
    restore: () => (before === null ? clear() : writeFileSync(file, before, { mode: 0o600 })),
  }
}
