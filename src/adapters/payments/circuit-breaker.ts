// Stops asking a service that is down, so that buyers hear so at once instead of waiting for one timeout after another.

/** Opens after `limit` failures in a row; after `pauseMs` one call at a time may try. `now` is a monotonic clock in milliseconds. */
export function circuitBreaker({ limit = 5, pauseMs = 30_000, now = () => performance.now() } = {}) {
  let failures = 0
  let openUntil = 0
  return {
    /** Seconds until the next try makes sense; null when a call may go out now. A call that may go out must be reported. */
    closedFor(): number | null {
      if (failures < limit) return null
      const left = openUntil - now()
      if (left > 0) return Math.ceil(left / 1000)
      // Half open: this call tries; the others wait as long again for its answer.
      openUntil = now() + pauseMs
      return null
    },
    /** The service answered, whatever it said. */
    answered() {
      failures = 0
    },
    /** No answer, or an answer that the service is broken. */
    failed() {
      failures += 1
      if (failures >= limit) openUntil = now() + pauseMs
    },
  }
}
