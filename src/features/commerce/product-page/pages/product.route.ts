// /shop/{slug}: loads the page and its head together on a visit.
import './product.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { knownAnswer } from '@/lib/use-api-query'
import { knownItem, shopItemQuery } from '@/features/commerce/catalog/catalog.queries'
import { productData } from './structured-data'

export { ProductPage } from './ProductPage'
export { loadBuyBar } from './buy/BuyBar'

/** Returns the head of the page. An item that could not be read gives only the address. */
export function productHead({ site, queryClient }: HeadContext, slug: string): PageSummary {
  const item = knownItem(queryClient, slug)
  if (!item) return { site, path: `/shop/${slug}`, title: 'Shop' }
  const { title, image } = item
  const answer = knownAnswer(queryClient, shopItemQuery(slug))
  const details = answer?.item
  return {
    site,
    // A release has the address of its first format, with or without `?format=`.
    path: `/shop/${item.release?.slug ?? slug}`,
    title,
    description: details?.description || `${title}, by ${item.artist}.`,
    image: image.url,
    type: 'product',
    jsonLd: import.meta.env.SSR && details ? productData(details, site, answer?.formats) : null,
  }
}
