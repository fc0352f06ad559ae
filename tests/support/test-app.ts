// Runs the whole HTTP application on a database of its own, without a network: for tests of endpoints, pages, caching
// and guards.
import type { Hono } from 'hono'
import type { Actor, Context } from '@/platform/context'
import type { BoundEndpoint, RawRoute } from '@/platform/http/handler'
import type { PaymentProvider } from '@/adapters/payments/payments'
import { renderPage } from '@/app/entry-server'
import { allEndpoints, allRoutes } from '@/server/all-endpoints'
import { createChangeStream } from '@/server/changes/change-stream'
import { listenToChanges, type Changes } from '@/server/changes/changes'
import { createApp } from '@/server/create-app'
import { createFindActor } from '@/server/http/guards/find-actor'
import { createMetrics } from '@/server/metrics'
import { createPageCache } from '@/server/pages/page-cache'
import { createRateLimits } from '@/server/http/limits/rate-limits'
import { createReadiness } from '@/server/readiness'
import { commonHeaders } from '@/server/http/responses/security-headers'
import type { Site } from '@/server/site'
import { connectDatabase } from '@/adapters/database/connect'
import { sessionCookieName } from '@/features/office/sign-in/server/sessions/session-cookie'
import { insertAccount, insertSession } from './administrator'
import { createTableCache } from '@/server/changes/table-cache'
import { createTestWorld, type TestWorld } from './test-world'

export type TestApp = {
  /**
   * Sends a request; `path` is below the site's address. Writes carry the site's own Origin unless `init` contains an
   * Origin header.
   */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Sends a write with a JSON body. */
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>
  ctx: Context
  clock: TestWorld['clock']
  changes: Changes
  site: Site
  baseUrl: string
  databaseUrl: string
  logged: TestWorld['logged']
  close(): Promise<void>
}

type Options = {
  now?: Date
  siteName?: string
  /** Replaces the product's endpoints. */
  endpoints?: readonly BoundEndpoint[]
  routes?: readonly RawRoute[]
  /** Returns the actor of each request; default: the user of its session cookie. */
  actor?: (request: Request) => Actor
  payments?: PaymentProvider
  config?: Partial<Site['config']>
  rateLimits?: boolean
  render?: Site['render']
  setupLink?: Site['setupLink']
}

/** Returns the actor that a request names in the header `x-test-actor`; `usual` without one. */
export const actorNamed =
  (actors: Readonly<Record<string, Actor>>, usual: Actor = { kind: 'visitor' }) =>
  ({ headers }: Request): Actor =>
    actors[headers.get('x-test-actor') ?? ''] ?? usual

/** The actor of tests that use both sides: an administrator in the back-office, a visitor elsewhere. */
export const ownerInOffice = ({ url }: Request): Actor =>
  new URL(url).pathname.startsWith('/api/admin/')
    ? { kind: 'administrator', email: 'owner@themusician.test', isAllowlistManager: false }
    : { kind: 'visitor' }

export async function testApp(options: Options = {}): Promise<TestApp> {
  const testWorld = await createTestWorld({ siteName: options.siteName })
  const { ctx, clock, databaseUrl, logged } = testWorld
  if (options.now) clock.set(options.now)
  const { baseUrl } = ctx.settings
  const database = connectDatabase(databaseUrl, { max: 4 })
  const { pool } = database
  const changes = await listenToChanges({ databaseUrl, log: ctx.log })
  const endpoints = options.endpoints ?? allEndpoints
  const stream = createChangeStream({ endpoints, changes })
  const config = {
    baseUrl,
    siteName: null,
    trustedProxies: 0,
    productionHost: null,
    isProduction: false,
    hasPageCache: true,
    ...options.config,
  }
  const { actor } = options
  const { actor: _nobody, ...world } = {
    ...ctx,
    payments: options.payments ?? ctx.payments,
    cached: createTableCache(changes),
  }
  const paymentScript = { sdkBase: 'https://www.paypal.com', sdkMajor: 6 } as const
  const site: Site = {
    config,
    world,
    endpoints,
    routes: options.routes ?? allRoutes,
    setupLink: options.setupLink,
    findActor: actor ? async (request) => actor(request) : createFindActor(world),
    changes,
    cache: createPageCache({ maxBytes: 8 * 1024 * 1024, changes }),
    stream,
    limits: createRateLimits(pool, ctx.settings.tokenSecret, { isOn: options.rateLimits ?? true }),
    readiness: createReadiness({ pool, changes, jobs: { isRunning: () => true }, canSell: async () => true }),
    metrics: createMetrics(),
    headers: commonHeaders(config, paymentScript),
    paymentScript,
    render: options.render ?? renderPage,
    assets: { routes: {} },
    hints: [],
    admin: { css: [], scripts: [] },
    files: new Map(),
    isDevelopment: false,
  }
  const app: Pick<Hono, 'request'> = createApp(site)

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (init.method && !['GET', 'HEAD'].includes(init.method) && !headers.has('origin')) headers.set('origin', baseUrl)
    return app.request(baseUrl + path, { ...init, headers })
  }

  return {
    request,
    send: (method, path, body, headers = {}) =>
      request(path, {
        method,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
    ctx,
    clock,
    changes,
    site,
    baseUrl,
    databaseUrl,
    logged,
    async close() {
      stream.close()
      await changes.close()
      await database.close()
      await testWorld.close()
    },
  }
}

/**
 * Signs a user in and returns the value for the `cookie` header. The default is the primary administrator. With another
 * `email` it is an administrator who may not change the allow-list unless `isAllowlistManager` is set.
 */
export async function signedIn(
  app: TestApp,
  options: { email?: string; isAllowlistManager?: boolean } = {},
): Promise<{ cookie: string; email: string; secret: string }> {
  const { adminEmail } = app.ctx.settings
  const { email = adminEmail, isAllowlistManager = email === adminEmail } = options
  const query = (statement: string, values: unknown[]) => app.ctx.db.$client.query(statement, values)
  const now = app.clock.now()
  await insertAccount(query, { email, isAllowlistManager, now })
  const { secret } = await insertSession(query, { email, now })
  return { cookie: `${sessionCookieName(app.ctx.settings)}=${secret}`, email, secret }
}
