// How the browser reads the shop, with the freshness and retention of CACHE-06 in minutes.
import { pageTextsQuery } from '@/features/site/page-content/page-content.queries'
import { apiOf } from '@/lib/api-client'
import type { shopEndpoints } from './shop.contract'
import type { ShopSearch } from './shop.shelves'

const api = apiOf<typeof shopEndpoints>()

/** Whether the shop is open, and the shipping terms (QRY-03). Short, because it decides what a visitor may do. */
export const shopStatusQuery = api.query('/api/shop/status', {}, { fresh: 0.5, kept: 5 })

/** A page of the visible items (QRY-10) that an address asks for. */
export const shopItemsQuery = (page: number, { category, tag }: ShopSearch = {}) =>
  api.query('/api/shop/items', { query: { group: category, tag, page } }, { fresh: 5, kept: 10 })

/** The featured items (QRY-11). */
export const featuredItemsQuery = api.query('/api/shop/featured', {}, { fresh: 10, kept: 20 })

/** One item by the name in its address, with others like it. */
export function shopItemQuery(slug: string) {
  return api.query('/api/shop/items/{slug}', { params: { slug } }, { fresh: 5, kept: 10 })
}

/** The items of a stored cart as they are now (OP-01); never answered from memory. */
export function currentItemsQuery(ids: readonly string[]) {
  return api.query(
    '/api/shop/current',
    { query: { ids: [...new Set(ids)].toSorted().join(',') } },
    { fresh: 0, kept: 0 },
  )
}

/** The four texts of the hero; 5 / 10 minutes (CACHE-06). */
export const heroTextsQuery = pageTextsQuery(
  ['shop-hero-title', 'shop-hero-description', 'shop-hero-shipping', 'shop-hero-delivery'],
  { fresh: 5, kept: 10 },
)

/** The other texts of the page; 15 / 30 minutes (CACHE-06). */
export const shopTextsQuery = pageTextsQuery(
  ['shop-featured-title', 'shop-featured-description', 'shop-catalog-title'],
  { fresh: 15, kept: 30 },
)
