// Lists one address of every kind of public page, including pages behind a secret link.
import { boughtSheet } from '../../e2e/support/behind-the-scenes'
import type { RunningSite } from './running-site'

/** Returns the addresses. Buys a sheet to get the secret links; needs the demo content. */
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
    '/press',
    '/shop',
    '/shop/slide-rule-blues',
    '/shop/late-set-lp',
    '/shop/three-spirituals',
    '/purchases',
    new URL(purchases ?? '', site.url).pathname,
    `/d/${token}`,
    '/no-such-page',
  ]
}
