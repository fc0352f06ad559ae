// How the browser reads the shop, with the stale and garbage collection times of CACHE-06 in minutes.
import type { QueryClient } from '@tanstack/react-query'
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { type ApiQuery, createApi } from '@/lib/api-client'
import { isNotFound } from '@/lib/api-error'
import { knownAnswer } from '@/lib/use-api-query'
import type { DetailedItem, ShopItem, shopEndpoints } from './shop.contract'
import { pickFilters, type ShopSearch } from './shop-address'
import { parcelContentKeys, shopHeroContentKeys, shopSectionContentKeys } from './shop.content-keys'

const api = createApi<typeof shopEndpoints>()

/** Whether the shop is open, and the shipping terms (QRY-03). Short, because it decides what a visitor may do. */
export const shopStatusQuery = api.query('/api/shop/status', {}, { staleMinutes: 0.5, gcMinutes: 5 })

/** A page of the visible items (QRY-10) that an address asks for. */
export const shopItemsQuery = (page: number, search: ShopSearch = {}) =>
  api.query(
    '/api/shop/items',
    {
      query: { group: search.category, tag: search.tag, q: search.q?.trim() || undefined, ...pickFilters(search), page },
    },
    { staleMinutes: 5, gcMinutes: 10 },
  )

/** The featured items (QRY-11). */
export const featuredItemsQuery = api.query('/api/shop/featured', {}, { staleMinutes: 10, gcMinutes: 20 })

/** What the front page offers of the shop. */
export const frontItemsQuery = api.query('/api/shop/front', {}, { staleMinutes: 5, gcMinutes: 10 })

/** One item by the name in its address, with others like it. */
export function shopItemQuery(slug: string) {
  return api.query('/api/shop/items/{slug}', { params: { slug } }, { staleMinutes: 5, gcMinutes: 10 })
}

/** The item's own answer, which says more of it than a list does; undefined while it is not here. */
export function knownDetails(queryClient: QueryClient, slug: string): DetailedItem | undefined {
  return knownAnswer(queryClient, shopItemQuery(slug))?.item
}

/** What is here already of an item, from its own answer or from a list, so that its page need not wait; undefined when nothing is, or when it is known to be gone. */
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

/** The items of a stored cart as they are now (OP-01); never answered from memory. */
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

/** How long parcels take, in the owner's words; asked for with an item that is sent by post. */
export const parcelTextsQuery = pageTextsQuery(parcelContentKeys, { staleMinutes: 15, gcMinutes: 30 })
