// Serves a page over HTTP: renders it with queries that run in process, and caches it until a table that one of them
// read changes.
import { notCached, type Context, type TextDrafts } from '@/platform/context'
import type { BoundEndpoint } from '@/platform/http/handler'
import { siteNameKey } from '@/features/site/page-content/site-name'
import { apiUrl, type ApiRequest } from '@/lib/api-client'
import { dateWords } from '@/lib/date-words'
import type { PublicTable } from '@/lib/public-tables'
import { AppError } from '@/lib/errors'
import { errorTable } from '@/lib/error-table'
import { answerResponse, prepareAnswer, type Answer } from '../http/responses/answer'
import { isCachedAddress, isProductionHost, pageAddress, pageKey } from '../http/responses/fast-path'
import { handle } from '../http/handle'
import type { ExchangeRecord } from '../http/http-exchange'
import { loggedPath } from '../log'
import { createRenderQueue } from './render-queue'
import { toAppError } from '../http/responses/respond-with-error'
import { isSecretPath, pagePolicy } from '../http/responses/security-headers'
import { isShared, parseQuery, sharedAnswer } from '../http/serve-endpoint'
import type { Site } from '../site'
import { copyrightYears } from './copyright-years'

/** The back-office shows these addresses in a frame, in the theme that is being edited. */
const homeAddresses = new Set(['/', '/home'])

type Rendering = {
  reads: Set<PublicTable>
  isStorable: boolean
  hasFailed: boolean
  /** Status of each of the page's long lists for the requested list page. */ listStatuses: number[]
}

/** Runs queries of a page in process, with the same checks as over HTTP, and notes the tables they read. */
function inProcess(
  site: Site,
  byPath: ReadonlyMap<string, BoundEndpoint>,
  exchange: ExchangeRecord,
  rendering: Rendering,
  isForEverybody: boolean,
  drafts: TextDrafts | undefined,
) {
  return async ({ queryKey }: { queryKey: readonly unknown[] }): Promise<unknown> => {
    const [path, request = {}] = queryKey as [string, ApiRequest | undefined]
    const bound = byPath.get(path)
    if (!bound)
      throw new AppError('unexpected', { detail: { path, reason: 'a page asks for an endpoint that does not exist' } })
    const { endpoint } = bound
    for (const table of endpoint.reads ?? []) rendering.reads.add(table)
    if (isForEverybody && endpoint.access !== 'everyone') {
      throw new AppError('unexpected', {
        detail: { path, reason: 'a page that is the same for everybody asks for something that is not' },
      })
    }
    // The API's limits are for programs. A visitor's page waits in the render queue instead.
    if (!endpoint.reads) rendering.isStorable = false
    const { params = {} } = request
    const query = request.query ? parseQuery(new URLSearchParams(apiUrl('', { query: request.query }).slice(1))) : {}
    try {
      if (isShared(bound) && !drafts) {
        const answer = await sharedAnswer(site, bound, { params, query, exchange }, async () => undefined)
        if (query.page !== undefined) rendering.listStatuses.push(answer.status)
        return JSON.parse(answer.made.identity.body.toString())
      }
      const ctx: Context = { ...site.world, actor: { kind: 'visitor' }, ...(drafts && { drafts, cached: notCached }) }
      return await handle(bound, ctx, { params, query, body: undefined }, exchange.http)
    } catch (thrown) {
      const error = toAppError(thrown)
      // "Not found" can be cached like any other response; every other failure may be over a moment later.
      if (error.code !== 'not_found') rendering.isStorable = false
      if (errorTable[error.code].report) {
        rendering.hasFailed = true
        const facts = { code: error.code, detail: error.detail, err: error.cause ?? error, query: path }
        site.world.log.error(facts, error.message)
      }
      throw error
    }
  }
}

/**
 * Creates the function that serves every address without a route of its own; unknown ones get the 404 page. With
 * `drafts`, the page shows these texts and nothing of it is cached.
 */
export function createPageServer(site: Site) {
  const { config, cache, isDevelopment, world } = site
  const queue = createRenderQueue()
  const readable = site.endpoints.filter(({ endpoint }) => endpoint.method === 'GET')
  const byPath = new Map(readable.map((bound) => [bound.endpoint.path as string, bound]))
  const isHttps = config.baseUrl.startsWith('https:')

  return async function servePage(request: Request, exchange: ExchangeRecord, drafts?: TextDrafts): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const href = pageAddress(pathname + search)
    const onProductionHost = isProductionHost(request.headers.get('host') ?? undefined, config.productionHost)
    const key = pageKey(href, onProductionHost)
    const isForEverybody = isCachedAddress(href) && !isSecretPath(pathname) && !isDevelopment
    const isCacheable = isForEverybody && config.hasPageCache && !drafts

    const render = async () => {
      const rendering: Rendering = {
        reads: new Set(['theme_settings']),
        isStorable: isCacheable,
        hasFailed: false,
        listStatuses: [],
      }
      const page = await site.render({
        href,
        site: {
          name: drafts?.get(siteNameKey)?.title || world.settings.siteName,
          baseUrl: config.baseUrl,
          homeHref: onProductionHost ? '/home' : '/',
          copyright: copyrightYears(world.clock.now(), world.settings),
          timeZone: world.settings.timeZone,
          dates: dateWords(world.settings.owner.date_language),
          currency: world.settings.owner.currency,
        },
        queryFn: inProcess(site, byPath, exchange, rendering, isForEverybody, drafts),
        assets: site.assets,
        renderedAt: Date.now(),
      })
      if ('redirectTo' in page)
        return { answer: redirection(page.status, page.redirectTo), reads: [], isStorable: false }
      for (const error of page.errors)
        world.log.error({ err: error, path: loggedPath(pathname) }, 'a part of a page could not be rendered')
      // The page says which parts it could not load. The status tells search engines and proxies not to store it.
      const status = page.status !== 200 ? page.status : rendering.hasFailed ? 503 : isBeyondEnd(rendering) ? 404 : 200
      const isStorable =
        rendering.isStorable && page.errors.length === 0 && status === 200 && exchange.cookies().length === 0
      const answer = prepareAnswer(
        {
          status,
          body: Buffer.from(page.html),
          contentType: 'text/html; charset=utf-8',
          cacheControl: status === 200 && !isSecretPath(pathname) ? 'no-cache' : 'no-store',
          headers: [
            ...site.headers,
            [
              'Content-Security-Policy',
              pagePolicy(page.html, site.paymentScript, {
                isDevelopment,
                isHttps,
                isFramedByUs: homeAddresses.has(pathname),
              }),
            ],
          ],
        },
        // A cached page is made for all visitors, any other for this one request.
        { isSentOnce: !isStorable },
      )
      return { answer, reads: rendering.reads, isStorable }
    }
    const make = () => queue.run(exchange.http.network, render)
    return answerResponse(isCacheable ? await cache.findOrMake(key, make) : (await make()).answer, request)
  }
}

/**
 * True when all lists of the page end before the requested list page. The page exists when at least one of its lists
 * reaches that far.
 */
function isBeyondEnd({ listStatuses }: Rendering): boolean {
  return listStatuses.length > 0 && listStatuses.every((status) => status === 404)
}

function redirection(status: number, location: string): Answer {
  return prepareAnswer({
    status,
    body: Buffer.alloc(0),
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'no-store',
    headers: [['Location', location]],
  })
}
