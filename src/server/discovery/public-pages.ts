// Collects every page that search engines may list from the features.
import type { Context } from '@/platform/context'
import type { Discovery, NewsItem, PublicPage } from '@/platform/http/discovery'
import { aboutDiscovery } from '@/features/site/about/server/about.discovery'
import { contactDiscovery } from '@/features/site/contact/server/contact.discovery'
import { eventsDiscovery } from '@/features/site/events/server/events.discovery'
import { homeDiscovery } from '@/features/site/home/server/home.discovery'
import { loeDiscovery } from '@/features/site/loe/server/loe.discovery'
import { mediaDiscovery } from '@/features/site/media/server/media.discovery'
import { ownPagesDiscovery } from '@/features/site/own-pages/server/page-links'
import { pressDiscovery } from '@/features/site/press/server/press.discovery'
import { privacyDiscovery } from '@/features/operations/privacy/server/privacy.discovery'
import { shopDiscovery } from '@/features/commerce/catalog/server/catalog.discovery'

/** Same order as the navigation. */
const features: readonly Discovery[] = [
  homeDiscovery,
  aboutDiscovery,
  mediaDiscovery,
  loeDiscovery,
  eventsDiscovery,
  shopDiscovery,
  contactDiscovery,
  pressDiscovery,
  ownPagesDiscovery,
  privacyDiscovery,
]

/** Tables whose change makes any of the collected responses stale. */
export const discoveryReads = [...new Set(features.flatMap(({ reads }) => reads))]

export async function publicPages(ctx: Context): Promise<PublicPage[]> {
  return (await Promise.all(features.map((feature) => feature.pages(ctx)))).flat()
}

/** Returns the newest items of all features, the latest first. */
export async function latestNews(ctx: Context, most: number): Promise<NewsItem[]> {
  const all = (await Promise.all(features.map(async (feature) => feature.news?.(ctx, most) ?? []))).flat()
  return all.toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).slice(0, most)
}
