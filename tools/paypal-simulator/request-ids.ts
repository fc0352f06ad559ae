// Handles PayPal-Request-Id: the same key returns the same response again, for six hours (orders) or 45 days (refunds).
import { ApiError, parseRequest, refused } from './api-error'
import type { Clock } from './clock'
import type { SimulatorState } from './state'
import { z } from 'zod'

export const orderKeyMs = 6 * 3_600_000
export const refundKeyMs = 45 * 86_400_000

export type Reply = { status: number; body: unknown; headers?: Readonly<Record<string, string>> }

/** Issues of a payment that was tried and refused: another request with the same key repeats that refusal. */
const finalIssues: ReadonlySet<string> = new Set([
  'INSTRUMENT_DECLINED',
  'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  'PAYER_CANNOT_PAY',
  'TRANSACTION_REFUSED',
  'COMPLIANCE_VIOLATION',
])

const requestId = z.string().min(1).max(108)

export type RequestIds = ReturnType<typeof createRequestIds>

export function createRequestIds(state: SimulatorState, clock: Clock) {
  const inFlight = new Set<string>()
  return {
    /**
     * Runs `work` once per `place` and key. Later calls receive the stored body with 200, a simultaneous one receives
     * 409. Stores successes, and refusals listed in `finalIssues` (a decline is a final response, a lost token is not).
     */
    async once(place: string, key: string | undefined, lifetimeMs: number, work: () => Promise<Reply>): Promise<Reply> {
      if (key === undefined) return work()
      const slot = `${place} ${parseRequest(requestId, key)}`
      const now = clock.now()
      const stored = Object.hasOwn(state.replies, slot) ? state.replies[slot] : undefined
      if (stored && stored.expiresAt > now) {
        return { status: stored.status < 300 ? 200 : stored.status, body: stored.body }
      }
      if (inFlight.has(slot)) {
        throw refused(409, 'PREVIOUS_REQUEST_IN_PROGRESS', 'A request with this key is still running.')
      }
      inFlight.add(slot)
      try {
        const reply = await work()
        state.replies[slot] = { status: reply.status, body: reply.body, expiresAt: now + lifetimeMs }
        return reply
      } catch (error) {
        if (error instanceof ApiError && error.details.some((detail) => finalIssues.has(detail.issue))) {
          state.replies[slot] = { status: error.status, body: error.envelope('replayed'), expiresAt: now + lifetimeMs }
        }
        throw error
      } finally {
        inFlight.delete(slot)
      }
    },
  }
}
