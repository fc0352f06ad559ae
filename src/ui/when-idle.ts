// Work that may wait until the browser has nothing else to do.

/** Where a browser cannot tell whether it is idle (Safari), milliseconds until it probably is. */
const probablyIdleMs = 500

/** Runs once, `latestMs` milliseconds from now at the latest; the answer calls it off. Browser only. */
export function whenIdle(run: () => void, latestMs = 3000): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(run, probablyIdleMs)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: latestMs })
  return () => cancelIdleCallback(idle)
}
