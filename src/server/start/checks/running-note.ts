// A file that exists while a site runs. If a start finds it, the previous process ended unexpectedly: killed, out of
// memory, a power cut.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Config } from '../config/config'

/**
 * Records that this process runs. `endedUnasked` is true when the previous process did not delete its file. `restore`
 * is for a start that fails: the next process that serves still has to know. Several processes may share the folder:
 * each has its machine and port in the file name.
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
