// The cookie of a signed-in browser holds a random secret. The database stores only its hash.
import type { Settings } from '@/platform/context'
import type { HttpExchange } from '@/platform/http/handler'
import { longestMs } from '../../session.rules'

/** Returns the cookie's name. On https the name itself makes browsers insist on Secure, Path=/ and this exact host. */
export function sessionCookieName({ baseUrl }: Pick<Settings, 'baseUrl'>): '__Host-sid' | 'sid' {
  return baseUrl.startsWith('https:') ? '__Host-sid' : 'sid'
}

/** Returns the secret a browser holds; null when it has none that could be ours. */
export function sessionSecret(settings: Pick<Settings, 'baseUrl'>, http: Pick<HttpExchange, 'cookie'>): string | null {
  const secret = http.cookie(sessionCookieName(settings))
  return secret !== undefined && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : null
}

type Answer = Pick<HttpExchange, 'setCookie'>

export function setSessionCookie(settings: Pick<Settings, 'baseUrl'>, http: Answer, secret: string): void {
  http.setCookie(sessionCookieName(settings), secret, { maxAgeSeconds: longestMs / 1000 })
}

export function clearSessionCookie(settings: Pick<Settings, 'baseUrl'>, http: Answer): void {
  http.setCookie(sessionCookieName(settings), '', { maxAgeSeconds: 0 })
}
