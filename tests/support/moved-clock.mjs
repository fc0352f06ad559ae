// Preloaded into a process (NODE_OPTIONS=--import=…) so that a test can make its wall clock jump. The clock is off by
// the number of milliseconds in the file CLOCK_OFFSET_FILE, read again ten times a second. Timers that use no wall
// clock stay right, as on a real machine.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_OFFSET_FILE
const RealDate = Date
let offset = 0

function look() {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // The file is not written yet.
  }
}

if (file) {
  look()
  setInterval(look, 100).unref()
  globalThis.Date = class Date extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + offset)
      else super(...given)
    }

    static now() {
      return RealDate.now() + offset
    }
  }
}
