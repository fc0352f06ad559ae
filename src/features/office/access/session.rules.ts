// How long a session lives (ACCESS-22, payments-security 5.3).
import { day, hour, minute } from '@/lib/durations'

/** A session ends after so long without a request. */
export const idleMs = 8 * hour
/** A session ends after this time in any case. */
export const longestMs = 7 * day
/** How exactly the last request is stored: storing each one would make every read a write. */
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
 * Whether a page renews its session now: little time is left, renewing would help, and somebody is using the page. Without use since
 * the last renewal the session ends; otherwise an open window would renew it for a week.
 */
export function isRenewalDue(
  { secondsLeft, secondsAtMost }: { secondsLeft: number; secondsAtMost: number },
  isSomebodyThere: boolean,
): boolean {
  return isSomebodyThere && secondsLeft > 0 && secondsLeft * 1000 <= ticksLeft * tickMs && secondsAtMost > secondsLeft
}
