// Serves a route whose response is the same for all visitors until one of its tables changes: calendars, feeds, drawn
// pictures. Cached like a page.
import type { RawRoute } from '@/platform/http/handler'
import { answerResponse, prepareAnswer } from '../http/responses/answer'
import type { ExchangeRecord } from '../http/http-exchange'
import { closedPolicy } from '../http/responses/security-headers'
import type { Site } from '../site'

/** Headers that belong to one transfer and not to the response, or that the cached response sets itself. */
const ofTransport = new Set(['content-type', 'content-length', 'cache-control', 'set-cookie', 'etag', 'accept-ranges'])

/**
 * Returns the cached response of this path, or the result of `route.run`. The query string is not part of the key.
 * Throws what the route throws.
 */
export async function serveCachedRoute(
  site: Site,
  route: RawRoute & Required<Pick<RawRoute, 'reads'>>,
  raw: Request,
  params: Record<string, string>,
  exchange: ExchangeRecord,
): Promise<Response> {
  const { pathname } = new URL(raw.url)
  const stored = site.cache.find(pathname)
  if (stored) return answerResponse(stored, raw)
  const answer = await site.cache.findOrMake(pathname, async () => {
    if (route.limit) await site.limits.count(`${route.method} ${route.path}`, route.limit, exchange.http.ip)
    const response = await route.run({ ...site.world, actor: { kind: 'visitor' } }, { raw, params }, exchange.http)
    const own = [...response.headers].filter(([name]) => !ofTransport.has(name))
    const isOwn = new Set(own.map(([name]) => name))
    const common = [...site.headers, ['Content-Security-Policy', closedPolicy] as const].filter(
      ([name]) => !isOwn.has(name.toLowerCase()),
    )
    const made = prepareAnswer({
      status: response.status,
      body: Buffer.from(await response.arrayBuffer()),
      contentType: response.headers.get('content-type') ?? 'text/plain; charset=utf-8',
      cacheControl: response.headers.get('cache-control') ?? 'no-cache',
      headers: [...common, ...own],
    })
    return { answer: made, reads: route.reads, isStorable: response.status === 200 && exchange.cookies().length === 0 }
  })
  return answerResponse(answer, raw)
}
