// An endpoint is data: method, path, access, input and output. Routes, client types, OpenAPI and the access test read
// it.
import type { z } from 'zod'
import type { PublicTable } from './public-tables'

/**
 * Callers of an endpoint. A required property without a default: code that omits it does not compile (design: one
 * request).
 * - everyone: every visitor, without a cookie
 * - buyer: the browser that holds the HttpOnly cookie of the checkout in the request
 * - downloadHolder: a client with a valid token in the path: of a download, of purchases, of a subscription
 * - signedIn: signed in and on the allow-list, in any role: the user's own account
 * - packer: a packer or an administrator: the parcels to ship
 * - editor: an editor or an administrator. Nothing about money or people (decision 0038)
 * - administrator: signed in and on the allow-list, with more rights than an editor
 * - allowlistManager: an administrator whose entry has is_admin
 * - paymentProvider: PayPal's signed webhook events
 */
export type Access =
  | 'everyone'
  | 'buyer'
  | 'downloadHolder'
  | 'signedIn'
  | 'packer'
  | 'editor'
  | 'administrator'
  | 'allowlistManager'
  | 'paymentProvider'

/** True when the caller must be signed in; no other endpoint reads the session. */
export function needsSession(access: Access): boolean {
  return !['everyone', 'buyer', 'downloadHolder', 'paymentProvider'].includes(access)
}

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the site's root, parameters in braces: `/api/shop/items/{slug}`. */
  path: `/api/${string}`
  access: Access
  /** One sentence for the API documentation. */
  summary: string
  /** Parameters in the path. */
  params?: z.ZodObject
  /** Parameters of the query string. */
  query?: z.ZodObject
  /** JSON body. */
  body?: z.ZodType
  /** The only fields that leave the server; all others are dropped. */
  output: z.ZodType
  /** The tables that a GET open to everyone reads. Its response is cached until one of them changes. */
  reads?: readonly PublicTable[]
  /**
   * True when a response should be cached; default: all are. Returns false for the response to an arbitrary made-up
   * request.
   */
  isWorthCaching?(output: unknown): boolean
  /** Limit per network address. */
  limit?: { requests: number; perSeconds: number }
}

/** Declares an endpoint and preserves its literal types for the typed client. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** The parsed input of the service behind an endpoint. */
export type EndpointInput<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** The value that the service behind an endpoint must return (before unlisted fields are dropped). */
export type EndpointResult<E extends Endpoint> = z.input<E['output']>

/** The value that a caller receives. */
export type EndpointOutput<E extends Endpoint> = z.output<E['output']>

/** The parts of a request that the endpoint declares. */
export type EndpointRequest<E extends Endpoint> = Present<{
  params: Sent<E['params']>
  query: Sent<E['query']>
  body: Sent<E['body']>
}>
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** Maps a record of endpoints to the names that callers use: `"GET /api/shop/items"`. */
export type EndpointMap<Endpoints extends Record<string, Endpoint>> = {
  [Name in keyof Endpoints as `${Endpoints[Name]['method']} ${Endpoints[Name]['path']}`]: Endpoints[Name]
}
