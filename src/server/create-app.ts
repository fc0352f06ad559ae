// The HTTP server as a function from request to response: guards first, then endpoints, routes and pages. Starts nothing.
import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono, type Context as HonoContext } from 'hono'
import type { Actor } from '@/platform/context'
import type { BoundEndpoint, RawRoute } from '@/platform/http/handler'
import { findRedirect } from '@/features/site/redirects/server/find-redirect'
import { noteAddresses } from '@/features/office/activity/server/addresses-today'
import { sessionSecret } from '@/features/office/sign-in/server/sessions/session-cookie'
import { type Access, needsSession } from '@/lib/endpoint'
import { dashboardPath, isAdminAddress } from '@/app/admin/admin-pages'
import { AppError } from '@/lib/errors'
import { answerResponse } from './http/responses/answer'
import { checkAccess } from './http/guards/check-access'
import { checkOrigin, ownOrigins } from './http/guards/check-origin'
import { clientAddress } from './http/addresses/client-address'
import { createGuardSetup } from './start/exposure/guard-setup'
import { createExchange, routerPath, type ExchangeRecord } from './http/http-exchange'
import { loggedPath } from './log'
import { watchAddresses } from './start/exposure/one-address'
import { openApiDocument } from './openapi'
import { sendEarlyHints } from './http/responses/early-hints'
import { limitBody } from './http/limits/request-body'
import { respondWithError, wantsPage } from './http/responses/respond-with-error'
import { createAdminServer } from './pages/serve-admin'
import { closedPolicy, isSecretPath, secretPathHeaders, type HeaderList } from './http/responses/security-headers'
import { serveEndpoint } from './http/serve-endpoint'
import { serveCachedRoute } from './pages/serve-cached-route'
import { createEditedPageServer, previewEndpoint } from './pages/serve-edited-page'
import { createPageServer } from './pages/serve-page'
import type { Site } from './site'
import { siteAddresses } from './http/addresses/site-addresses'

type Env = { Variables: { exchange: ExchangeRecord; route: string } }
type Exchange = HonoContext<Env>

/** Methods without side effects. */
const reading = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Returns the address of the other end of the connection. Requests that tests pass in directly have none. */
function socketAddress(c: HonoContext): string | undefined {
  const env: unknown = c.env
  return typeof env === 'object' && env !== null && 'incoming' in env ? getConnInfo(c).remote.address : '127.0.0.1'
}

function hasOpenHeaders({ headers }: Response): boolean {
  try {
    headers.delete('X-Request-Id')
    return true
  } catch {
    return false
  }
}

function addHeaders(response: Response, headers: HeaderList, isOverriding: boolean): void {
  for (const [name, value] of headers)
    if (isOverriding || !response.headers.has(name)) response.headers.set(name, value)
}

/**
 * Wraps anything thrown that is not an Error, because Hono passes on Error objects only. It then gets a response and a
 * log entry like every error.
 */
async function withErrors(run: () => Promise<Response>): Promise<Response> {
  try {
    return await run()
  } catch (thrown) {
    throw thrown instanceof Error ? thrown : new AppError('unexpected', { cause: thrown })
  }
}

