// Recognises a browser for the hour of its ticket, so that reloading or a second click does not use up a download.
import type { HttpExchange } from '@/platform/http/handler'
import { newSecret } from '@/platform/tokens'
import { hour, second } from '@/lib/durations'

const cookieName = 'download_browser'
/** Longer than any ticket made now. */
const maxAgeSeconds = (2 * hour) / second

/** The browser's secret when it has one. */
export function knownBrowser(http: HttpExchange): string | undefined {
  const secret = http.cookie(cookieName)
  return secret && /^[A-Za-z0-9_-]{43}$/.test(secret) ? secret : undefined
}

/** The browser's secret; sets or renews its cookie, so that it lasts longer than the ticket. */
export function rememberBrowser(http: HttpExchange): string {
  const secret = knownBrowser(http) ?? newSecret()
  http.setCookie(cookieName, secret, { maxAgeSeconds })
  return secret
}
