// Serves an endpoint over HTTP: from request to JSON, through the page cache when the endpoint declares its tables.
import type { Actor, Context } from '@/platform/context'
import type { BoundEndpoint } from '@/platform/http/handler'
import { apiUrl } from '@/lib/api-client'
import { AppError } from '@/lib/errors'
import { pageSize, pageCount } from '@/lib/paging'
import { type Answer, answerResponse, prepareAnswer } from './responses/answer'
import { checkAccess } from './guards/check-access'
import { handle } from './handle'
import type { ExchangeRecord } from './http-exchange'
import { readJson } from './limits/request-body'
import { closedPolicy } from './responses/security-headers'
import type { Site } from '../site'

const jsonType = 'application/json; charset=utf-8'

/**
 * Returns query parameters in the form the schema expects. A repeated parameter becomes a list, which all our schemas
 * reject.
 */
export function parseQuery(search: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    query[name] = values.length > 1 ? values : (values[0] ?? '')
  }
  return query
}

type Asked = { params: Record<string, string>; query: Record<string, string | string[]>; exchange: ExchangeRecord }

/** Returns the cache key of a request: declared parameters only, in the order of the declaration. */
function cacheKey({ endpoint }: BoundEndpoint, { params, query }: Asked): string | null {
  const declared = Object.keys(endpoint.query?.shape ?? {}).filter((name) => query[name] !== undefined)
  if (declared.some((name) => Array.isArray(query[name]))) return null
  return apiUrl(endpoint.path, { params, query: Object.fromEntries(declared.map((name) => [name, query[name]])) })
}

/** True when an endpoint's response is the same for all visitors until one of its tables changes. */
export function isShared({ endpoint }: BoundEndpoint): boolean {
  return endpoint.method === 'GET' && endpoint.access === 'everyone' && endpoint.reads !== undefined
}

/**
 * True when the requested page of a long list begins after its last record. There are endlessly many such pages, and
 * their response is an empty list.
 */
function isBeyondEnd({ page, limit }: Record<string, string | string[]>, output: unknown): boolean {
  if (page === undefined || typeof output !== 'object' || output === null || !('total' in output)) return false
  return Number(page) > pageCount(Number(output.total), Number(limit ?? pageSize))
}

/**
 * Returns the response of a shared endpoint, cached or new; `beforeMaking` may refuse a new one. The status is 404 for
 * a page beyond the end of a list, with the empty list as its body. Throws AppError or any error of the service.
 */
export async function sharedAnswer(
  site: Site,
  bound: BoundEndpoint,
  asked: Asked,
  beforeMaking: () => Promise<void>,
): Promise<Answer> {
  const { cache, world, headers } = site
  const { params, query, exchange } = asked
  const key = cacheKey(bound, asked)
  const stored = key === null ? undefined : cache.find(key)
  if (stored) return stored
  const make = async () => {
    await beforeMaking()
    const ctx: Context = { ...world, actor: { kind: 'visitor' } }
    const output = await handle(bound, ctx, { params, query, body: undefined }, exchange.http)
    const isMissing = isBeyondEnd(query, output)
    const answer = prepareAnswer({
      status: isMissing ? 404 : 200,
      body: Buffer.from(JSON.stringify(output)),
      contentType: jsonType,
      cacheControl: isMissing ? 'no-store' : 'no-cache',
      isRead: true,
      headers: [...headers, ['Content-Security-Policy', closedPolicy]],
    })
    const isWorthCaching = bound.endpoint.isWorthCaching?.(output) ?? true
    return {
      answer,
      reads: bound.endpoint.reads ?? [],
      isStorable: isWorthCaching && exchange.status() === 200 && exchange.cookies().length === 0,
    }
  }
  return key === null ? (await make()).answer : cache.findOrMake(key, make)
}

type EndpointRequest = {
  request: Request
  params: Record<string, string>
  actor: Actor
  exchange: ExchangeRecord
  /** Resolves once the request is counted; throws when it is over the limit. */
  guard(): Promise<void>
}

/** Serves one call. Throws AppError or any error of the service. */
export async function serveEndpoint(
  site: Site,
  bound: BoundEndpoint,
  { request, params, actor, exchange, guard }: EndpointRequest,
): Promise<Response> {
  const { endpoint } = bound
  const { changes, limits, world } = site
  const query = parseQuery(new URL(request.url).searchParams)
  const count = async () => {
    if (endpoint.limit)
      await limits.count(
        `${endpoint.method} ${endpoint.path}`,
        endpoint.limit,
        bound.countedFor?.(world, exchange.http) ?? exchange.http.ip,
      )
  }

  if (isShared(bound)) {
    const answer = await sharedAnswer(site, bound, { params, query, exchange }, count)
    if (answer.status === 404) throw new AppError('not_found')
    return answerResponse(answer, request)
  }

  await count()
  await guard()
  checkAccess(endpoint.access, actor)
  const body = endpoint.body ? await readJson(request) : undefined
  try {
    const output = await handle(bound, { ...world, actor }, { params, query, body }, exchange.http)
    return new Response(JSON.stringify(output), {
      status: exchange.status(),
      headers: { 'content-type': jsonType, 'cache-control': 'no-store' },
    })
  } finally {
    // A later read in this process then sees the saved data.
    if (endpoint.method !== 'GET') await changes.catchUp()
  }
}
