// Recognises a browser for the hour of its ticket, so that reloading or a second click does not use up a download.
import type { HttpExchange } from '@/platform/http/handler'
import { newSecret } from '@/platform/tokens'

const cookieName = 'download_browser'
/** Longer than any ticket that is taken now. */
const maxAgeSeconds = 2 * 60 * 60

/** The browser's secret when it has one. */
export function knownBrowser(http: HttpExchange): string | undefined {
  const secret = http.cookie(cookieName)
  return secret && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : undefined
}

/** The browser's secret; given to it, or given again, so that it outlives the ticket. */
export function rememberBrowser(http: HttpExchange): string {
  const secret = knownBrowser(http) ?? newSecret()
  http.setCookie(cookieName, secret, { maxAgeSeconds })
  return secret
}
