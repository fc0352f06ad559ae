// What a service sees of the HTTP exchange, and what it adds to the answer.
import type { HttpExchange } from '@/adapters/http/handler'
import { networkOf } from './client-address'

export type ExchangeRecord = {
  http: HttpExchange
  status(): number
  /** Set-Cookie lines in order. */
  cookies(): readonly string[]
}

/** Reads one cookie out of a Cookie header. */
export function cookieValue(header: string | null, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) {
      const value = part.slice(at + 1).trim()
      try {
        return decodeURIComponent(value)
      } catch {
        return value
      }
    }
  }
  return undefined
}

/**
 * Records what the service wants added. `isSecure` marks cookies for https only and gives them the prefix that no neighbour under
 * the same domain can set: one planted without it is never read.
 */
export function createExchange(request: { headers: Headers; ip: string; requestId: string; isSecure: boolean }): ExchangeRecord {
  let status = 200
  const cookies: string[] = []
  const ownName = (name: string) => (request.isSecure && !name.startsWith('__Host-') ? `__Host-${name}` : name)
  return {
    http: {
      ip: request.ip,
      network: networkOf(request.ip),
      requestId: request.requestId,
      userAgent: request.headers.get('user-agent'),
      cookie: (name) => cookieValue(request.headers.get('cookie'), ownName(name)),
      setCookie(name, value, { maxAgeSeconds }) {
        const secure = request.isSecure ? '; Secure' : ''
        cookies.push(`${ownName(name)}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.floor(maxAgeSeconds)}; HttpOnly; SameSite=Lax${secure}`)
      },
      setStatus(value) {
        status = value
      },
    },
    status: () => status,
    cookies: () => cookies,
  }
}

/** A path of ours as the router writes it: `{name}`, `{rest...}`, and `{name}.ics` for a segment with that ending, which stays part of the parameter. */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}\.(\w+)/g, ':$1{[^/]+\\.$2}').replace(/\{(\w+)\.\.\.\}/g, ':$1{.+}').replace(/\{(\w+)\}/g, ':$1')
}
