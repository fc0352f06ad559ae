// Accepts writes from our own pages only. The browser names the origin of a request, and no other site's page can forge
// it.
import { AppError } from '@/lib/errors'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns the origins that count as ours: the one of BASE_URL, and outside production the other names of this machine
 * with the same port.
 */
export function ownOrigins(baseUrl: string, isProduction: boolean): ReadonlySet<string> {
  const { origin, hostname, port, protocol } = new URL(baseUrl)
  const names = !isProduction && loopbackNames.includes(hostname) ? loopbackNames : []
  return new Set([origin, ...names.map((name) => new URL(`${protocol}//${name}:${port}`).origin)])
}

/**
 * Throws AppError `foreign_origin` unless Origin is exactly ours. A form on a page that sends no referrer sends `null`
 * as Origin. Then Sec-Fetch-Site, which scripts cannot set, must be same-origin.
 */
export function checkOrigin(headers: Headers, own: ReadonlySet<string>): void {
  const origin = headers.get('origin')
  if (origin !== null && own.has(origin)) return
  if ((origin === null || origin === 'null') && headers.get('sec-fetch-site') === 'same-origin') return
  throw new AppError('foreign_origin', { detail: { origin } })
}
