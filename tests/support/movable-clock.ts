// A wall clock for one process of the site, which a test can move while the process runs.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export type MovableClock = {
  /** Environment of the process that uses this clock. */
  environment: Record<string, string>
  /** Offsets the clock by this number of milliseconds from now on; the process notices within a tenth of a second. */
  set(offsetMs: number): void
}

/** Returns a clock that is right until it is moved; it is removed with the test. */
export function movableClock(): MovableClock {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-clock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'offset')
  const set = (offsetMs: number) => {
    writeFileSync(`${file}.part`, String(offsetMs))
    renameSync(`${file}.part`, file)
  }
  set(0)
  return {
    set,
    environment: { CLOCK_OFFSET_FILE: file, NODE_OPTIONS: `--import=${path.resolve('tests/support/moved-clock.mjs')}` },
  }
}
