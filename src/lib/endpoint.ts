// An endpoint is data: method, path, who may call it, what goes in, what comes out. Routes, client types, OpenAPI and the access sweep read it.
import type { z } from 'zod'

/**
 * Who may call an endpoint. A required property without a default: forgetting it does not compile (design: one request).
 * - everyone: every visitor, without a cookie
 * - buyer: the browser that holds the HttpOnly cookie of the checkout it talks about
 * - downloadHolder: whoever presents a valid token in the path: of a download, of purchases, of a subscription
 * - editor: signed in and on the allow-list, whatever the role: for what every role may do. Nothing of money or people (decision 0038)
 * - administrator: signed in and on the allow-list, and more than an editor
 * - allowlistManager: an administrator whose entry has is_admin
 * - paymentProvider: PayPal's signed notifications
 */
export type Access =
  | 'everyone'
  | 'buyer'
  | 'downloadHolder'
  | 'editor'
  | 'administrator'
  | 'allowlistManager'
  | 'paymentProvider'

/** Whether it takes somebody who is signed in; nothing else asks for the session. */
export function needsSession(access: Access): boolean {
  return access === 'editor' || access === 'administrator' || access === 'allowlistManager'
}

/** Tables whose change makes a cached answer stale; the names that the change triggers of the database send. */
export type PublicTable =
  | 'shop_items'
  | 'item_variants'
  | 'item_files'
  | 'sample_pictures'
  | 'track_previews'
  | 'bundle_entries'
  | 'licence_tiers'
  | 'play_along_points'
  | 'tunes'
  | 'stock_holds'
  | 'page_settings'
  | 'page_content'
  | 'events'
  | 'event_tunes'
  | 'media_items'
  | 'featured_videos'
  | 'photo_gallery'
  | 'loe_videos'
  | 'loe_images'
  | 'loe_audio_tracks'
  | 'musical_influences'
  | 'collaborations'
  | 'stats'
  | 'theme_settings'
  | 'stored_files'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the site's root, parameters in braces: `/api/shop/items/{slug}`. */
  path: `/api/${string}`
  access: Access
  /** One sentence for the API's own documentation. */
  summary: string
  /** Parameters in the path. */
  params?: z.ZodObject
  /** Parameters behind the question mark. */
  query?: z.ZodObject
  /** JSON body. */
  body?: z.ZodType
  /** The only fields that leave the server: whatever is not named here is dropped. */
  output: z.ZodType
  /** For a GET that everyone may call: the tables it reads. Its answer is cached until one of them changes. */
  reads?: readonly PublicTable[]
  /** Whether an answer is cached; default: all are. Says no to what comes back for any made-up question. */
  isWorthCaching?(output: unknown): boolean
  /** Limit per network address. */
  limit?: { requests: number; perSeconds: number }
}

/** Declares an endpoint; exists so that its literal types survive for the typed client. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a service behind the endpoint receives, already parsed. */
export type EndpointInput<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: Parsed<E['body']>
}

/** What a service behind the endpoint must give back (before unlisted fields are dropped). */
export type EndpointResult<E extends Endpoint> = z.input<E['output']>

/** What a caller gets. */
export type EndpointOutput<E extends Endpoint> = z.output<E['output']>

/** What a caller sends: only the parts the endpoint declares. */
export type EndpointRequest<E extends Endpoint> = Present<{
  params: Sent<E['params']>
  query: Sent<E['query']>
  body: Sent<E['body']>
}>
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** From a record of endpoints to a map by what a caller names them: `"GET /api/shop/items"`. */
export type EndpointMap<Endpoints extends Record<string, Endpoint>> = {
  [Name in keyof Endpoints as `${Endpoints[Name]['method']} ${Endpoints[Name]['path']}`]: Endpoints[Name]
}
