// Queries the shop, with the stale and garbage collection times of CACHE-06 in minutes.
import type { QueryClient } from '@tanstack/react-query'
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { type ApiQuery, createApi } from '@/lib/api-client'
import { isNotFound } from '@/lib/api-error'
import { knownAnswer } from '@/lib/use-api-query'
import type { DetailedItem, ShopItem, shopEndpoints } from './catalog.contract'
import { pickFilters, type ShopSearch } from './shop-address'
import { parcelContentKeys, shopHeroContentKeys, shopSectionContentKeys } from './shop.content-keys'

const api = createApi<typeof shopEndpoints>()

/** Loads a page of the visible items (QRY-10) that an address selects. */
export const shopItemsQuery = (page: number, search: ShopSearch = {}) =>
  api.query(
    '/api/shop/items',
    {
      query: {
        group: search.category,
        tag: search.tag,
        q: search.q?.trim() || undefined,
        ...pickFilters(search),
        page,
      },
    },
    { staleMinutes: 5, gcMinutes: 10 },
  )

/** Loads the featured items (QRY-11). */
export const featuredItemsQuery = api.query('/api/shop/featured', {}, { staleMinutes: 10, gcMinutes: 20 })

/** Loads what the front page offers from the shop. */
export const frontItemsQuery = api.query('/api/shop/front', {}, { staleMinutes: 5, gcMinutes: 10 })

/** Loads one item by the name in its address, with related items. */
export function shopItemQuery(slug: string) {
  return api.query('/api/shop/items/{slug}', { params: { slug } }, { staleMinutes: 5, gcMinutes: 10 })
}

/** Returns the cached response of an item, which has more data than a list; undefined while it is not cached. */
export function knownDetails(queryClient: QueryClient, slug: string): DetailedItem | undefined {
  return knownAnswer(queryClient, shopItemQuery(slug))?.item
}

/**
 * Returns the cached data of an item, from its own response or from a list, so that its page need not wait. Undefined
 * when there is none, or when the item is known to be gone.
 */
export function knownItem(queryClient: QueryClient, slug: string): ShopItem | undefined {
  const own = shopItemQuery(slug)
  if (isNotFound(queryClient.getQueryState(own.queryKey)?.error)) return undefined
  const answersTo = <Output>({ queryKey: [path] }: ApiQuery<Output>) =>
    queryClient.getQueriesData<Output>({ queryKey: [path] }).flatMap(([, answer]) => answer ?? [])
  const listed = [
    ...answersTo(shopItemsQuery(1)).flatMap(({ items }) => items),
    ...answersTo(featuredItemsQuery).flatMap(({ items }) => items),
    ...answersTo(frontItemsQuery).flatMap(({ lead }) => lead ?? []),
    ...answersTo(own).flatMap(({ related }) => related),
  ]
  return knownDetails(queryClient, slug) ?? listed.find((item) => item.slug === slug)
}

/** Loads the current items of a stored cart (OP-01); never returned from memory. */
export function currentItemsQuery(ids: readonly string[]) {
  return api.query(
    '/api/shop/current',
    { query: { ids: [...new Set(ids)].toSorted().join(',') } },
    { staleMinutes: 0, gcMinutes: 0 },
  )
}

/** The four texts of the hero; 5 / 10 minutes (CACHE-06). */
export const heroTextsQuery = pageTextsQuery(shopHeroContentKeys, { staleMinutes: 5, gcMinutes: 10 })

/** The other texts of the page; 15 / 30 minutes (CACHE-06). */
export const shopTextsQuery = pageTextsQuery(shopSectionContentKeys, { staleMinutes: 15, gcMinutes: 30 })

/** Loads the owner's text about delivery times, together with an item that is sent by post. */
export const parcelTextsQuery = pageTextsQuery(parcelContentKeys, { staleMinutes: 15, gcMinutes: 30 })
