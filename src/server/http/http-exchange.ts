// Builds the part of the HTTP exchange that a service sees, and records what it adds to the response.
import { parse, serialize } from 'hono/utils/cookie'
import type { HttpExchange } from '@/platform/http/handler'
import { clientNetwork } from './addresses/client-address'

export type ExchangeRecord = ReturnType<typeof createExchange>

/** Reads one cookie from a Cookie header. */
export function cookieValue(header: string | null, name: string): string | undefined {
  return parse(header ?? '', name)[name]
}

/**
 * Adds the `__Host-` prefix. Another site under the same domain cannot set such a cookie, and a cookie without it is
 * never read.
 */
const ownName = (name: string, isSecure: boolean) => (isSecure && !name.startsWith('__Host-') ? `__Host-${name}` : name)

/** Reads a cookie that `setCookie` set under this name. */
export function readCookie(headers: Headers, name: string, isSecure: boolean): string | undefined {
  return cookieValue(headers.get('cookie'), ownName(name, isSecure))
}

/** Records what the service adds to the response. `isSecure` marks cookies for https only and adds their prefix. */
export function createExchange(request: { headers: Headers; ip: string; requestId: string; isSecure: boolean }) {
  let status = 200
  const cookies: string[] = []
  return {
    http: {
      ip: request.ip,
      network: clientNetwork(request.ip),
      requestId: request.requestId,
      userAgent: request.headers.get('user-agent'),
      cookie: (name) => readCookie(request.headers, name, request.isSecure),
      setCookie(name, value, { maxAgeSeconds }) {
        const { isSecure } = request
        cookies.push(
          serialize(ownName(name, isSecure), value, {
            path: '/',
            maxAge: maxAgeSeconds,
            httpOnly: true,
            secure: isSecure,
            sameSite: 'Lax',
          }),
        )
      },
      setStatus(value) {
        status = value
      },
    } satisfies HttpExchange,
    status: () => status,
    /** Set-Cookie lines in order. */
    cookies: (): readonly string[] => cookies,
  }
}

/**
 * Returns one of our paths in the router's syntax: `{name}`, `{rest...}`, and `{name}.ics` for a segment with that
 * ending, which stays part of the parameter.
 */
export function routerPath(path: string): string {
  return path
    .replace(/\{(\w+)\}\.(\w+)/g, ':$1{[^/]+\\.$2}')
    .replace(/\{(\w+)\.\.\.\}/g, ':$1{.+}')
    .replace(/\{(\w+)\}/g, ':$1')
}
