// Finds the system that sounds at a given time: the rules by which a page of music follows its recording. Pure. The
// visitor's browser and the owner's browser use the same rules.

/**
 * Seconds into the recording, and the number of the system from 0. Points are sorted by time; a system may occur
 * several times.
 */
export type Point = [seconds: number, system: number]

/** Returns the index of the last point that has begun; -1 before the first. */
export function passageAt(points: readonly Point[], seconds: number): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.[0] ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Returns the system that sounds at this moment; null before the first point. Never guesses between points. */
export function systemAt(points: readonly Point[], seconds: number): number | null {
  return points[passageAt(points, seconds)]?.[1] ?? null
}

/**
 * Returns the second to play from when a visitor chooses a system. If the system occurs several times, the occurrence
 * nearest to `now` counts. Null if it never sounds.
 */
export function systemStart(points: readonly Point[], system: number, now: number): number | null {
  // If the system sounds already, its beginning counts, however long ago that was.
  const current = points[passageAt(points, now)]
  if (current?.[1] === system) return current[0]
  let best: number | null = null
  for (const [seconds, of] of points)
    if (of === system && (best === null || Math.abs(seconds - now) < Math.abs(best - now))) best = seconds
  return best
}

/** A stretch that repeats, in seconds. */
export type Loop = { from: number; to: number }

/**
 * Seconds before the end of a recording at which a loop jumps back. At the end itself the player would have stopped.
 */
const beforeTheEnd = 0.2

/**
 * Returns the loop from the beginning of the earlier passage to the end of the later one, given in either order. Null
 * if there is no such passage.
 */
export function loopBetween(points: readonly Point[], one: number, other: number, duration: number): Loop | null {
  const from = points[Math.min(one, other)]?.[0]
  const last = Math.max(one, other)
  if (from === undefined || !points[last]) return null
  const to = points[last + 1]?.[0] ?? duration - beforeTheEnd
  return to > from ? { from, to } : null
}

/**
 * Returns the second that the loop jumps to; null while playback goes on. A visitor who seeks outside the loop returns
 * to its start.
 */
export function jumpInLoop(loop: Loop | null, seconds: number): number | null {
  if (!loop) return null
  return seconds >= loop.to || seconds < loop.from - 0.05 ? loop.from : null
}

/** Speeds at which a recording can be played. Its pitch stays the same. */
export const speeds = [1, 0.85, 0.7, 0.5] as const
