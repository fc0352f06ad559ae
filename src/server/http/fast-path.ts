// Answers GET and HEAD of prepared answers straight from node's HTTP server, before the framework is asked.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pagesWithLists } from '@/app/page-files'
import { pageOf } from '@/lib/paging'
import { isUnchanged, variantFor, type Answer, type Variant } from './answer'
import { sendWire, wireOf } from './wire'

export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean

/** The name under which a page is kept: on the musician's own host it differs (NAV-02), so it has a name of its own there. */
export function pageKey(path: string, onProductionHost: boolean): string {
  return onProductionHost ? `own-host ${path}` : path
}

/** Parameters beside `page` that change what a page shows (decision 0027). */
const filteredBy: Record<string, readonly string[]> = { '/shop': ['category', 'tag'] }

/**
 * What of an address a page depends on: its path, in the shop the shelf or tag, and which part of a long list. Newsletters and networks add
 * parameters of their own (utm_source, fbclid); with them it is still the same page, kept once. Addresses of the API stay as they are.
 */
export function pageAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0 || url.startsWith('/api/')) return url
  const path = url.slice(0, mark)
  const query = new URLSearchParams(url.slice(mark))
  const search = new URLSearchParams(
    (filteredBy[path] ?? []).flatMap((name) =>
      query
        .getAll(name)
        .slice(-1)
        .map((value) => [name, value]),
    ),
  )
  const asked = pagesWithLists.has(path) ? query.getAll('page') : []
  const page = pageOf({ page: asked.length === 1 ? asked[0] : 1 })
  if (page !== 1) search.set('page', String(page))
  return search.size === 0 ? path : `${path}?${search.toString()}`
}

/** Whether the page at an address as `pageAddress` gives it may be kept. Tags can be written in many ways, so those are made anew each time. */
export function isKeptAddress(address: string): boolean {
  return !/[?&]tag=/.test(address)
}

/** Whether a Host header names the musician's own host, with or without "www." and whatever the port (ROUTE-01). */
export function isProductionHost(host: string | undefined, productionHost: string | null): boolean {
  if (productionHost === null || host === undefined) return false
  return (
    host
      .toLowerCase()
      .replace(/:\d+$/, '')
      .replace(/^www\./, '') === productionHost
  )
}

/** True when the request has been answered. `finders` are asked in order; the first is for addresses that are the same on every host. */
export function createFastPath(options: {
  findFile(path: string): Answer | undefined
  findPage(key: string): Answer | undefined
  productionHost: string | null
}): FastPath {
  const { productionHost } = options
  return ({ method, url = '/', headers }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return false
    const ownHost =
      productionHost !== null && !url.startsWith('/api/') && isProductionHost(headers.host, productionHost)
    const answer = options.findPage(pageKey(pageAddress(url), ownHost)) ?? options.findFile(url)
    if (!answer) return false
    const variant = variantFor(answer, headers['accept-encoding'])
    if (isUnchanged(variant, headers['if-none-match'])) sendNotModified(response, variant)
    else sendWhole(response, variant, method === 'HEAD')
    return true
  }
}

function sendNotModified(response: ServerResponse, variant: Variant): void {
  variant.notModifiedWire ??= wireOf('304 Not Modified', variant.notModifiedHead, Buffer.alloc(0))
  if (sendWire(response, variant.notModifiedWire, { headOnly: true })) return
  response.writeHead(304, variant.notModifiedHead)
  response.end()
}

function sendWhole(response: ServerResponse, variant: Variant, headOnly: boolean): void {
  if (!variant.wire) {
    variant.wire = wireOf('200 OK', variant.head, variant.body)
    // One copy in memory, not two.
    variant.body = variant.wire.bytes.subarray(variant.wire.headLength)
  }
  if (sendWire(response, variant.wire, { headOnly })) return
  response.writeHead(200, variant.head)
  response.end(headOnly ? undefined : variant.body)
}
