// The cookie by which a browser shows that a checkout is its own: a random secret, of which the database keeps only the hash.
import type { HttpExchange } from '@/platform/http/handler'
import { hashSecret, newSecret } from '@/platform/tokens'

export const checkoutCookie = 'checkout'

/** Long enough for a buyer who comes back the next days; a receipt by mail has the links as well. */
const maxAgeSeconds = 7 * 24 * 60 * 60
const secretShape = /^[A-Za-z0-9_-]{43}$/

/** The hash of this browser's secret; null when it has none. */
export function buyerHash(http: Pick<HttpExchange, 'cookie'>): string | null {
  const secret = http.cookie(checkoutCookie)
  return secret !== undefined && secretShape.test(secret) ? hashSecret(secret) : null
}

/** The same for a browser that is about to buy: gives it a secret if it has none, and renews its cookie. */
export function rememberBuyer(http: Pick<HttpExchange, 'cookie' | 'setCookie'>): string {
  const held = http.cookie(checkoutCookie)
  const secret = held !== undefined && secretShape.test(held) ? held : newSecret()
  http.setCookie(checkoutCookie, secret, { maxAgeSeconds })
  return hashSecret(secret)
}
