// Which system sounds when: the rules by which a page of music follows its recording. Pure; a visitor's browser and the owner's use the same.

/** Seconds into the recording, and the number of the system from 0. In the order of time; a system may come several times. */
export type Point = [seconds: number, system: number]

/** Of the points, the last one that has begun; -1 before the first. */
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

/** The system that sounds at this moment; null before the first. Between points nothing is guessed. */
export function systemAt(points: readonly Point[], seconds: number): number | null {
  return points[passageAt(points, seconds)]?.[1] ?? null
}

/** Where to play from when somebody wants to hear a system: of the times it comes, the one nearest to now. Null where it never sounds. */
export function systemStart(points: readonly Point[], system: number, now: number): number | null {
  // Of the one that sounds already it is the beginning, however long ago that was.
  const current = points[passageAt(points, now)]
  if (current?.[1] === system) return current[0]
  let best: number | null = null
  for (const [seconds, of] of points)
    if (of === system && (best === null || Math.abs(seconds - now) < Math.abs(best - now))) best = seconds
  return best
}

/** A stretch that is played over and over, in seconds. */
export type Loop = { from: number; to: number }

/** Seconds before the end of a recording at which a loop jumps: at the end itself it would have stopped. */
const beforeTheEnd = 0.2

/** From the beginning of one passage to the end of another, whichever comes first. Null where there is no such passage. */
export function loopBetween(points: readonly Point[], one: number, other: number, duration: number): Loop | null {
  const from = points[Math.min(one, other)]?.[0]
  const last = Math.max(one, other)
  if (from === undefined || !points[last]) return null
  const to = points[last + 1]?.[0] ?? duration - beforeTheEnd
  return to > from ? { from, to } : null
}

/** Where the loop jumps to from here; null while it goes on playing. Who seeks elsewhere comes back to it. */
export function jumpInLoop(loop: Loop | null, seconds: number): number | null {
  if (!loop) return null
  return seconds >= loop.to || seconds < loop.from - 0.05 ? loop.from : null
}

/** How fast a recording may be played: its pitch stays. */
export const speeds = [1, 0.85, 0.7, 0.5] as const
