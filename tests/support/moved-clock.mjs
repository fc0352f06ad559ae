// Preloaded into a process (NODE_OPTIONS=--import=…): its wall clock is off by the milliseconds that the file CLOCK_OFFSET_FILE holds, read
// again ten times a second, so that a test can make it jump. What measures time without a wall clock stays right, as on a real machine.
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_OFFSET_FILE
const RealDate = Date
let offset = 0

function look() {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    // Not written yet.
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
