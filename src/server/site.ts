// What the parts of the HTTP server share; made once at start, or by a test.
import type { Context } from '@/adapters/context'
import type { BoundEndpoint, RawRoute } from '@/adapters/http/handler'
import type { PageAssets, PageRequest, RenderedPage } from '@/app/entry-server'
import type { Answer } from './answer'
import type { ChangeStream } from './change-stream'
import type { Changes } from './changes'
import type { Config } from './config'
import type { FindActor } from './find-actor'
import type { Metrics } from './metrics'
import type { PageCache } from './page-cache'
import type { RateLimits } from './rate-limits'
import type { Readiness } from './readiness'
import type { AdminAssets } from './serve-admin'
import type { SetupLink } from './setup-link'

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

export type Site = {
  config: Pick<Config, 'baseUrl' | 'siteName' | 'trustedProxies' | 'productionHost' | 'isProduction' | 'hasPageCache'>
  /** The context of services, without the actor. */
  world: Omit<Context, 'actor'>
  endpoints: readonly BoundEndpoint[]
  routes: readonly RawRoute[]
  findActor: FindActor
  /** Where others can reach the site before production. */
  setupLink?: SetupLink
  changes: Pick<Changes, 'isListening' | 'catchUp' | 'subscribe'>
  cache: PageCache
  stream: ChangeStream
  limits: RateLimits
  readiness: Pick<Readiness, 'problem'>
  metrics: Metrics
  /** Headers of every answer. */
  headers: readonly (readonly [name: string, value: string])[]
  /** Where the browser gets PayPal's script; the page policy allows this origin. */
  sdkBase: string
  render: RenderPage
  assets: PageAssets
  /** What the page of the back-office loads. */
  admin: AdminAssets
  /** Files of the browser build by address. */
  files: ReadonlyMap<string, Answer>
  /** Nothing is cached and inline scripts need no hash. */
  isDevelopment: boolean
}
