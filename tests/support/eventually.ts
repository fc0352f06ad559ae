// Waits for a condition by checking again and again, never by sleeping for a guessed time.
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Calls `check` until it returns a value other than false, null or undefined, and returns that value. Fails after
 * `within` milliseconds (default 15 s), with the last error of `check` as the cause. Checks every 10 ms, or every
 * `pause` milliseconds.
 */
export async function eventually<T>(
  check: () => T | Promise<T>,
  { within = 15_000, pause = 10 } = {},
): Promise<Exclude<T, false | null | undefined>> {
  const deadline = performance.now() + within
  let cause: unknown
  do {
    try {
      const value = await check()
      if (value !== false && value !== null && value !== undefined) return value as Exclude<T, false | null | undefined>
      cause = undefined
    } catch (error) {
      cause = error
    }
    await delay(pause)
  } while (performance.now() < deadline)
  throw new Error(`It did not happen within ${within} ms: ${check.toString().slice(0, 200)}`, { cause })
}
