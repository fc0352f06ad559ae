// How long a session lives (ACCESS-22, payments-security 5.3).

const minute = 60_000
const hour = 60 * minute

/** Without a request for so long a session ends. */
export const idleMs = 8 * hour
/** No activity moves this end. */
export const longestMs = 7 * 24 * hour
/** How exactly the last request is known: noting each one would make every reading a write. */
export const seenEveryMs = minute

export type SessionTimes = { last_seen_at: Date; expires_at: Date }

/** Milliseconds until the session ends if nothing happens; 0 when it has ended. */
export function msLeft({ last_seen_at, expires_at }: SessionTimes, now: Date): number {
  return Math.max(0, Math.min(last_seen_at.getTime() + idleMs, expires_at.getTime()) - now.getTime())
}

/** ACCESS-22: how often a page of the back-office looks at its session. */
export const tickMs = 30_000
/** ACCESS-22: with so many ticks left it is renewed. */
const ticksLeft = 3

/**
 * Whether a page renews its session now: little of it is left, renewing would help, and somebody is there. A page that nobody has
 * touched since the last renewal lets it end, or an open window would keep it alive for a week.
 */
export function isRenewalDue(
  { secondsLeft, secondsAtMost }: { secondsLeft: number; secondsAtMost: number },
  isSomebodyThere: boolean,
): boolean {
  return isSomebodyThere && secondsLeft > 0 && secondsLeft * 1000 <= ticksLeft * tickMs && secondsAtMost > secondsLeft
}
