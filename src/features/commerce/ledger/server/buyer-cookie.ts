// The cookie that proves a checkout belongs to this browser: a random secret, of which the database stores only the
// hash.
import type { HttpExchange } from '@/platform/http/handler'
import { hashSecret, newSecret } from '@/platform/tokens'
import { day, second } from '@/lib/durations'

export const checkoutCookie = 'checkout'

/** Long enough for a buyer who comes back within days. The receipt by mail has the links as well. */
const maxAgeSeconds = (7 * day) / second
const secretShape = /^[A-Za-z0-9_-]{43}$/

/** Returns the hash of this browser's secret; null when it has none. */
export function buyerHash(http: Pick<HttpExchange, 'cookie'>): string | null {
  const secret = http.cookie(checkoutCookie)
  return secret !== undefined && secretShape.test(secret) ? hashSecret(secret) : null
}

/**
 * Returns the same hash for a browser that is about to buy. Gives it a secret if it has none, and renews its cookie.
 */
export function rememberBuyer(http: Pick<HttpExchange, 'cookie' | 'setCookie'>): string {
  const held = http.cookie(checkoutCookie)
  const secret = held !== undefined && secretShape.test(held) ? held : newSecret()
  http.setCookie(checkoutCookie, secret, { maxAgeSeconds })
  return hashSecret(secret)
}
