// Lifetime of a session (ACCESS-22, payments-security 5.3).
import { day, hour, minute } from '@/lib/durations'

/** A session ends after this time without a request. */
export const idleMs = 8 * hour
/** A session ends after this time even if it is used. */
export const longestMs = 7 * day
/** Precision of the stored last request: storing each one would make every read a write. */
export const seenEveryMs = minute

export type SessionTimes = { last_seen_at: Date; expires_at: Date }

/** Returns the milliseconds until the session ends without further requests; 0 when it has ended. */
export function msLeft({ last_seen_at, expires_at }: SessionTimes, now: Date): number {
  return Math.max(0, Math.min(last_seen_at.getTime() + idleMs, expires_at.getTime()) - now.getTime())
}

/** ACCESS-22: interval at which a back-office page checks its session. */
export const tickMs = 30_000
/** ACCESS-22: a page renews its session when this number of ticks is left. */
const ticksLeft = 3

/**
 * True when a page should renew its session now: little time is left, renewing would help, and the page is in use.
 * Without use since the last renewal the session ends; otherwise an open window would renew it for a week.
 */
export function isRenewalDue(
  { secondsLeft, secondsAtMost }: { secondsLeft: number; secondsAtMost: number },
  isUserActive: boolean,
): boolean {
  return isUserActive && secondsLeft > 0 && secondsLeft * 1000 <= ticksLeft * tickMs && secondsAtMost > secondsLeft
}
