// Keeps a program running: restarts it after an unexpected end, waits longer each time, and ends with it on a signal.
import { spawn } from 'node:child_process'

const second = 1000
/** Milliseconds before the first, second, ... restart; the last one applies to all that follow. */
const pauses = [second, 2 * second, 5 * second, 15 * second, 60 * second]
/** A signal that follows another one faster than a person can press Ctrl-C twice counts as the same signal. */
const echoMs = 400
/** A program that ran for at least this long is not in a crash loop. */
const calmMs = 10 * 60 * second

/**
 * Runs `command` until it ends with code 0 or a signal requests the end; returns the exit code. The program must send
 * the message `ready` once it serves: a program that ends before its first `ready` is not started again. From the
 * second start on, it gets the word `again`. It has its own process group, so that Ctrl-C reaches it only once, from
 * here. When this process is gone, it gets `disconnect`.
 * @param {readonly [string, ...string[]]} command
 * @param {{ say?: (sentence: string) => void, pauses?: readonly number[], calmMs?: number }} [options]
 * @returns {Promise<number>}
 */
export async function keepRunning([program, ...words], options = {}) {
  const { say = console.error, pauses: waits = pauses, calmMs: calm = calmMs } = options
  let isStopping = false
  let hasServed = false
  let crashes = 0
  let signalledAt = -Infinity
  /** @type {{ kill(name: string): unknown } | undefined} */
  let child
  /** @type {(() => void) | undefined} */
  let endPause
  const names = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  const handlers = names.map((name) => {
    const handler = () => {
      // npm forwards a signal that the terminal has sent to this process too. A second signal that the user really
      // sends ends the program at once.
      if (performance.now() - signalledAt < echoMs) return
      signalledAt = performance.now()
      isStopping = true
      endPause?.()
      child?.kill(name === 'SIGHUP' ? 'SIGTERM' : name)
    }
    process.on(name, handler)
    return () => process.off(name, handler)
  })

  /** @returns {Promise<{ code: number | null, signal: string | null }>} */
  const run = () =>
    new Promise((resolve, reject) => {
      child = spawn(program, [...words, ...(crashes > 0 ? ['again'] : [])], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        detached: true,
      })
      child.on('message', (message) => {
        if (message === 'ready') hasServed = true
      })
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve({ code, signal }))
    })

  try {
    for (;;) {
      const began = performance.now()
      const { code, signal } = await run()
      child = undefined
      if (isStopping || code === 0 || !hasServed) return code ?? 1
      if (performance.now() - began >= calm) crashes = 0
      const wait = waits[Math.min(crashes, waits.length - 1)] ?? second
      crashes += 1
      const how = signal === null ? `with code ${code}` : `by ${signal}`
      const often = crashes >= waits.length ? ` It has ended ${crashes} times in a row: the lines above say why.` : ''
      say(`The site ended ${how}. It is started again in ${Math.round(wait / second)} s.${often}`)
      await new Promise((resolve) => {
        const timer = setTimeout(resolve, wait)
        endPause = () => {
          clearTimeout(timer)
          resolve(undefined)
        }
      })
      endPause = undefined
      if (isStopping) return 0
    }
  } finally {
    for (const removeHandler of handlers) removeHandler()
  }
}
