// Recognises a browser while its ticket is valid (an hour), so that a reload or a second click does not use up a
// download.
import type { HttpExchange } from '@/platform/http/handler'
import { newSecret } from '@/platform/tokens'
import { hour, second } from '@/lib/durations'

const cookieName = 'download_browser'
/** Longer than any ticket made now. */
const maxAgeSeconds = (2 * hour) / second

/** Returns the browser's secret; undefined if it has none. */
export function knownBrowser(http: HttpExchange): string | undefined {
  const secret = http.cookie(cookieName)
  return secret && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : undefined
}

/** Returns the browser's secret. Sets or renews its cookie, so that it outlasts the ticket. */
export function rememberBrowser(http: HttpExchange): string {
  const secret = knownBrowser(http) ?? newSecret()
  http.setCookie(cookieName, secret, { maxAgeSeconds })
  return secret
}
