// PayPal-Request-Id: the same key gives the same answer again, for six hours (orders) or 45 days (refunds).
import { ApiError, parseRequest, refused } from './api-error'
import type { Clock } from './clock'
import type { SimulatorState } from './state'
import { z } from 'zod'

export const orderKeyMs = 6 * 3_600_000
export const refundKeyMs = 45 * 86_400_000

export type Reply = { status: number; body: unknown; headers?: Readonly<Record<string, string>> }

/** A payment was tried and refused: asking again with the same key replays that refusal. */
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
     * Runs `work` once per `place` and key: later calls get the stored body with 200, a simultaneous one gets 409.
     * Successes are stored, and refusals that `finalIssues` names (a decline is an answer, a lost token is not).
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
