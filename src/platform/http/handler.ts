// Binds an endpoint's declaration to the function that answers it. The server walks the bound endpoints; nothing else registers routes.
import type { Access, Endpoint, EndpointInput, EndpointResult, PublicTable } from '@/lib/endpoint'
import type { Context } from '@/platform/context'

/** What a service may know of the HTTP exchange, and the little it may add to the answer. */
export type HttpExchange = {
  /** The visitor's network address, from the trusted proxy hop only. */
  ip: string
  /** What counts as one visitor for limits: the IPv4 address, or the /64 around an IPv6 one. */
  network: string
  requestId: string
  /** What the browser calls itself; for showing, never for deciding. */
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
   * Who its limit counts a request for, instead of the network it comes from; null for the network. For browsers that hold something
   * of ours which nobody can make: their neighbours cannot use their requests up.
   */
  countedFor?(ctx: Pick<Context, 'settings' | 'clock'>, http: Pick<HttpExchange, 'cookie'>): string | null
  run(ctx: Context, input: { params: unknown; query: unknown; body: unknown }, http: HttpExchange): Promise<unknown>
}

/** Ties a handler to its declaration; the types of both must agree. */
export function bind<E extends Endpoint>(
  endpoint: E,
  run: Handler<E>,
  options: Pick<BoundEndpoint, 'countedFor'> = {},
): BoundEndpoint {
  return { endpoint, run, ...options }
}

/** The answer of an endpoint that has nothing to tell but that it is done. */
export async function done(work: Promise<void>): Promise<{ done: true }> {
  await work
  return { done: true }
}

/** A route that does not speak JSON: files, tickets, signed notifications. It names its access like every endpoint. */
export type RawRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Parameters in braces; `{rest...}` at the end takes all remaining segments, `{name}.ics` a segment with that ending, which stays part of the parameter. */
  path: `/${string}`
  access: Access
  summary: string
  limit?: { requests: number; perSeconds: number }
  /** For a GET that everyone may call: the tables it reads. Its answer is the same for everybody and cached by its path until one of them changes. */
  reads?: readonly PublicTable[]
  /** Bytes of body it accepts; 0 when it takes none. */
  maxBodyBytes: number
  /** True for a POST that needs no proof of coming from our own pages, because no cookie gives it power: the token in its path does. */
  fromAnywhere?: boolean
  /** Answers HEAD as well where the method is GET; must not count or change anything then. */
  run(ctx: Context, request: { raw: Request; params: Record<string, string> }, http: HttpExchange): Promise<Response>
}