/** Serves every endpoint and route of `site`, and pages for everything else. */
export function createApp(site: Site): Hono<Env> {
  const app = new Hono<Env>({ strict: true })
  const { config, world, metrics } = site
  const origins = ownOrigins(config.baseUrl, config.isProduction)
  const isSecure = config.baseUrl.startsWith('https:')
  const watchAddress = config.isProduction
    ? watchAddresses(world, config.trustedProxies, (isOne) => {
        noteAddresses(world, isOne).catch((err: unknown) => world.log.warn({ err }, 'addresses of visitors not noted'))
      })
    : null
  const servePage = createPageServer(site)
  const serveEditedPage = createEditedPageServer(servePage)
  const serveAdmin = createAdminServer(site)
  const readAddress = siteAddresses(site)

  app.use(async (c, next) => {
    const began = performance.now()
    const requestId = randomBytes(9).toString('base64url')
    const ip = clientAddress(socketAddress(c), c.req.header('x-forwarded-for'), config.trustedProxies)
    if (!/^\/(healthz|readyz)$/.test(c.req.path))
      watchAddress?.({
        ip,
        userAgent: c.req.header('user-agent') ?? null,
        isForwarded: Boolean(c.req.header('x-forwarded-for') ?? c.req.header('forwarded')),
      })
    const exchange = createExchange({ headers: c.req.raw.headers, ip, requestId, isSecure })
    c.set('exchange', exchange)
    await next()
    // Headers of a Response from elsewhere may be read-only. Copying every response would cost a tenth of a page's
    // time.
    if (!hasOpenHeaders(c.res)) c.res = new Response(c.res.body, c.res)
    const { res } = c
    for (const cookie of exchange.cookies()) res.headers.append('set-cookie', cookie)
    if (exchange.cookies().length > 0) res.headers.set('cache-control', 'no-store')
    addHeaders(res, [...site.headers, ['Content-Security-Policy', closedPolicy], ['X-Request-Id', requestId]], false)
    // The request was refused before all of it was read. Close the connection with the response: the client must not
    // send its next request on it.
    if (res.status === 413 || res.status === 507) res.headers.set('connection', 'close')
    if (isSecretPath(c.req.path)) addHeaders(res, secretPathHeaders, true)
    else if (res.status >= 400) addHeaders(res, [['X-Robots-Tag', 'noindex']], false)
    const seconds = (performance.now() - began) / 1000
    metrics.requestDone(c.get('route') ?? 'page', c.req.method, res.status, seconds)
    const { method, path } = c.req
    const ms = Math.round(seconds * 1000)
    world.log.info({ requestId, method, path: loggedPath(path), status: res.status, ms }, 'request')
  })

  app.use(async (c, next) => {
    const address = readAddress(c.req.url.slice(c.req.url.indexOf('/', 'https://'.length)))
    if (address.kind === 'canonical') return next()
    c.set('route', 'another spelling')
    if (address.kind === 'none') throw new AppError('not_found')
    const moved = await answerOldAddress(c, false)
    if (moved) return moved
    // Status 308 keeps method and body.
    return new Response(null, {
      status: 308,
      headers: { location: address.to, ...Object.fromEntries(secretPathHeaders) },
    })
  })

  app.onError((error, c) => {
    const exchange = c.get('exchange')
    return respondWithError(error, {
      requestId: exchange?.http.requestId ?? '',
      log: world.log,
      asPage: wantsPage(c.req.raw),
    })
  })

  const guardSetup = createGuardSetup(site, socketAddress)

  const register = (method: string, path: string, run: (c: Exchange) => Promise<Response>) => {
    app.on(method, routerPath(path), (c) => {
      c.set('route', path)
      return withErrors(() => run(c))
    })
  }

  for (const bound of [...site.endpoints, previewEndpoint(servePage)])
    register(bound.endpoint.method, bound.endpoint.path, (c) => answerEndpoint(c, bound))
  for (const route of site.routes) register(route.method, route.path, (c) => answerRoute(c, route))

  /** Public content is the same for all visitors: no cookie is read for it. */
  function actorFor(access: Access, request: Request): Promise<Actor> {
    return needsSession(access) ? site.findActor(request) : Promise.resolve({ kind: 'visitor' })
  }

  async function answerEndpoint(c: Exchange, bound: BoundEndpoint): Promise<Response> {
    const { endpoint } = bound
    if (!reading.has(c.req.method) && endpoint.access !== 'paymentProvider') checkOrigin(c.req.raw.headers, origins)
    const actor = await actorFor(endpoint.access, c.req.raw)
    return serveEndpoint(site, bound, {
      request: c.req.raw,
      params: c.req.param(),
      actor,
      exchange: c.get('exchange'),
      guard: () => guardSetup(endpoint.path, c),
    })
  }

  async function answerRoute(c: Exchange, route: RawRoute): Promise<Response> {
    const { http } = c.get('exchange')
    const isWrite = !reading.has(c.req.method)
    if (isWrite && route.access !== 'paymentProvider' && !route.fromAnywhere) checkOrigin(c.req.raw.headers, origins)
    const { reads } = route
    if (reads && !isWrite && route.access === 'everyone')
      return serveCachedRoute(site, { ...route, reads }, c.req.raw, c.req.param(), c.get('exchange'))
    if (route.limit) await site.limits.count(`${route.method} ${route.path}`, route.limit, http.ip)
    await guardSetup(route.path, c)
    const actor = await actorFor(route.access, c.req.raw)
    checkAccess(route.access, actor)
    const raw = isWrite ? limitBody(c.req.raw, route.maxBodyBytes) : c.req.raw
    try {
      return await route.run({ ...world, actor }, { raw, params: c.req.param() }, http)
    } finally {
      // Wait for a client that saves and then reads again; the payment provider never reads.
      if (isWrite && route.access !== 'paymentProvider') await site.changes.catchUp()
    }
  }

  register('GET', '/api/changes', async (c) => site.stream.open(c.get('exchange').http.ip))
  const editedPage = '/api/admin/edited-pages/{name}'
  register('GET', editedPage, async (c) => {
    await guardSetup(editedPage, c)
    checkAccess('editor', await actorFor('editor', c.req.raw))
    return serveEditedPage(c.req.raw, c.req.param('name') ?? '', c.get('exchange'))
  })
  register('GET', '/api/openapi.json', async () =>
    Response.json(openApiDocument(site.endpoints, { title: world.settings.siteName, baseUrl: config.baseUrl }), {
      headers: { 'cache-control': 'no-cache' },
    }),
  )
  const stateText = (text: string, status: number) =>
    new Response(text, { status, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })
  register('GET', '/healthz', async () => stateText('ok\n', 200))
  register('GET', '/readyz', async () => {
    const problem = await site.readiness.problem()
    return problem === null ? stateText('ready\n', 200) : stateText(`not ready: ${problem}\n`, 503)
  })

  /** Sends visitors on who came by an address of the owner's former site; null for any other address. */
  async function answerOldAddress(c: Exchange, isMissing = true): Promise<Response | null> {
    const location = reading.has(c.req.method) ? await findRedirect(world.db, c.req.raw.url, { isMissing }) : null
    if (location === null) return null
    c.set('route', 'old address')
    // Browsers ask again each time: the owner may change it.
    return new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } })
  }

  app.all('*', async (c) => {
    c.set('route', 'page')
    if (reading.has(c.req.method) && c.req.path.startsWith('/assets/')) {
      const kept = await site.keptBuilds?.find(c.req.path)
      if (kept) return answerResponse(kept, c.req.raw)
    }
    if (!reading.has(c.req.method) || /^\/(api|pictures|assets)(\/|$)|^\/media\//.test(c.req.path))
      throw new AppError('not_found')
    if (/\.(ico|map|php|env|git)$/.test(c.req.path)) {
      const moved = await answerOldAddress(c)
      if (moved) return moved
      throw new AppError('not_found')
    }
    if (isAdminAddress(c.req.path)) return serveAdmin(c.req.raw, 200)
    // ROUTE-06: a signed-in user sees "Page Not Found" within the frame of the back-office.
    if (c.req.path.startsWith(`${dashboardPath}/`) && sessionSecret(world.settings, c.get('exchange').http) !== null)
      return serveAdmin(c.req.raw, 404)
    sendEarlyHints(c.env, site.hints)
    const page = await withErrors(() => servePage(c.req.raw, c.get('exchange')))
    return page.status === 404 ? ((await answerOldAddress(c)) ?? page) : page
  })
  return app
}
