// Binds an endpoint's declaration to its handler. The server registers the bound endpoints; no other code registers
// routes.
import type { Access, Endpoint, EndpointInput, EndpointResult } from '@/lib/endpoint'
import type { PublicTable } from '@/lib/public-tables'
import type { Context } from '@/platform/context'

/** The parts of the HTTP exchange that a service may read, and the little it may add to the response. */
export type HttpExchange = {
  /** The visitor's network address, from the trusted proxy hop only. */
  ip: string
  /** Counts as one visitor for limits: the IPv4 address, or the /64 around an IPv6 one. */
  network: string
  requestId: string
  /** User agent of the browser; for display only, never for decisions. */
  userAgent: string | null
  cookie(name: string): string | undefined
  /** HttpOnly, SameSite=Lax, Secure on https; path `/`. */
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void
  setStatus(status: 200 | 201 | 202): void
}

export type Handler<E extends Endpoint> = (
  ctx: Context,
  input: EndpointInput<E>,
  http: HttpExchange,
) => Promise<EndpointResult<E>>

export type BoundEndpoint = {
  endpoint: Endpoint
  /**
   * Returns the key that its limit counts a request under, instead of the network; null for the network. Gives clients
   * with an unforgeable cookie a quota of their own, which others on the same network cannot use up.
   */
  countedFor?(ctx: Pick<Context, 'settings' | 'clock'>, http: Pick<HttpExchange, 'cookie'>): string | null
  run(ctx: Context, input: { params: unknown; query: unknown; body: unknown }, http: HttpExchange): Promise<unknown>
}

/** Binds a handler to its declaration; the types of both must agree. */
export function bind<E extends Endpoint>(
  endpoint: E,
  run: Handler<E>,
  options: Pick<BoundEndpoint, 'countedFor'> = {},
): BoundEndpoint {
  return { endpoint, run, ...options }
}

/** Response of an endpoint that only reports success. */
export async function done(work: Promise<void>): Promise<{ done: true }> {
  await work
  return { done: true }
}

/**
 * A route that does not use JSON: files, tickets, signed webhook events. It declares its access like every endpoint.
 */
export type RawRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /**
   * Parameters are in braces. `{rest...}` at the end matches all remaining segments. `{name}.ics` matches a segment
   * with that ending, which stays part of the parameter.
   */
  path: `/${string}`
  access: Access
  summary: string
  limit?: { requests: number; perSeconds: number }
  /**
   * The tables that a public GET reads. Its response is the same for all visitors, and is cached by its path until one
   * of these tables changes.
   */
  reads?: readonly PublicTable[]
  /** Maximum body size in bytes; 0 when it accepts no body. */
  maxBodyBytes: number
  /**
   * True for a POST that needs no proof of coming from our own pages, because the token in its path authorizes it, not
   * a cookie.
   */
  fromAnywhere?: boolean
  /** Handles HEAD as well when the method is GET; must not count or change anything then. */
  run(ctx: Context, request: { raw: Request; params: Record<string, string> }, http: HttpExchange): Promise<Response>
}
