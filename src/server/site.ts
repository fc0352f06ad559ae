// Shared parts of the HTTP server; created once at start, or by a test.
import type { Context } from '@/platform/context'
import type { BoundEndpoint, RawRoute } from '@/platform/http/handler'
import type { PageAssets, PageRequest, RenderedPage } from '@/app/entry-server'
import type { Answer } from './http/responses/answer'
import type { ChangeStream } from './changes/change-stream'
import type { Changes } from './changes/changes'
import type { Config } from './start/config/config'
import type { FindActor } from './http/guards/find-actor'
import type { Metrics } from './metrics'
import type { PageCache } from './pages/page-cache'
import type { RateLimits } from './http/limits/rate-limits'
import type { KeptBuilds } from './http/static/kept-builds'
import type { PaymentScript } from '@/adapters/payments/paypal/payment-origins'
import type { HeaderList } from './http/responses/security-headers'
import type { Readiness } from './readiness'
import type { AdminAssets } from './pages/page-assets'
import type { SetupLink } from './start/exposure/setup-link'

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

export type Site = {
  config: Pick<Config, 'baseUrl' | 'siteName' | 'trustedProxies' | 'productionHost' | 'isProduction' | 'hasPageCache'>
  /** The context of services, without the actor. */
  world: Omit<Context, 'actor'>
  endpoints: readonly BoundEndpoint[]
  routes: readonly RawRoute[]
  findActor: FindActor
  /** Set when other machines can reach the site before production. */
  setupLink?: SetupLink
  changes: Pick<Changes, 'isListening' | 'catchUp' | 'subscribe'>
  cache: PageCache
  stream: ChangeStream
  limits: RateLimits
  readiness: Pick<Readiness, 'problem'>
  metrics: Metrics
  /** Headers of every response. */
  readonly headers: HeaderList
  /** Script of the PayPal in use; the page policy allows what it needs. */
  readonly paymentScript: PaymentScript
  render: RenderPage
  assets: PageAssets
  /** Files that the page of the back-office loads. */
  admin: AdminAssets
  /** Values of `Link` for a 103 while a page is rendered. Without them no 103 is sent. */
  hints: readonly string[]
  /** Files of the browser build by address. */
  files: ReadonlyMap<string, Answer>
  /** Files of earlier builds, for tabs that were open during a deploy. */
  keptBuilds?: Pick<KeptBuilds, 'find'>
  /** True in development: nothing is cached, and inline scripts need no hash. */
  isDevelopment: boolean
}
