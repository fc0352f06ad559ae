// A wall clock of one process of the site that a test can move while it runs.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

export type MovableClock = {
  /** For the process whose clock it is. */
  environment: Record<string, string>
  /** Sets it off by so many milliseconds from now on; heard of within a tenth of a second. */
  set(offsetMs: number): void
}

/** A clock that is right until it is moved; gone with the test. */
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
