// Issues OAuth tokens: one kind for the shop's server, a weaker kind that PayPal passes to the page.
import { timingSafeEqual } from 'node:crypto'
import { refused } from './api-error'
import type { Clock } from './clock'
import { newToken } from './ids'
import type { SimulatorState, TokenRecord } from './state'

/** Nine hours, the same as PayPal. */
const serverTokenSeconds = 32_400
const pageTokenSeconds = 3 * 3600

/** Separate class: PayPal's response to an invalid token has OAuth's shape, not the error envelope's. */
export class InvalidToken extends Error {}

export type Tokens = ReturnType<typeof createTokens>

export function createTokens(state: SimulatorState, clock: Clock) {
  return {
    issue(scope: TokenRecord['scope']) {
      const now = clock.now()
      for (const [token, record] of Object.entries(state.tokens))
        if (record.expiresAt <= now) delete state.tokens[token]
      const seconds = scope === 'server' ? serverTokenSeconds : pageTokenSeconds
      const token = newToken()
      state.tokens[token] = { scope, expiresAt: now + seconds * 1000 }
      return { token, seconds }
    },
    /** Throws PayPal's 401 when the header holds no valid token, 403 when the page's token requests a server call. */
    check(authorization: string | undefined, pageAllowed: boolean): void {
      const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1]
      const record = token === undefined || !Object.hasOwn(state.tokens, token) ? undefined : state.tokens[token]
      if (!record || record.expiresAt <= clock.now()) throw new InvalidToken()
      if (record.scope === 'page' && !pageAllowed) {
        throw refused(403, 'PERMISSION_DENIED', 'This token may not do that.')
      }
    },
    /** Invalidates every token now, as after a revocation. */
    expireAll(): void {
      state.tokens = {}
    },
  }
}

/** True when a `Basic` header contains exactly this client id and secret. */
export function isClient(authorization: string | undefined, clientId: string, clientSecret: string): boolean {
  const given = Buffer.from(/^Basic (\S+)$/.exec(authorization ?? '')?.[1] ?? '', 'base64')
  const expected = Buffer.from(`${clientId}:${clientSecret}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
