// /shop/{slug}: the page and its head, loaded together when somebody comes here.
import './product.route.css'
import type { HeadContext, PageFacts } from '@/lib/page-facts'
import { knownDetails, knownItem } from '../shop.queries'
import { productData } from './structured-data'

export { ProductPage } from './ProductPage'

/** What the page says of itself; of an item that could not be read only where it is. */
export function productHead({ site, queryClient }: HeadContext, slug: string): PageFacts {
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
