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
