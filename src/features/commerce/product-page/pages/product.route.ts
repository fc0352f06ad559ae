// /shop/{slug}: loads the page and its head together on a visit.
import './product.route.css'
import type { HeadContext, PageSummary } from '@/lib/page-facts'
import { knownDetails, knownItem } from '@/features/commerce/catalog/catalog.queries'
import { productData } from './structured-data'

export { ProductPage } from './ProductPage'

/** Returns the head of the page. An item that could not be read gives only the address. */
export function productHead({ site, queryClient }: HeadContext, slug: string): PageSummary {
  const item = knownItem(queryClient, slug)
  const path = `/shop/${slug}`
  if (!item) return { site, path, title: 'Shop' }
  const { title, image } = item
  const details = knownDetails(queryClient, slug)
  return {
    site,
    path,
    title,
    description: details?.description || `${title}, by ${item.artist}.`,
    image: image.url,
    type: 'product',
    jsonLd: import.meta.env.SSR && details ? productData(details, site) : null,
  }
}
