// The times of settling a payment: how long goods are held and a lease lasts, and when PayPal is asked again.
import { day, hour, minute, second } from '@/lib/durations'

/**
 * Time for which goods are held once PayPal reports the buyer's approval, in milliseconds. For the time before, see
 * features/commerce/catalog/stock/stock.rules.ts (OP-11).
 */
export const approvedHoldMs = 20 * minute
/** The same while PayPal clears a slow payment, in milliseconds. Longer than we wait for it. */
export const pendingHoldMs = 31 * day
/**
 * Time for which one process may settle a checkout before another takes over. Longer than all its calls to PayPal
 * together.
 */
export const leaseMs = 60 * second

/**
 * Minutes after creation at which the poller asks PayPal. The last one is after all of PayPal's own time limits, and
 * closes the checkout.
 */
const checkMinutes = [3, 15, 60, 160, 370]

/** Returns the time of the poller's next look at an unfinished checkout; null after the last one. */
export function nextCheckAt(createdAt: Date, now: Date): Date | null {
  const times = checkMinutes.map((minutes) => new Date(createdAt.getTime() + minutes * minute))
  return times.find((time) => time > now) ?? null
}

/** True when PayPal can no longer take this order: 3 h for the buyer and 3 h for us have passed. */
export function isBeyondPaypal(createdAt: Date, now: Date): boolean {
  return nextCheckAt(createdAt, now) === null
}

/** Returns the next daily check while PayPal clears a payment, for 30 days; null afterwards. */
export function nextPendingCheckAt(createdAt: Date, now: Date): Date | null {
  return now.getTime() - createdAt.getTime() < 30 * day ? new Date(now.getTime() + day) : null
}

/**
 * Returns the time of the next check after an unclear response: in 1, 2, 4, ... minutes, at most 30. `checks` counts
 * the earlier tries.
 */
export function nextUnclearCheckAt(checks: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(2 ** Math.min(checks, 5), 30) * minute)
}

/** Time for which webhook events of unknown orders are tried again, because the order's row may not be written yet. */
export const unknownWebhookMs = 10 * minute
/** Delay of the webhook event of an approval. The browser usually reports the approval itself within seconds. */
export const approvedWebhookDelayMs = 45 * second
/**
 * Maximum distance between now and the signing of a webhook event, before or after. An event beyond it is stale: it may
 * be a replay.
 */
export const freshWebhookMs = hour
