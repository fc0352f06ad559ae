// The fault port: what should go wrong, on which call, how often.
import { z } from 'zod'

/** Every call a fault can be put on; `webhook` is the delivery of one event, `orders.approve` the buyer's click, `sdk` the page's script. */
const callNames = [
  'token',
  'orders.create',
  'orders.get',
  'orders.patch',
  'orders.capture',
  'orders.approve',
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
  /** How often it strikes. */
  times: z.int().min(1).default(1),
  /** Chance of striking at each call that matches, 0 to 1. */
  probability: z.number().min(0).max(1).default(1),
  /** How many matching calls pass untouched first. */
  skip: z.int().min(0).default(0),
  /** Real milliseconds: of a delay, before a reset or status, how long a reorder collects. */
  ms: z.int().min(0).default(0),
  /** For `status`: the HTTP status. */
  status: z.int().min(400).max(599).default(500),
  /** For `status`: the issue in the envelope. */
  issue: z.string().max(100).optional(),
  /** For status 429 and 503: the Retry-After header. */
  retryAfterSeconds: z.int().min(0).default(1),
  /** For wrong-amount "9.99", wrong-currency "EUR", wrong-payee a merchant id. */
  value: z.string().max(40).optional(),
  /** For `pending`: the reason, the simulated seconds until it settles, and as what. */
  reason: z.string().max(60).default('ECHECK'),
  afterSeconds: z.number().min(0).optional(),
  settlesAs: z.enum(['COMPLETED', 'DENIED']).default('COMPLETED'),
  /** For `duplicate`: how many extra deliveries. */
  copies: z.int().min(1).max(10_000).default(1),
  /** For calls of kind webhook: only this event type. */
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
    /** The first fault that strikes this call now, used up by one; null when none does. */
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
    /** Every fault with its strikes left, and how often it struck. */
    list: () => entries.map(({ fault, left, struck }) => ({ fault, left, struck })),
  }
}
