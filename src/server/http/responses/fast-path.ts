// Sends prepared responses to GET and HEAD directly from node's HTTP server, before Hono is called.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pagesWithLists } from '@/app/routing/page-files'
import { filterNames, shopParameters } from '@/features/commerce/catalog/shop-address'
import { parsePage } from '@/lib/paging'
import { isUnchanged, readyVariant, type Answer } from './answer'

export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** Returns the cache key of a page. On the musician's own host the page differs (NAV-02), so its key does too. */
export function pageKey(path: string, onProductionHost: boolean): string {
  return onProductionHost ? `own-host ${path}` : path
}

/** Parameters other than `page` that change the content of a page (decision 0026). */
const filteredBy = (path: string): readonly string[] =>
  path === '/shop' ? shopParameters : path.startsWith('/shop/') ? ['format'] : []

/**
 * Returns the part of an address that a page depends on: its path, the filters of the shop, and the page of a long
 * list. Newsletters and social networks add parameters of their own (utm_source, fbclid); with them it is still the
 * same page, cached once. Addresses of the API stay unchanged.
 */
export function pageAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0 || url.startsWith('/api/')) return url
  const path = url.slice(0, mark)
  const query = new URLSearchParams(url.slice(mark))
  const search = new URLSearchParams(
    filteredBy(path).flatMap((name) =>
      query
        .getAll(name)
        .slice(-1)
        .map((value) => [name, value]),
    ),
  )
  const asked = pagesWithLists.has(path) ? query.getAll('page') : []
  const page = parsePage({ page: asked.length === 1 ? asked[0] : 1 })
  if (page !== 1) search.set('page', String(page))
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/**
 * True when the page at an address from `pageAddress` may be cached. Tags, search words and formats can be written in
 * many ways, and facts combined in many, so those pages are rendered each time.
 */
export function isCachedAddress(address: string): boolean {
  const asked = new URLSearchParams(address.split('?')[1])
  return (
    !['tag', 'q', 'format'].some((name) => asked.has(name)) && filterNames.filter((name) => asked.has(name)).length < 2
  )
}

/** True when a Host header names the musician's own host, with or without "www." and whatever the port (ROUTE-01). */
export function isProductionHost(host: string | undefined, productionHost: string | null): boolean {
  if (productionHost === null || host === undefined) return false
  return (
    host
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^www\./, '') === productionHost
  )
}

/** Creates the fast path. It returns true when it has responded to the request. */
export function createFastPath(options: {
  findFile(path: string): Answer | undefined
  findPage(key: string): Answer | undefined
  productionHost: string | null
}): FastPath {
  return ({ method, url = '/', headers }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return false
    const ownHost = !url.startsWith('/api/') && isProductionHost(headers.host, options.productionHost)
    const answer = options.findPage(pageKey(pageAddress(url), ownHost)) ?? options.findFile(url)
    if (!answer) return false
    if (isUnchanged(answer, headers['if-none-match'])) {
      response.writeHead(304, answer.notModifiedHead).end()
      return true
    }
    const variant = readyVariant(answer, headers['accept-encoding'])
    if (!variant) return false
    response.writeHead(200, variant.head).end(method === 'HEAD' ? undefined : variant.body)
    return true
  }
}
