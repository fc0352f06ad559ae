// /shop: loads the page and its head together on a visit.
import './shop.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { parsePage } from '@/lib/paging'
import { knownAnswer } from '@/lib/use-api-query'
import { pageTitle } from '@/features/site/page-content/page-content.queries'
import { heroTextsQuery, shopItemsQuery } from '@/features/commerce/catalog/catalog.queries'
import { listTexts, shopTextDefaults } from '../shop-page.texts'
import { pickFilters, isOneOfMany, toSearchString, type ShopSearch } from '@/features/commerce/catalog/shop-address'

export { ShopPage } from './ShopPage'

/** Returns the head of the page. */
export function shopHead(context: HeadContext, search: ShopSearch): PageSummary {
  const { site } = context
  const { category, tag, q } = search
  const answer = knownAnswer(context.queryClient, shopItemsQuery(parsePage(search), search))
  const filters = pickFilters(search)
  // The page itself tells visitors that a tag or a fact has no items. Search engines learn it from the status.
  if (import.meta.env.SSR && (tag !== undefined || Object.keys(filters).length > 0) && answer?.total === 0)
    context.noteMissing?.()
  const facts = (answer?.facets ?? []).flatMap(({ name, values }) =>
    values.filter(({ value }) => value === filters[name]).map(({ label }) => label),
  )
  const group = tag === undefined ? category && listTexts.categoryGroups[category] : listTexts.tagged(tag)
  const words = [q?.trim() && listTexts.found(q.trim()), ...facts, group].filter(Boolean).join(', ')
  return {
    site,
    path: '/shop',
    view: toSearchString(search),
    title: words || 'Shop',
    description: pageTitle(
      knownAnswer(context.queryClient, heroTextsQuery),
      'shop-hero-description',
      shopTextDefaults.description,
    ),
    isUnlisted: isOneOfMany(search),
  }
}
