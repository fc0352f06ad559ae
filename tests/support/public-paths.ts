// One address of every kind of public page, the ones behind a secret link included.
import { boughtSheet } from '../../e2e/support/behind-the-scenes'
import type { RunningSite } from './running-site'

/** Buys a sheet for it; on the demo content. */
export async function publicPaths(site: RunningSite): Promise<string[]> {
  const token = await boughtSheet(site, 'last-bus-home', 'weigher@example.com')
  const purchases = (await site.mails('weigher@example.com'))
    .flatMap(({ links }) => links)
    .find((link) => new URL(link).pathname.startsWith('/purchases/'))
  const { events } = (await (await fetch(`${site.url}/api/events`)).json()) as { events: { slug: string }[] }
  return [
    '/home',
    '/about',
    '/media',
    '/loe',
    '/events',
    `/events/${events[0]?.slug}`,
    '/contact',
    '/shop',
    '/shop/slide-rule-blues',
    '/shop/late-set-cd',
    '/shop/three-spirituals',
    '/purchases',
    new URL(purchases ?? '', site.url).pathname,
    `/d/${token}`,
    '/no-such-page',
  ]
}
