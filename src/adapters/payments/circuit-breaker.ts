// Stops calling a service that is down. Buyers hear so at once instead of waiting for one timeout after another.

/**
 * Opens after `limit` failures in a row. After `pauseMs`, one call at a time may try. `now` is a monotonic clock in
 * milliseconds.
 */
export function circuitBreaker({ limit = 5, pauseMs = 30_000, now = () => performance.now() } = {}) {
  let failures = 0
  let openUntil = 0
  return {
    /**
     * Returns the seconds until the next try makes sense; null when a call may go out now. The caller must report the
     * result of that call.
     */
    closedFor(): number | null {
      if (failures < limit) return null
      const left = openUntil - now()
      if (left > 0) return Math.ceil(left / 1000)
      // Half open: this call tries; the others wait another pause for its result.
      openUntil = now() + pauseMs
      return null
    },
    /** The service responded, whatever the response says. */
    answered() {
      failures = 0
    },
    /** There was no response, or one that says the service is broken. */
    failed() {
      failures += 1
      if (failures >= limit) openUntil = now() + pauseMs
    },
  }
}
