// Manages faults: what should go wrong, on which call, how often.
import { z } from 'zod'

/**
 * Every call that a fault can apply to; `webhook` is the delivery of one event, `orders.approve` the buyer's click,
 * `sdk` the page's script.
 */
const callNames = [
  'token',
  'orders.create',
  'orders.get',
  'orders.patch',
  'orders.capture',
  'orders.approve',
  'orders.confirm',
  'captures.get',
  'refund',
  'refunds.get',
  'webhook',
  'webhooks.verify',
  'webhooks.events',
  'reporting',
  'sdk',
] as const
export type CallName = (typeof callNames)[number]

const faultKinds = [
  // any call
  'delay',
  'delay-after-commit',
  'reset-before-commit',
  'timeout-after-commit',
  'status',
  'status-after-commit',
  'malformed',
  'before-reply',
  // orders.create, orders.get, orders.capture
  'wrong-amount',
  'wrong-currency',
  'wrong-payee',
  // orders.capture
  'decline',
  'pending',
  // webhook
  'duplicate',
  'reorder',
  'drop',
  'bad-signature',
  'forge-crc',
] as const

export const faultRequest = z.strictObject({
  call: z.enum(callNames),
  kind: z.enum(faultKinds),
  /** Number of times it applies. */
  times: z.int().min(1).default(1),
  /** Chance of applying to each call that matches, 0 to 1. */
  probability: z.number().min(0).max(1).default(1),
  /** Number of matching calls that pass unchanged first. */
  skip: z.int().min(0).default(0),
  /** Real milliseconds: the length of a delay, the wait before a reset or status, or how long a reorder collects. */
  ms: z.int().min(0).default(0),
  /** HTTP status for `status`. */
  status: z.int().min(400).max(599).default(500),
  /** Issue in the envelope for `status`. */
  issue: z.string().max(100).optional(),
  /** Retry-After header for status 429 and 503, in seconds. */
  retryAfterSeconds: z.int().min(0).default(1),
  /** Value for wrong-amount ("9.99"), wrong-currency ("EUR"), wrong-payee (a merchant id). */
  value: z.string().max(40).optional(),
  /** Reason for `pending`, the simulated seconds until it settles, and the final status. */
  reason: z.string().max(60).default('ECHECK'),
  afterSeconds: z.number().min(0).optional(),
  settlesAs: z.enum(['COMPLETED', 'DENIED']).default('COMPLETED'),
  /** Number of extra deliveries for `duplicate`. */
  copies: z.int().min(1).max(10_000).default(1),
  /** Event type for calls of kind webhook: the fault applies only to it. */
  event: z.string().max(100).optional(),
})
export type Fault = z.output<typeof faultRequest>

export type Faults = ReturnType<typeof createFaults>

export function createFaults(random: () => number = Math.random) {
  let entries: { fault: Fault; left: number; skip: number; struck: number }[] = []
  return {
    add(fault: Fault): void {
      entries.push({ fault, left: fault.times, skip: fault.skip, struck: 0 })
    },
    /** Returns the first fault that applies to this call now and counts it as used once; null when there is none. */
    take(call: CallName, event?: string): Fault | null {
      for (const entry of entries) {
        const { fault } = entry
        if (entry.left === 0 || fault.call !== call || (fault.event !== undefined && fault.event !== event)) continue
        if (entry.skip > 0) {
          entry.skip -= 1
          continue
        }
        if (random() >= fault.probability) continue
        entry.left -= 1
        entry.struck += 1
        return fault
      }
      return null
    },
    clear(): void {
      entries = []
    },
    /** Returns every fault with its remaining uses and the number of times it was applied. */
    list: () => entries.map(({ fault, left, struck }) => ({ fault, left, struck })),
  }
}
