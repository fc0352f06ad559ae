// Follows everything that the site names to any client, and returns the responses: for tests that look for content that
// must not be public.
import { allEndpoints } from '@/server/all-endpoints'
import { pictureFormats, pictureWidths } from '@/lib/picture'
import type { TestApp } from './test-app'

type Found = { address: string; type: string; body: Buffer }

/** Returns every address of ours that a text contains, in any notation. */
function addressesIn(text: string, baseUrl: string): string[] {
  const plain = text.replaceAll('\\u002F', '/').replaceAll('\\/', '/').replaceAll('&amp;', '&').replaceAll(baseUrl, ' ')
  return [...plain.matchAll(/(?<=^|[\s"'(=,>`])\/[\w~%.@/-]+(\?[\w~%.=&+-]*)?/g)].map(([address]) => address)
}

/** Crawls from the start page, the machine-readable lists and the public API; requests each picture in every size. */
export async function crawl(app: Pick<TestApp, 'request' | 'baseUrl'>): Promise<Found[]> {
  const left = [
    '/',
    '/shop',
    '/sitemap.xml',
    '/robots.txt',
    '/feed.xml',
    '/site.webmanifest',
    '/api/openapi.json',
    ...allEndpoints
      .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access === 'everyone')
      .map(({ endpoint }) => endpoint.path)
      .filter((path) => !path.includes('{') && path !== '/api/changes'),
  ]
  const known = new Set(left)
  const found: Found[] = []
  for (let address = left.shift(); address !== undefined; address = left.shift()) {
    const answer = await app.request(address, { redirect: 'manual' })
    const type = answer.headers.get('content-type') ?? ''
    if (type.startsWith('text/event-stream')) {
      await answer.body?.cancel()
      continue
    }
    const body = Buffer.from(await answer.arrayBuffer())
    found.push({ address, type, body })
    const named = [answer.headers.get('location') ?? '', answer.headers.get('link') ?? '']
    if (/^(text|application\/(json|xml|rss|atom|ld|manifest))/.test(type)) named.push(body.toString())
    const media = /^\/media\/(.+)$/.exec(address)?.[1]
    const sizes = media
      ? pictureWidths.flatMap((width) => pictureFormats.map((format) => `/pictures/${width}.${format}/${media}`))
      : []
    for (const next of [...named.flatMap((text) => addressesIn(text, app.baseUrl)), ...sizes])
      if (!known.has(next) && !next.startsWith('/admin')) {
        known.add(next)
        left.push(next)
      }
  }
  return found
}
